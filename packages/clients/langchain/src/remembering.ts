import { Packet, type Subject } from "@memory-service/client";
import { digest } from "./keys.ts";
import type { CaptureOptions, RecallOptions, Run, SubjectOfRun } from "./options.ts";
import type { Turn } from "./turn.ts";

const HOUR_MS = 3_600_000;
const MOST_QUESTION = 4_000;
const NUL = "\0";

export const subjectOf = (subject: SubjectOfRun, run: Run): Subject =>
  typeof subject === "function" ? subject(run) : subject;

/** The conversation of a subject: its own, else that which the graph runs in. */
export function threadOf(subject: Subject, { configurable }: Run): string | undefined {
  const { thread_id } = configurable ?? {};
  return subject.options.threadId ?? (typeof thread_id === "string" ? thread_id : undefined);
}

/** What is remembered for a question; null where memory fails and errors do not throw. */
export async function recall(
  question: string,
  run: Run,
  options: RecallOptions,
): Promise<Packet | null> {
  const { budgetTokens, purpose, recallTimeoutMs: timeoutMs = 2_000 } = options;
  const query = question.slice(-MOST_QUESTION).toWellFormed().replaceAll(NUL, "\ufffd");
  const ask = async () => {
    const subject = subjectOf(options.subject, run);
    const threadId = threadOf(subject, run);
    return subject.context(query, { threadId, budgetTokens, purpose, timeoutMs });
  };
  const packet = await ask().catch((error: unknown) => new Packet(null, error));
  if (packet.error === undefined) return packet;
  failed(packet.error, "recall", options);
  return null;
}

/** What of a turn is new: the question, the answer or both. */
export interface Said {
  question?: { text: string; startedAtMs: number } | undefined;
  answer?: string | undefined;
  /** How the turn ended, where not by an answer. */
  end?: "stopped" | "failed" | undefined;
}

/** Captures what is new of a turn, once under the turn's keys. False where that failed and errors do not throw. */
export async function capture(
  turn: Turn,
  { question, answer, end }: Said,
  run: Run,
  options: CaptureOptions,
): Promise<boolean> {
  const send = async () => {
    const subject = subjectOf(options.subject, run);
    const threadId = threadOf(subject, run);
    // A place in a thread is the same in every process; words alone may be said again, and ids of messages be counted in each thread.
    // So may a place be, where a state keeps only the last messages.
    const isPlace = threadId !== undefined && turn.place !== null;
    const hour = Math.floor(turn.startedAtMs / HOUR_MS);
    const said = isPlace ? [turn.place, hour] : [turn.message, turn.question];
    const id = await digest(JSON.stringify([subject.id, threadId ?? null, said]));
    const messages = [
      ...(question === undefined
        ? []
        : [
            {
              role: "user",
              content: question.text,
              occurredAt: new Date(question.startedAtMs),
              idempotencyKey: `${id}:user`,
            },
          ]),
      ...(answer === undefined
        ? []
        : [
            {
              role: "assistant",
              content: answer,
              idempotencyKey: `${id}:${await digest(answer)}`,
            },
          ]),
    ];
    const source = { integration: "langchain", ...(end && { end }) };
    return subject.capture(messages, { threadId, source });
  };
  const { error } = await send().catch((error: unknown) => ({ error }));
  if (error === undefined) return true;
  failed(error, "capture", options);
  return false;
}

function failed(
  error: unknown,
  operation: "recall" | "capture",
  { onError = "continue" }: Pick<RecallOptions, "onError">,
): void {
  if (onError === "throw") throw error;
  if (onError !== "continue") onError(error, operation);
}
