import { expect, test } from "vitest";
import { json, liveServer, type Received } from "./live-server.ts";

const accepted = (_: unknown, request: Received) =>
  JSON.parse(request.body).events.map((event: { idempotency_key: string }) => ({
    id: `id of ${event.idempotency_key}`,
    deduplicated: false,
  }));
const store: Parameters<typeof liveServer>[0] = (response, request, nth) =>
  json(
    { status: "accepted", events: accepted(response, request), consolidation_job_id: `job-${nth}` },
    202,
  )(response, request, nth);
const eventsIn = ({ body }: Received) => JSON.parse(body).events;

test("messages become events of the key's project, each with a key of its own", async () => {
  const { memory, received, asked } = await liveServer(store);
  const sam = memory.subject("sam", { threadId: "monday", agentId: "bot" });

  const captured = await sam.capture(
    [
      { role: "user", content: "I moved to Oslo.", occurredAt: "2026-01-05T10:00:00Z" },
      { role: "assistant", content: [{ type: "image" }, { type: "text", text: "Noted." }] },
      { role: "assistant", content: null },
      { kind: "note", payload: { text: "called" }, idempotency_key: "own" },
    ],
    { threadId: undefined, idempotencyKey: "turn-1", occurredAt: new Date("2026-01-05T10:00:01Z") },
  );

  const shared = {
    org_id: "org-1",
    project_id: "prj-1",
    subject_id: "sam",
    thread_id: "monday",
    agent_id: "bot",
    occurred_at: "2026-01-05T10:00:01.000Z",
  };
  expect(received.flatMap(eventsIn)).toEqual([
    {
      ...shared,
      kind: "conversation.message",
      payload: { role: "user", text: "I moved to Oslo." },
      occurred_at: "2026-01-05T10:00:00Z",
      idempotency_key: "turn-1:0",
    },
    {
      ...shared,
      kind: "conversation.message",
      payload: { role: "assistant", text: "Noted." },
      idempotency_key: "turn-1:1",
    },
    { ...shared, kind: "note", payload: { text: "called" }, idempotency_key: "own" },
  ]);
  expect(captured.events.map(({ id }) => id)).toEqual([
    "id of turn-1:0",
    "id of turn-1:1",
    "id of own",
  ]);
  expect(captured.jobId).toBe("job-1");
  expect(asked).toHaveLength(1);
});

test("a field of an event without a value leaves what the capture says", async () => {
  const { memory, received } = await liveServer(store);
  const unset = { occurred_at: undefined, idempotency_key: undefined, subject_id: undefined };
  // What programs pass that build events from optional values.
  const event = { kind: "note", payload: { text: "called" }, ...unset } as never;

  await memory.subject("sam").capture([event], { idempotencyKey: "k", occurredAt: "2026-01-05" });

  expect(received.flatMap(eventsIn)).toMatchObject([
    { subject_id: "sam", idempotency_key: "k:0", occurred_at: "2026-01-05" },
  ]);
});

test("an event of another subject is refused before anything is sent", async () => {
  const { memory, received } = await liveServer(store);
  const event = { kind: "note", payload: { text: "called" } };

  const captured = memory.subject("sam").capture([
    { ...event, subject_id: "sam" },
    { ...event, subject_id: "eve" },
  ]);

  await expect(captured).rejects.toThrow("events.1.subject_id");
  expect(received).toEqual([]);
});

test("what was recalled is not captured again", async () => {
  const { memory, received } = await liveServer(store);

  await memory
    .subject("sam")
    .capture([
      { role: "user", content: "<service_memory>\nhome: Oslo\n</service_memory>\n\nAnd mine?" },
    ]);

  expect(received.flatMap(eventsIn)[0].payload.text).toBe("And mine?");
});

test("nothing is sent for nothing", async () => {
  const { memory, received } = await liveServer(store);

  const captured = await memory.subject("sam").capture([{ role: "assistant", content: "" }]);

  expect([captured, received]).toEqual([{ events: [], jobId: null, jobIds: [] }, []]);
});

test("more than one request carries is sent in order, in requests within the limits", async () => {
  const { memory, received } = await liveServer(store);
  const small = Array.from({ length: 2_500 }, (_, n) => ({ role: "user", content: `No. ${n}` }));
  const large = Array.from({ length: 30 }, () => ({ role: "user", content: "é".repeat(100_000) }));

  const captured = await memory.subject("sam").capture([...small, ...large]);

  const sent = received.map(eventsIn);
  expect(sent.every((events) => events.length <= 1_000)).toBe(true);
  expect(received.every(({ body }) => Buffer.byteLength(body) < 10 * 1024 * 1024)).toBe(true);
  const texts = sent.flat().map(({ payload }) => payload.text);
  expect(texts).toEqual([...small, ...large].map(({ content }) => content));
  expect(new Set(sent.flat().map((event) => event.idempotency_key)).size).toBe(2_530);
  expect(captured.events).toHaveLength(2_530);
  expect(captured.jobIds).toHaveLength(received.length);
});
