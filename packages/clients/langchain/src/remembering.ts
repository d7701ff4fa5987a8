import type { Packet, Subject } from "@memory-service/client";
import {
  captureTurn,
  digest,
  recallFor,
  storedOf,
  type TurnSaid,
} from "@memory-service/client/adapter";
import type { CaptureOptions, RecallOptions, Run, SubjectOfRun } from "./options.ts";
import type { Turn } from "./turn.ts";

const HOUR_MS = 3_600_000;

/** Whom a run is with, and its conversation: that of the subject, else that which the graph runs in. */
export function reachOf(
  of: SubjectOfRun,
  run: Run,
): { subject: Subject; threadId: string | undefined } {
  const subject = typeof of === "function" ? of(run) : of;
  const { thread_id } = run.configurable ?? {};
  const own = typeof thread_id === "string" ? thread_id : undefined;
  return { subject, threadId: subject.options.threadId ?? own };
}

/** What is remembered for a question; null where memory fails and errors do not throw. */
export const recall = (
  question: string,
  run: Run,
  options: RecallOptions,
): Promise<Packet | null> => recallFor(question, () => reachOf(options.subject, run), options);

/** What of a turn is new, and how the turn ended, where not by an answer. */
export interface Said extends TurnSaid {
  end?: "stopped" | "failed" | undefined;
}

/** Captures what is new of a turn, once under the turn's keys; `lost` is called where that failed. */
export function capture(
  turn: Turn,
  { end, ...said }: Said,
  run: Run,
  options: CaptureOptions,
  lost?: () => void,
): Promise<void> {
  const send = async () => {
    const { subject, threadId } = reachOf(options.subject, run);
    // A place in a thread is the same in every process; words alone may be said again, and ids of messages be counted in each thread.
    // So may a place be, where a state keeps only the last messages.
    const isPlace = threadId !== undefined && turn.place !== null;
    const hour = Math.floor(turn.startedAtMs / HOUR_MS);
    const named = isPlace ? [turn.place, hour] : [turn.message, turn.question];
    const id = await digest(JSON.stringify([subject.id, threadId ?? null, named]));
    const source = { integration: "langchain", ...(end && { end }) };
    return captureTurn(subject, id, said, { threadId, source });
  };
  return storedOf(send, options, lost);
}
