import type { Subject } from "@memory-service/client";

/** Whom a conversation is with: one subject, or that of the context which a run was given. */
export type SubjectOfRun<C = unknown> = Subject | ((context: C) => Subject);

type OnError = "continue" | "throw" | ((error: unknown, operation: "recall" | "capture") => void);

export interface RecallOptions<C = unknown> {
  /** Whom the conversation is with. Never taken from what a model says. */
  subject: SubjectOfRun<C>;
  /** The most tokens that memory may take of a prompt. */
  budgetTokens?: number | undefined;
  /** What the memory is for. Default "chat". */
  purpose?: string | undefined;
  /** How long a call waits for memory before it goes on without. Default 2,000. */
  recallTimeoutMs?: number | undefined;
  /** Default "continue": the model is called without memory where memory fails. A function hears of each failure. */
  onError?: OnError | undefined;
}

export interface CaptureOptions {
  /** Whom the session is with: `memory.subject(id, { threadId })`. */
  subject: Subject;
  /** What to capture of a turn: what both said (the default), what the user said, or nothing. */
  capture?: "turn" | "user" | false | undefined;
  /** Default "continue": the session goes on where memory fails. A function hears of each failure. */
  onError?: OnError | undefined;
  /** Takes captures that go on after the items are kept, as a platform's `waitUntil`. Without it a call ends when its capture has. */
  waitUntil?: ((captured: Promise<unknown>) => void) | undefined;
}

export const subjectOf = <C>(subject: SubjectOfRun<C>, context: C): Subject =>
  typeof subject === "function" ? subject(context) : subject;

/** Throws, goes on, or hands the error over, as the options say. */
export function failed(
  error: unknown,
  operation: "recall" | "capture",
  onError: OnError = "continue",
): void {
  if (onError === "throw") throw error;
  if (onError !== "continue") onError(error, operation);
}
