import type { Subject } from "@memory-service/client";

export interface MemoryMiddlewareOptions {
  /** Whom the conversation is with: `memory.subject(id, { threadId })`. Never taken from what a model says. */
  subject: Subject;
  /** What to capture of a turn: what both said (the default), what the user said, or nothing. */
  capture?: "turn" | "user" | false | undefined;
  /** The most tokens that memory may take of a prompt. */
  budgetTokens?: number | undefined;
  /** What the memory is for. Default "chat". */
  purpose?: string | undefined;
  /** How long a call waits for memory before it goes on without. Default 2,000. */
  recallTimeoutMs?: number | undefined;
  /** Default "continue": the model is called without memory where memory fails. A function hears of each failure. */
  onError?: "continue" | "throw" | ((error: unknown, operation: "recall" | "capture") => void);
  /** Takes captures that go on after the answer, as a platform's `waitUntil`. Without it an answer ends when its capture has. */
  waitUntil?: ((captured: Promise<unknown>) => void) | undefined;
}
