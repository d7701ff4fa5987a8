import { createHash, randomUUID } from "node:crypto";
import type { RawRow } from "./capture-ceiling.ts";

const WORDS =
  "Booked the morning train to Porto for Friday, window seat, and asked the hotel to keep the small room facing the river";

const sha256 = (text: string) => createHash("sha256").update(text).digest();

/** Events of about 440 bytes for a hundred subjects in turn, each with a key of its own. */
export function eventSource(orgId: string, projectId: string) {
  let count = 0;
  const event = (n: number) => ({
    org_id: orgId,
    project_id: projectId,
    subject_id: `subject-${n % 100}`,
    kind: "conversation.message",
    occurred_at: "2025-06-01T10:00:00Z",
    thread_id: `thread-${n % 7}`,
    payload: { role: "assistant", content: `${WORDS}, note ${n}.` },
    source: { channel: "bench" },
    classification: ["note"],
    idempotency_key: `event-${n}`,
  });
  return {
    /** The body of a capture of `size` new events. */
    body: (size: number): string => {
      const events = Array.from({ length: size }, () => event(count++));
      return JSON.stringify({ events });
    },
    /** The same event as a row for the ceiling. */
    row: (): RawRow => {
      const { subject_id, kind, occurred_at, payload, idempotency_key } = event(count++);
      return {
        id: randomUUID(),
        scopeToken: sha256(subject_id).subarray(0, 16),
        projectId,
        subjectId: subject_id,
        kind,
        occurredAt: occurred_at,
        payload: JSON.stringify(payload),
        hash: sha256(idempotency_key),
        dedupKey: sha256(`k:${idempotency_key}`),
      };
    },
  };
}
