import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type {
  Extraction,
  ExtractionEvent,
  Extractor,
  KnownFact,
  ModelUsage,
  ReadingFailure,
  Rejection,
} from "../extractor.ts";
import type { Statement } from "../statement.ts";
import { type AskModel, type ChatMessage, type ModelAnswer, ModelFailure } from "./ask-model.ts";
import { type ParsedAnswer, parseAnswer } from "./parse-answer.ts";
import { PROMPT_VERSION, systemPrompt, windowAsMessage } from "./prompt.ts";
import { verifyFact } from "./verify-fact.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { eventIdsIn, halvesOf, type Window, windowsOf } from "./window.ts";

interface Deps {
  readonly ask: AskModel;
  readonly model: string;
  /** The predicates that it should use. */
  readonly vocabulary: Vocabulary;
}

/** For what is asked again because something beside it could not be read; an hour at most, for answers hold what was said. */
const KEPT = { max: 2_000, maxSize: 16_000_000, ttl: 3_600_000, ttlAutopurge: true } as const;

const REPAIR =
  'That was no valid answer. Answer again with one JSON object {"facts": [...]} as described and nothing else.';

/** What has been read of an event so far. */
interface PartialExtraction {
  statements: Statement[];
  rejections: Rejection[];
  usage?: ModelUsage;
  failure?: ReadingFailure;
}
interface Read {
  readonly byEvent: ReadonlyMap<string, PartialExtraction>;
  /** Of the answers that it is from. */
  readonly keys: Set<string>;
}

/**
 * Reads events with a model; every fact it gives is checked against what was said. An event that it could not read has a failure.
 * Answers are kept until all that was asked for together could be read.
 */
export function modelExtractor({ ask, model, vocabulary }: Deps): Extractor {
  const answers = new LRUCache<string, ModelAnswer>({
    ...KEPT,
    sizeCalculation: ({ text }) => text.length + 1,
  });
  const system = systemPrompt(vocabulary);
  const canonical = new Set([...vocabulary.single, ...vocabulary.multi]);

  /** The answer, from memory if the very same was asked of the scope; unusable ones are requested again. */
  async function answerTo(
    messages: readonly ChatMessage[],
    window: Window,
    read: Read,
  ): Promise<{ answer: ModelAnswer; parsed: ParsedAnswer }> {
    const { event, bill } = lastOf(window, read);
    const key = createHash("sha256")
      .update(JSON.stringify([PROMPT_VERSION, model, event.scopeToken ?? "", messages]))
      .digest("hex");
    read.keys.add(key);
    const kept = answers.get(key);
    const answer = kept ?? (await ask(messages));
    const parsed = parseAnswer(answer.text);
    if (!kept) bill.usage = added(bill.usage, answer);
    if (!kept && !parsed.isUnusable) answers.set(key, answer);
    return { answer, parsed };
  }

  /** Has the model read a window; one whose answer breaks off is read in halves. */
  async function readWindow(window: Window, read: Read): Promise<void> {
    const messages: ChatMessage[] = [
      { role: "system", content: system },
      { role: "user", content: windowAsMessage(window) },
    ];
    const { answer, parsed } = await answerTo(messages, window, read);
    const isCut = answer.isCut || parsed.isCut;
    const halves = isCut ? halvesOf(window) : null;
    for (const half of halves ?? []) await readWindow(half, read);
    if (halves) return;
    if (!parsed.isUnusable) {
      take(parsed, window, { read, canonical }, cutRejections(isCut));
      return;
    }
    const repair: ChatMessage[] = [
      { role: "assistant", content: answer.text },
      { role: "user", content: REPAIR },
    ];
    const repaired = await usableAnswerTo([...messages, ...repair], window, read);
    take(repaired, window, { read, canonical });
  }

  async function usableAnswerTo(
    messages: readonly ChatMessage[],
    window: Window,
    read: Read,
  ): Promise<ParsedAnswer> {
    const { parsed } = await answerTo(messages, window, read);
    if (parsed.isUnusable) throw new ModelFailure(unusableBecause(parsed), { blames: "event" });
    return parsed;
  }

  /** Answers the failure after which asking for more makes no sense just now, if there was one. */
  async function tryWindow(
    window: Window,
    read: Read,
    before: ReadingFailure | null,
  ): Promise<ReadingFailure | null> {
    const failure = before ?? (await failureOf(readWindow(window, read)));
    if (failure === null) return null;
    for (const id of eventIdsIn(window)) Object.assign(read.byEvent.get(id) ?? {}, { failure });
    return failure.cause === "event" ? null : failure;
  }

  return {
    async extract(
      events: readonly ExtractionEvent[],
      known: readonly KnownFact[] = [],
    ): Promise<Extraction[]> {
      const byEvent = new Map<string, PartialExtraction>(
        events.map(({ id }) => [id, { statements: [], rejections: [] }]),
      );
      const read: Read = { byEvent, keys: new Set() };
      let failure: ReadingFailure | null = null;
      for (const window of windowsOf(events, known))
        failure = await tryWindow(window, read, failure);
      const isWhole = [...byEvent.values()].every((one) => one.failure === undefined);
      if (isWhole) for (const key of read.keys) answers.delete(key);
      return events.map(({ id }) => ({
        eventId: id,
        statements: [],
        rejections: [],
        ...byEvent.get(id),
      }));
    },
  };
}

const cutRejections = (isCut: boolean): Rejection[] =>
  isCut ? [{ reason: "malformed", detail: "the answer broke off" }] : [];

const failureOf = (reading: Promise<void>): Promise<ReadingFailure | null> =>
  reading.then(
    () => null,
    (error: unknown) => {
      if (error instanceof ModelFailure) return error.failure;
      throw error;
    },
  );

const added = (usage: ModelUsage | undefined, answer: ModelAnswer): ModelUsage => ({
  promptTokens: (usage?.promptTokens ?? 0) + answer.promptTokens,
  answerTokens: (usage?.answerTokens ?? 0) + answer.answerTokens,
});

const unusableBecause = ({ faults, isCut }: ParsedAnswer): string => {
  if (isCut) return "unusable answer of the model: it breaks off";
  const [first] = faults;
  return `unusable answer of the model: ${first ?? "it is no JSON"}`;
};

/** The last event of a window, to which results that belong to no single event are attributed. */
function lastOf(
  { turns }: Window,
  read: Read,
): { event: ExtractionEvent; bill: PartialExtraction } {
  const event = turns.at(-1)?.event;
  const bill = event && read.byEvent.get(event.id);
  if (!event || !bill) throw new Error("a window has turns of the events that are read");
  return { event, bill };
}

/** Puts what stands up to the events it was said in; what does not is counted at the window's last one. */
function take(
  { facts, faults }: ParsedAnswer,
  window: Window,
  { read, canonical }: { read: Read; canonical: ReadonlySet<string> },
  rejections: readonly Rejection[] = [],
): void {
  const { bill } = lastOf(window, read);
  bill.rejections.push(...rejections);
  for (const fault of faults) bill.rejections.push({ reason: "malformed", detail: fault });
  for (const fact of facts) {
    const outcome = verifyFact(fact, window, canonical);
    if ("rejection" in outcome) {
      bill.rejections.push(outcome.rejection);
      continue;
    }
    const { statement } = outcome;
    const of = read.byEvent.get(statement.eventId);
    of?.statements.push({ ...statement, position: of.statements.length });
  }
}
