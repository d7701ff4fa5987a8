import type { EventBody } from "@memory/contracts";
import {
  asksAtTheEnd,
  conversationOf,
  earlierTurnsIn,
  endsWithAssistant,
  isShortReply,
} from "@memory/extraction";
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
  const { before, after } = neighboursIn(events);
  const known = new Set(events.map(({ id }) => id));
  // Their payloads are parsed for it.
  const wanting = await mapInSlices(events, (event) => ({
    event,
    isQuestion: !after.has(event) && conversationOf(event) !== null && asksAtTheEnd(event),
    needsEarlier: needsEarlier(event, before.get(event), hasModel),
  }));
  const answers = wanting
    .filter(({ isQuestion }) => isQuestion)
    .map(({ event }) => answerTo(event, known, readConversation));
  const read = wanting.map(async ({ event, needsEarlier }) => ({
    event,
    earlier: needsEarlier ? await readConversation({ eventId: event.id, side: "before" }) : null,
  }));
  const [found, answered] = await Promise.all([Promise.all(read), Promise.all(answers)]);
  const erased = await erasedAmong(
    found.flatMap(({ earlier }) => (earlier ?? []).map(({ id }) => id)),
  );
  return {
    events: await mapInSlices(found, ({ event, earlier }) => {
      const kept = earlier?.filter(({ id }) => !erased.has(id));
      return kept ? { ...event, earlierTurns: earlierTurnsIn(kept) } : event;
    }),
    answers: answered.flatMap((answer) => answer ?? []),
  };
}

/** Which events of the claim stand directly before and after others in their conversation. */
function neighboursIn(events: readonly EventBody[]) {
  const before = new Map<EventBody, EventBody>();
  const after = new Map<EventBody, EventBody>();
  const last = new Map<string, EventBody>();
  for (const event of events) {
    const conversation = conversationOf(event);
    if (conversation === null) continue;
    const previous = last.get(conversation);
    if (previous?.epoch === event.epoch) {
      before.set(event, previous);
      after.set(previous, event);
    }
    last.set(conversation, event);
  }
  return { before, after };
}

/** What the assistant said right before it in the claim is what it answers; another turn of the subject may hide a question that arrived apart. */
function needsEarlier(event: EventBody, previous: EventBody | undefined, hasModel: boolean) {
  if (conversationOf(event) === null) return false;
  if (previous === undefined && hasModel) return true;
  return isShortReply(event) && !(previous && endsWithAssistant(previous));
}

/** The next event after a question, if it was captured earlier and may be the answer; null otherwise. */
async function answerTo(
  question: EventBody,
  known: ReadonlySet<string>,
  read: ReadConversation,
): Promise<EventToRead | null> {
  const later = await read({ eventId: question.id, side: "after" });
  const next = later.find((event) => earlierTurnsIn([event]).length > 0);
  if (next === undefined || known.has(next.id) || !isShortReply(next)) return null;
  return { ...next, earlierTurns: earlierTurnsIn([question]), isReplyOnly: true };
}
