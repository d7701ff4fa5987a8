import { hash } from "node:crypto";

const WORDS =
  "Booked the morning train to Porto for Friday, window seat, and asked the hotel to keep the small room facing the river";

export const digest = (text: string): Buffer => hash("sha256", text, "buffer");

export type BenchEvent = ReturnType<ReturnType<typeof eventSource>["event"]>;

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
    /** A new event by itself. */
    event: () => event(count++),
  };
}
