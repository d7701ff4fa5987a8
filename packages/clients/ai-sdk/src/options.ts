import type { Subject } from "@memory-service/client";
import type { CaptureSettings, RecallSettings } from "@memory-service/client/adapter";

export interface MemoryMiddlewareOptions extends RecallSettings, CaptureSettings {
  /** Whom the conversation is with: `memory.subject(id, { threadId })`. Never taken from what a model says. */
  subject: Subject;
}
