import type { Subject } from "@memory-service/client";

/** What LangGraph runs a graph with, as far as a subject may depend on it. Nothing in it comes from a model. */
export interface Run {
  configurable?: Record<string, unknown> | undefined;
  context?: unknown;
}

/** Whom a conversation is with: one subject, or that of a run, such as `({ configurable }) => memory.subject(String(configurable?.user))`. */
export type SubjectOfRun = Subject | ((run: Run) => Subject);

export interface RecallOptions {
  /** Whom the conversation is with. Never taken from what a model says. Its thread is its own, else the run's `thread_id`. */
  subject: SubjectOfRun;
  /** The most tokens that memory may take of a prompt. */
  budgetTokens?: number | undefined;
  /** What the memory is for. Default "chat". */
  purpose?: string | undefined;
  /** How long a call waits for memory before it goes on without. Default 2,000. */
  recallTimeoutMs?: number | undefined;
  /** Default "continue": the model is called without memory where memory fails. A function hears of each failure. */
  onError?: "continue" | "throw" | ((error: unknown, operation: "recall" | "capture") => void);
}

export interface CaptureOptions extends Pick<RecallOptions, "subject" | "onError"> {
  /** What to capture of a turn: what both said (the default), what the user said, or nothing. */
  capture?: "turn" | "user" | false | undefined;
  /** Takes captures that go on after the answer, as a platform's `waitUntil`. Without it an answer ends when its capture has. */
  waitUntil?: ((captured: Promise<unknown>) => void) | undefined;
}

export interface MemoryMiddlewareOptions extends RecallOptions, CaptureOptions {}
