import { ConsolidationOutbox, type OutboxEvent } from "@memory/contracts";
import { newId } from "@memory/ids";
import { transaction } from "@memory/postgres";
import { scopeToken } from "@memory/scope";
import { eventually } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appendAudit } from "../src/append-audit.ts";
import { verifyChains } from "../src/verify-chains.ts";
import { type Caller, type ForgetUnderTest, forgetUnderTest } from "./forget-under-test.ts";

let service: ForgetUnderTest;
/** What consolidation's outbox holds, each event a transaction. */
const theirs: OutboxEvent[] = [];
beforeAll(async () => {
  service = await forgetUnderTest();
  service.participants.bus.respond(ConsolidationOutbox.after, async ({ after }) => ({
    items: theirs.slice(Number(after)),
    next: String(theirs.length),
    more: false,
  }));
});
afterAll(() => service[Symbol.asyncDispose]());

// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever was answered
type Entry = any;

const read = ({ project, key }: Caller, query: Record<string, string> = {}) =>
  service.admin.call(
    "GET",
    `/v1/audit?${new URLSearchParams({ project_id: project, ...query })}`,
    key,
  );

/** The entries of a project, oldest first, once there are so many. */
async function entriesOf(caller: Caller, count: number): Promise<Entry[]> {
  return eventually(async () => {
    const { entries } = (await read(caller)).body;
    expect(entries).toHaveLength(count);
    return entries.toReversed();
  });
}

const typesOf = (entries: Entry[]) => entries.map(({ type }) => type);

/** What Postgres says the time is, it rounds; this process cuts it: two milliseconds later is after the key of the project. */
const justDecidedAt = () => new Date(Date.now() + 2).toISOString();

const decided = (projectId: string, more: Partial<OutboxEvent> = {}): OutboxEvent => ({
  id: newId(),
  type: "conflict.resolved",
  projectId,
  scopeToken: scopeToken(projectId, "sam"),
  actor: "kim",
  keyPrefix: "mem_abcd",
  requestId: "r-1",
  at: justDecidedAt(),
  data: { conflict_id: newId(), by: "request" },
  ...more,
});

const chains = () => transaction(service.admin.pool, (tx) => verifyChains(tx));

test("keys and forgets are recorded with who asked, and name no subject", async () => {
  const caller = await service.caller();
  const from = { "x-service-actor": "kim", "x-request-id": "req-7" };
  const forgotten = await caller.forget({ subject_id: "sam", mode: "disable" }, caller.key, from);
  await caller.restore(forgotten.body.forget_id);

  const entries = await entriesOf(caller, 5);

  expect(typesOf(entries)).toEqual([
    ...["key.created", "forget.requested", "forget.completed"],
    ...["forget.requested", "forget.restored"],
  ]);
  const [created, requested, completed, , restored] = entries;
  expect(created).toMatchObject({ by: { actor: null, key_prefix: null }, subject: null });
  expect(created.data).toMatchObject({ org_id: "acme", rights: "all" });
  expect(requested).toMatchObject({
    by: { actor: "kim", key_prefix: caller.key.slice(0, 8) },
    request_id: "req-7",
    data: { forget_id: forgotten.body.forget_id, mode: "disable", scope: "subject" },
  });
  expect(completed.data.receipt_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(restored.data.restores).toBe(forgotten.body.forget_id);
  expect(completed.subject).toBe(requested.subject);
  expect(JSON.stringify(entries)).not.toContain("sam");
  expect(JSON.stringify(entries)).not.toContain(scopeToken(caller.project, "sam"));
});

test("a refused forget is recorded as refused", async () => {
  const caller = await service.caller();
  const factId = caller.knownFact();
  service.participants.facts.set(factId, { projectId: caller.project, subjectId: "s" });
  const { before } = service.participants;
  service.participants.before = async () => {
    const { ApiError } = await import("@memory/errors");
    throw new ApiError("illegal_status_transition", "no");
  };

  const refused = await caller.forget({ fact_id: factId, mode: "disable" });
  service.participants.before = before;

  expect(refused.status).toBe(422);
  const entries = await entriesOf(caller, 3);
  expect(typesOf(entries)).toEqual(["key.created", "forget.requested", "forget.refused"]);
  expect(entries[2].data.reason).toBe("illegal_status_transition");
});

test("a request that is retried under its key, and a key revoked twice, are one entry each", async () => {
  const caller = await service.caller();
  const once = { "idempotency-key": newId() };
  const body = { subject_id: "sam", mode: "delete" };
  await caller.forget(body, caller.key, once);
  await caller.forget(body, caller.key, once);
  const admin = "admin-key-of-tests";
  const list = await service.admin.call("GET", "/v1/keys", admin);
  const { id } = list.body.keys.find((key: Entry) => key.project_id === caller.project);
  const reader = { ...caller, key: await service.keyOf(caller.project) };

  for (let n = 0; n < 2; n++) await service.admin.call("DELETE", `/v1/keys/${id}`, admin);

  const entries = await entriesOf(reader, 5);
  expect(typesOf(entries).filter((type) => type !== "key.created")).toEqual([
    ...["forget.requested", "forget.completed", "key.revoked"],
  ]);
});

test("what another service decided is recorded once, however often its page comes", async () => {
  const caller = await service.caller();
  const event = decided(caller.project);
  theirs.push(event, decided(caller.project, { data: { by: "memory" } }));

  const [, entry] = await entriesOf(caller, 2);
  await transaction(service.admin.pool, (tx) => appendAudit()(tx, [event, event]));

  expect(entry).toMatchObject({ id: event.id, type: event.type, at: event.at, data: event.data });
  expect(await entriesOf(caller, 2)).toHaveLength(2);
});

test("another subject that an entry names is a digest as well", async () => {
  const caller = await service.caller();
  const token = scopeToken(caller.project, "samuel");
  const [alias, same] = [
    decided(caller.project, { type: "alias.added", data: { alias_token: token } }),
    decided(caller.project, { scopeToken: token }),
  ];
  theirs.push(alias, same);

  const [, added, about] = await entriesOf(caller, 3);

  expect(added.data).toEqual({ alias: about.subject });
  expect(JSON.stringify([added, about])).not.toContain(token);
});

test("pages follow one another without a gap, and filters hold", async () => {
  const caller = await service.caller();
  const events = Array.from({ length: 25 }, (_, n) =>
    decided(caller.project, {
      actor: n % 2 === 0 ? "kim" : "lee",
      at: `2026-01-01T00:00:${String(n).padStart(2, "0")}.000Z`,
    }),
  );
  theirs.push(...events);
  await entriesOf(caller, 26);

  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await read(caller, { limit: "7", ...(cursor && { cursor }) });
    seen.push(...page.body.entries.map(({ id }: Entry) => id));
    cursor = page.body.next_cursor;
  } while (cursor !== null);

  expect(seen.slice(1)).toEqual(events.map(({ id }) => id).toReversed());
  const idsBy = async (query: Record<string, string>) =>
    (await read(caller, query)).body.entries.map(({ id }: Entry) => id).toReversed();
  expect(await idsBy({ actor: "lee" })).toEqual(
    events.filter(({ actor }) => actor === "lee").map(({ id }) => id),
  );
  expect(await idsBy({ key_prefix: "mem_abcd" })).toHaveLength(25);
  expect(await idsBy({ type: "key.created" })).toHaveLength(1);
  const span = { from: "2026-01-01T00:00:05Z", to: "2026-01-01T00:00:08Z" };
  expect(await idsBy(span)).toEqual(events.slice(5, 8).map(({ id }) => id));
});

test("another project's entries are nobody's, and a key needs the right to manage keys", async () => {
  const [mine, other] = [await service.caller(), await service.caller()];
  await entriesOf(other, 1);
  const reader = await service.admin.call("POST", "/v1/keys", "admin-key-of-tests", {
    ...{ org_id: "acme", project_id: mine.project, rights: ["read", "review", "erase"] },
  });

  expect((await read({ ...other, key: mine.key })).body.error.type).toBe("forbidden_scope");
  expect((await read({ ...mine, key: reader.body.key })).body.error.type).toBe(
    "insufficient_rights",
  );
  expect((await read(mine, { type: "nothing" })).status).toBe(422);
});

test("the database refuses to change or remove an entry, and the head is that of the chain", async () => {
  const caller = await service.caller();
  await entriesOf(caller, 1);
  const { pool } = service.admin;

  for (const sql of ["UPDATE audit_events SET actor = 'x'", "DELETE FROM audit_events"])
    await expect(pool.query(sql)).rejects.toThrow("only grows");
  const { head } = (await read(caller)).body;

  const { faults, head: last, entries, receipts } = await chains();
  expect(faults).toEqual([]);
  expect(head).toEqual(last);
  expect(entries).toBeGreaterThan(5);
  expect(receipts).toBeGreaterThan(2);
});
