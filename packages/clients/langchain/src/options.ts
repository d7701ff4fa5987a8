import type { Subject } from "@memory-service/client";
import type { CaptureSettings, RecallSettings } from "@memory-service/client/adapter";

/** What LangGraph runs a graph with, as far as a subject may depend on it. Nothing in it comes from a model. */
export interface Run {
  configurable?: Record<string, unknown> | undefined;
  context?: unknown;
}

/** Whom a conversation is with: one subject, or that of a run, such as `({ configurable }) => memory.subject(String(configurable?.user))`. */
export type SubjectOfRun = Subject | ((run: Run) => Subject);

interface OfSubject {
  /** Whom the conversation is with. Never taken from what a model says. Its thread is its own, else the run's `thread_id`. */
  subject: SubjectOfRun;
}

export interface RecallOptions extends RecallSettings, OfSubject {}

export interface CaptureOptions extends CaptureSettings, OfSubject {}

export interface MemoryMiddlewareOptions extends RecallOptions, CaptureOptions {}
