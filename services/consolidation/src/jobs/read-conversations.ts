import type { AskedConversation, EventBody } from "@memory/contracts";
import { conversationOf, earlierTurnsIn, type SpokenEvent, spokenEvent } from "@memory/extraction";
import type { EventToRead } from "@memory/extraction/extract";
import { mapInSlices } from "@memory/fairness";
import type { ReadConversation } from "../messages/conversations.ts";

/** Events of a claim with what was said around them. */
interface WithConversations {
  /** The events of the claim, in their order. */
  events: EventToRead[];
  /** Events that were captured before the question which they answer: read once more, for that answer alone. */
  answers: EventToRead[];
}

interface Deps {
  readConversation: ReadConversation;
  /** Those of some events that a deleted fact had as source. */
  erasedAmong: (eventIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** A model reads every event with the turns before it; rules need them for short replies alone. */
  hasModel: boolean;
}

/**
 * Adds the earlier turns of its conversation to each event that is read with them, and finds the events that answer a question which
 * arrived after them. Ingest is asked only where the claim itself does not hold the turn before, or after. What a deleted fact was learned
 * from is not read beside other events either.
 */
export async function withConversations(
  events: readonly EventBody[],
  { readConversation, erasedAmong, hasModel }: Deps,
): Promise<WithConversations> {
  const placed = placedIn(events);
  const known = new Set(events.map(({ id }) => id));
  // Their payloads are parsed for it.
  const wanting = await mapInSlices(placed, (one) => ({
    event: one.event,
    isQuestion: !one.hasNext && one.isOfConversation && one.spoken.asksAtTheEnd(),
    asked: isReadWithEarlier(one, hasModel) ? askedBefore(one, hasModel) : null,
  }));
  const answers = wanting
    .filter(({ isQuestion }) => isQuestion)
    .map(({ event }) => answerTo(event, known, readConversation));
  const read = wanting.map(async ({ event, asked }) => ({
    event,
    earlier: asked && (await readConversation(asked)),
  }));
  const [found, answered] = await Promise.all([Promise.all(read), Promise.all(answers)]);
  const heard = await mapInSlices(found, ({ event, earlier }) => ({
    event,
    earlier: earlier && heardBefore(earlier, hasModel),
  }));
  const erased = await erasedAmong(heard.flatMap(({ earlier }) => (earlier ?? []).map(idOf)));
  return {
    events: await mapInSlices(heard, ({ event, earlier }) => {
      const kept = earlier?.filter(({ id }) => !erased.has(id));
      return kept ? { ...event, earlierTurns: earlierTurnsIn(kept) } : event;
    }),
    answers: answered.flatMap((answer) => answer ?? []),
  };
}

const idOf = ({ id }: EventBody): string => id;

/** An event of a claim, and what the claim holds of its conversation. */
interface Placed {
  readonly event: EventBody;
  readonly spoken: SpokenEvent;
  readonly isOfConversation: boolean;
  /** The event right before it. */
  readonly previous: Placed | undefined;
  /** There is an event right after it. */
  hasNext: boolean;
}

function placedIn(events: readonly EventBody[]): Placed[] {
  const last = new Map<string, Placed>();
  return events.map((event) => {
    const conversation = conversationOf(event);
    const before = conversation === null ? undefined : last.get(conversation);
    const previous = before?.event.epoch === event.epoch ? before : undefined;
    const placed = {
      ...{ event, spoken: spokenEvent(event), previous, hasNext: false },
      isOfConversation: conversation !== null,
    };
    if (previous) previous.hasNext = true;
    if (conversation !== null) last.set(conversation, placed);
    return placed;
  });
}

/** What the assistant said right before it in the claim is what it answers; another turn of the subject may hide a question that arrived apart. */
function isReadWithEarlier(
  { spoken, previous, isOfConversation }: Placed,
  hasModel: boolean,
): boolean {
  if (!isOfConversation) return false;
  if (previous === undefined && hasModel) return true;
  return spoken.isShortReply() && previous?.spoken.saidLastBy() !== "assistant";
}

/** Where the subject spoke right before an event, it answers nothing that was said earlier; a model is shown that all the same. */
function askedBefore({ event, previous }: Placed, hasModel: boolean): AskedConversation {
  const isKnown = !hasModel && previous?.spoken.saidLastBy() === "user";
  return { eventId: event.id, side: "before", ...(isKnown && { knownId: previous.event.id }) };
}

/** Of what stands before an event what it is read with: for rules, which look for a question, nothing where the assistant said nothing. */
const heardBefore = (earlier: readonly EventBody[], hasModel: boolean): readonly EventBody[] =>
  hasModel || earlier.some(hasAssistant) ? earlier : [];

const hasAssistant = (event: EventBody): boolean =>
  earlierTurnsIn([event]).some(({ role }) => role === "assistant");

/** The next event after a question, if it was captured earlier and may be the answer; null otherwise. */
async function answerTo(
  question: EventBody,
  known: ReadonlySet<string>,
  read: ReadConversation,
): Promise<EventToRead | null> {
  const later = await read({ eventId: question.id, side: "after" });
  const next = later.find((event) => earlierTurnsIn([event]).length > 0);
  if (next === undefined || known.has(next.id) || !spokenEvent(next).isShortReply()) return null;
  return { ...next, earlierTurns: earlierTurnsIn([question]), isReplyOnly: true };
}
