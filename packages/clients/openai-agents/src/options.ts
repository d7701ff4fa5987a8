import type { Subject } from "@memory-service/client";
import type { CaptureSettings, RecallSettings } from "@memory-service/client/adapter";

/** Whom a conversation is with: one subject, or that of the context which a run was given. */
export type SubjectOfRun<C = unknown> = Subject | ((context: C) => Subject);

export interface RecallOptions<C = unknown> extends RecallSettings {
  /** Whom the conversation is with. Never taken from what a model says. */
  subject: SubjectOfRun<C>;
}

export interface CaptureOptions extends CaptureSettings {
  /** Whom the session is with: `memory.subject(id, { threadId })`. */
  subject: Subject;
}

export const subjectOf = <C>(subject: SubjectOfRun<C>, context: C): Subject =>
  typeof subject === "function" ? subject(context) : subject;
