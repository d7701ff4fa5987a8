import { ConversationsRead, type ForgetStep, IngestErase } from "@memory/contracts";
import { newId } from "@memory/ids";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventIn, ownIngest, type RunningIngest, type Tenant } from "./running-ingest.ts";

let ingest: RunningIngest;
beforeAll(async () => {
  ingest = await ownIngest();
});
afterAll(() => ingest.close());

/** Captures one message, at a second of one minute, in the thread `t` unless a test says otherwise. */
async function say(tenant: Tenant, text: string, second: number, fields = {}): Promise<string> {
  const occurredAt = `2026-03-01T12:00:${String(second).padStart(2, "0")}Z`;
  const event = eventIn(tenant, {
    thread_id: "t",
    payload: { text },
    occurred_at: occurredAt,
    ...fields,
  });
  const { body } = await tenant.capture({ events: [event] });
  return body.events[0]?.id ?? "";
}

async function beside(
  eventId: string,
  side: "before" | "after",
  known: { knownId?: string } = {},
): Promise<string[]> {
  const asked = [{ eventId, side, ...known }];
  const { found } = await ingest.bus.request(ConversationsRead, { asked });
  return (found[0] ?? []).map(({ payload }) => JSON.parse(payload).text);
}

const step = (tenant: Tenant, mode: ForgetStep["mode"]): ForgetStep => ({
  forgetId: newId(),
  projectId: tenant.projectId,
  action: "erase",
  mode,
  target: { scope: "subject", subjectId: "olga" },
  epoch: null,
  scopeToken: null,
});

test("the neighbours of an event on one side are the nearest four of its thread, oldest first, however they arrived", async () => {
  const tenant = ingest.tenant();
  const last = await say(tenant, "six", 6);
  for (const [n, text] of ["zero", "one", "two", "three", "four", "five"].entries())
    await say(tenant, text, n);

  expect(await beside(last, "before")).toEqual(["two", "three", "four", "five"]);
  expect(await beside(last, "after")).toEqual([]);
});

test("what follows an event is read from the nearest on", async () => {
  const tenant = ingest.tenant();
  const first = await say(tenant, "first", 0);
  await say(tenant, "third", 20);
  await say(tenant, "second", 10);

  expect(await beside(first, "after")).toEqual(["second", "third"]);
});

test("nothing from a known event on is returned", async () => {
  const tenant = ingest.tenant();
  const [first, second] = [await say(tenant, "first", 0), await say(tenant, "second", 10)];
  const last = await say(tenant, "last", 30);

  expect(await beside(last, "before", { knownId: second })).toEqual([]);
  await say(tenant, "late", 20);
  expect(await beside(last, "before", { knownId: second })).toEqual(["late"]);
  expect(await beside(first, "after", { knownId: last })).toEqual(["second", "late"]);
  expect(await beside(last, "before", { knownId: newId() })).toEqual(["first", "second", "late"]);
});

test("events captured at one moment keep the order of their batch", async () => {
  const tenant = ingest.tenant();
  const at = (text: string) => eventIn(tenant, { thread_id: "t", payload: { text } });
  const { body } = await tenant.capture({ events: [at("a"), at("b"), at("c")] });

  expect(await beside(body.events[1]?.id ?? "", "before")).toEqual(["a"]);
  expect(await beside(body.events[1]?.id ?? "", "after")).toEqual(["c"]);
});

test.each([
  ["another thread", { thread_id: "u" }],
  ["no thread", { thread_id: null }],
  ["another subject", { subject_id: "bob" }],
  ["two days before", { occurred_at: "2026-02-27T12:00:00Z" }],
])("nothing of %s is a neighbour", async (_name, fields) => {
  const tenant = ingest.tenant();
  await say(tenant, "elsewhere", 0, fields);

  expect(await beside(await say(tenant, "here", 1), "before")).toEqual([]);
});

test("a run is a conversation where no thread is named, and an event with neither has no neighbours", async () => {
  const tenant = ingest.tenant();
  const ofRun = { thread_id: null, run_id: "r" };
  const ofNothing = { thread_id: null };
  await say(tenant, "in the run", 0, ofRun);
  await say(tenant, "nowhere", 1, ofNothing);

  expect(await beside(await say(tenant, "later", 2, ofRun), "before")).toEqual(["in the run"]);
  expect(await beside(await say(tenant, "later", 2, ofNothing), "before")).toEqual([]);
});

test.each(["delete", "disable"] as const)(
  "what was said before a forget (%s) is no neighbour of what is said after it",
  async (mode) => {
    const tenant = ingest.tenant();
    await say(tenant, "forgotten", 0);
    await ingest.bus.request(IngestErase, step(tenant, mode));

    expect(await beside(await say(tenant, "after", 1), "before")).toEqual([]);
  },
);

test("a long neighbour hides itself and what stands behind it", async () => {
  const tenant = ingest.tenant();
  await say(tenant, "question", 0);
  await say(tenant, "x".repeat(20_000), 1);
  await say(tenant, "short", 2);

  expect(await beside(await say(tenant, "answer", 3), "before")).toEqual(["short"]);
});

test("each of many events gets its own neighbours; an unknown one gets none", async () => {
  const tenant = ingest.tenant();
  const [first, second] = [await say(tenant, "first", 0), await say(tenant, "second", 1)];
  const asked = [
    { eventId: second, side: "before" as const },
    { eventId: newId(), side: "before" as const },
    { eventId: first, side: "after" as const },
  ];

  const { found } = await ingest.bus.request(ConversationsRead, { asked });

  expect(found.map((events) => events.map(({ id }) => id))).toEqual([[first], [], [second]]);
});
