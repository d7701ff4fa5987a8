import { expect, test } from "vitest";
import type { ListedEvent } from "./queries.ts";
import { inSessions } from "./sessions.ts";

const event = (id: string, thread_id: string | null) =>
  ({ id, thread_id, occurred_at: "2026-10-01T09:00:00.000Z" }) as ListedEvent;

test("events that follow each other in a thread stand under one line", () => {
  const entries = inSessions([event("1", "a"), event("2", "a"), event("3", null), event("4", "a")]);
  const lines = entries.map((entry) =>
    entry.kind === "session" ? `${entry.thread} of ${entry.events}` : entry.id,
  );
  expect(lines).toEqual(["a of 2", "1", "2", "null of 1", "3", "a of 1", "4"]);
});
