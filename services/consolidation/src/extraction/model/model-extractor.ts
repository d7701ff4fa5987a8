import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type {
  Extraction,
  ExtractionEvent,
  Extractor,
  ModelUsage,
  Rejection,
} from "../../domain/extraction/extractor.ts";
import type { Statement } from "../../domain/statement.ts";
import type { Answer, AskModel, ChatMessage } from "./endpoint.ts";
import { ModelFailure } from "./model-failure.ts";
import { type ParsedAnswer, parseAnswer } from "./parse-answer.ts";
import { PROMPT_VERSION, SYSTEM_PROMPT, windowAsMessage } from "./prompt.ts";
import { verifyFact } from "./verify-fact.ts";
import { halvesOf, isWorthAsking, type Window, windowsOf } from "./window.ts";

interface Deps {
  readonly ask: AskModel;
  readonly model: string;
}

/** Answers are kept for an hour, so that a job that is tried again costs nothing; not longer, for they hold what was said. */
const KEPT = { max: 2_000, maxSize: 16_000_000, ttl: 3_600_000 } as const;

const REPAIR =
  'That was no valid answer. Answer again with one JSON object {"facts": [...]} as described and nothing else.';

interface EventReading {
  statements: Statement[];
  rejections: Rejection[];
  usage?: ModelUsage;
}
type Read = Map<string, EventReading>;

/** Reads events with a model; every fact it gives is checked against what was said. Throws ModelFailure when it gives no usable answer. */
export function modelExtractor({ ask, model }: Deps): Extractor {
  const known = new LRUCache<string, Answer>({
    ...KEPT,
    sizeCalculation: ({ text }) => text.length + 1,
  });

  async function answerTo(
    messages: readonly ChatMessage[],
    bill: EventReading | undefined,
  ): Promise<Answer> {
    const key = createHash("sha256")
      .update(JSON.stringify([PROMPT_VERSION, model, messages]))
      .digest("hex");
    const kept = known.get(key);
    const answer = kept ?? (await ask(messages));
    known.set(key, answer);
    if (bill && !kept) bill.usage = added(bill.usage, answer);
    return answer;
  }

  async function readWindow(window: Window, read: Read): Promise<void> {
    if (!isWorthAsking(window)) return;
    const messages: ChatMessage[] = [
      { role: "system", content: SYSTEM_PROMPT },
      { role: "user", content: windowAsMessage(window) },
    ];
    const bill = read.get(window.events.at(-1)?.id ?? "");
    const answer = await answerTo(messages, bill);
    const parsed = parseAnswer(answer.text);
    const halves = answer.isCut || parsed.isCut ? halvesOf(window) : null;
    if (halves) {
      for (const half of halves) await readWindow(half, read);
      return;
    }
    if (!parsed.isUnusable) {
      take(parsed, window, read);
      return;
    }
    const asked: ChatMessage[] = [
      ...messages,
      { role: "assistant", content: answer.text },
      { role: "user", content: REPAIR },
    ];
    const again = await answerTo(asked, bill);
    const repaired = parseAnswer(again.text);
    if (repaired.isUnusable)
      throw new ModelFailure(unusableBecause(repaired), { kind: "unusable" });
    take(repaired, window, read);
  }

  return {
    async extract(events: readonly ExtractionEvent[]): Promise<Extraction[]> {
      const read: Read = new Map(events.map(({ id }) => [id, { statements: [], rejections: [] }]));
      for (const window of windowsOf(events)) await readWindow(window, read);
      return events.map(({ id }) => ({
        eventId: id,
        statements: [],
        rejections: [],
        ...read.get(id),
      }));
    },
  };
}

const added = (usage: ModelUsage | undefined, answer: Answer): ModelUsage => ({
  promptTokens: (usage?.promptTokens ?? 0) + answer.promptTokens,
  answerTokens: (usage?.answerTokens ?? 0) + answer.answerTokens,
});

const unusableBecause = ({ faults, isCut }: ParsedAnswer): string => {
  if (isCut) return "unusable answer of the model: it breaks off";
  const [first] = faults;
  return `unusable answer of the model: ${first ?? "it is no JSON"}`;
};

/** Puts what stands up to the events it was said in; what does not is counted at the window's last one. */
function take({ facts, faults }: ParsedAnswer, window: Window, read: Read): void {
  const last = read.get(window.events.at(-1)?.id ?? "");
  for (const fault of faults) last?.rejections.push({ reason: "malformed", detail: fault });
  for (const fact of facts) {
    const verdict = verifyFact(fact, window, 0);
    if ("rejection" in verdict) {
      last?.rejections.push(verdict.rejection);
      continue;
    }
    const { statement } = verdict;
    const of = read.get(statement.eventId);
    of?.statements.push({ ...statement, position: of.statements.length });
  }
}
