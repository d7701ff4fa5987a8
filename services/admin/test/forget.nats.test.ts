import { serviceUnavailable } from "@memory/errors";
import { newId } from "@memory/ids";
import type { Db } from "@memory/postgres";
import { forgetTargetHash, scopeToken } from "@memory/scope";
import { eventually } from "@memory/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { receiptHash } from "../src/domain/receipt.ts";
import { finish } from "../src/store/receipt-queue.ts";
import { RECEIPT } from "../src/store/receipts.ts";
import { adminUnderTest } from "./admin-under-test.ts";
import { type Caller, type ForgetUnderTest, forgetUnderTest } from "./forget-under-test.ts";

let world: ForgetUnderTest;
let caller: Caller;
beforeAll(async () => {
  world = await forgetUnderTest();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  caller = await world.caller();
  world.participants.reset();
});

test("a subject is deleted by every participant in turn, and the answer adds up what they removed", async () => {
  const { status, body } = await caller.forget({ subject_id: "s", mode: "delete" });

  expect(status).toBe(200);
  expect(body).toEqual({
    status: "ok",
    mode: "delete",
    scope: "subject",
    forget_id: expect.any(String),
    facts_disabled: 0,
    facts_deleted: 2,
    conflict_sets_deleted: 1,
    events_deleted: 3,
    traces_deleted: 4,
  });
  expect(world.participants.asked).toEqual([
    "ingest erase",
    "consolidation erase",
    "context erase",
  ]);
  expect(world.participants.steps.map(({ epoch }) => epoch)).toEqual([null, 7, 7]);
  expect(world.participants.steps[0]).toMatchObject({
    forgetId: body.forget_id,
    projectId: caller.project,
    target: { scope: "subject", subjectId: "s" },
    scopeToken: scopeToken(caller.project, "s"),
  });
});

test("a fact is forgotten by the participants that keep facts", async () => {
  const fact = caller.knownFact();
  const { status, body } = await caller.forget({ fact_id: fact.toUpperCase(), mode: "disable" });

  expect([status, body.scope, body.facts_disabled]).toEqual([200, "fact", 2]);
  expect(world.participants.asked).toEqual(["consolidation erase", "context erase"]);
  expect(world.participants.steps[1]).toMatchObject({
    target: { scope: "fact", factId: fact },
    scopeToken: scopeToken(caller.project, "s"),
  });
});

test("the receipt says what was done and no longer of whom", async () => {
  const marker = `subject-${newId()}`;
  const { body } = await caller.forget({ subject_id: marker, mode: "delete" });
  const { status, body: shown } = await caller.receipt(body.forget_id);

  expect(status).toBe(200);
  const { status: _ok, mode, scope, forget_id, ...counted } = body;
  expect(shown).toEqual({
    ...counted,
    forget_id,
    status: "done",
    action: "erase",
    restores: null,
    mode,
    scope,
    project_id: caller.project,
    target_hash: forgetTargetHash("subject", caller.project, marker),
    started_at: expect.stringMatching(/Z$/),
    finished_at: expect.stringMatching(/Z$/),
    key_prefix: caller.key.slice(0, 8),
    previous_hash: expect.toSatisfy((hash) => hash === null || /^[0-9a-f]{64}$/.test(hash)),
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await world.receiptsWith(marker)).toBe(0);
});

test("a participant that cannot makes 503 with the receipt's place, and it goes on by itself", async () => {
  let isUnavailable = true;
  world.participants.before = async (participant) => {
    if (isUnavailable && participant === "context") throw serviceUnavailable("Unavailable.");
  };
  const reply = await caller.forget({ subject_id: "s", mode: "delete" });
  const place = String(reply.headers["location"]);
  const pending = await world.admin.call("GET", place, caller.key);
  isUnavailable = false;

  expect([reply.status, reply.body.error.type]).toEqual([503, "service_unavailable"]);
  expect(reply.headers["retry-after"]).toBe("1");
  expect(pending.body).toMatchObject({ status: "pending", events_deleted: 3, traces_deleted: 0 });
  await eventually(async () => {
    const { body } = await world.admin.call("GET", place, caller.key);
    expect(body).toMatchObject({ status: "done", events_deleted: 3, traces_deleted: 4 });
  });
  expect(world.participants.asked.filter((asked) => asked === "ingest erase")).toHaveLength(1);
});

test("with NATS down a subject's forget is accepted at once and says so", async () => {
  await using lonely = await adminUnderTest({ authRequired: false }, "nats://127.0.0.1:9");
  const body = { project_id: caller.project, subject_id: "s", mode: "delete" };
  const reply = await lonely.call("POST", "/v1/forget", null, body);

  expect([reply.status, reply.headers["location"]]).toEqual([
    503,
    expect.stringMatching(/^\/v1\/forget\/[0-9a-f-]{36}$/),
  ]);
});

test("receipts of one scope run in order, those of another do not wait for them", async () => {
  await using patient = await forgetUnderTest(60_000);
  const own = await patient.caller();
  const blocked = Promise.withResolvers<void>();
  patient.participants.before = async (participant, { target }) => {
    if (participant === "ingest" && "subjectId" in target && target.subjectId === "slow")
      await blocked.promise;
  };
  const first = own.forget({ subject_id: "slow", mode: "disable" });
  await eventually(() => expect(patient.participants.asked).toEqual(["ingest erase"]));
  const second = own.forget({ subject_id: "slow", mode: "delete" });
  const other = await own.forget({ subject_id: "quick", mode: "delete" });
  blocked.resolve();
  const statuses = [(await first).status, (await second).status];

  expect([other.status, ...statuses]).toEqual([200, 200, 200]);
  expect(
    patient.participants.steps
      .filter((s) => "subjectId" in s.target && s.target.subjectId === "slow")
      .map((s) => s.mode),
  ).toEqual(["disable", "disable", "disable", "delete", "delete", "delete"]);
});

test("fifty calls at once about one subject each get a receipt of their own", async () => {
  const calls = Array.from({ length: 50 }, () =>
    caller.forget({ subject_id: "s", mode: "delete" }),
  );
  const answers = await Promise.all(calls);

  for (const { status, body, headers } of answers) {
    const id = body.forget_id ?? String(headers["location"]).split("/").at(-1);
    expect([200, 503]).toContain(status);
    await eventually(async () => expect((await caller.receipt(id)).body.status).toBe("done"));
  }
});

test("a disable is taken back once, and the same call again answers the same", async () => {
  const { body } = await caller.forget({ subject_id: "s", mode: "disable" });
  world.participants.asked.length = 0;
  const first = await caller.restore(body.forget_id);
  const again = await caller.restore(body.forget_id);

  expect([first.status, first.body]).toEqual([
    200,
    { status: "ok", forget_id: body.forget_id, scope: "subject", facts_restored: 2 },
  ]);
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect(world.participants.asked).toEqual([
    "ingest restore",
    "consolidation restore",
    "context restore",
  ]);
  expect(world.participants.steps.at(-1)?.forgetId).toBe(body.forget_id);
});

test("a deletion cannot be taken back", async () => {
  const { body } = await caller.forget({ subject_id: "s", mode: "delete" });
  const reply = await caller.restore(body.forget_id);

  expect([reply.status, reply.body.error.type]).toEqual([422, "illegal_status_transition"]);
});

test("a deletion takes the subject's name from the disables before it, which then bring nothing back", async () => {
  const marker = `subject-${newId()}`;
  const { body: disabled } = await caller.forget({ subject_id: marker, mode: "disable" });
  const kept = await world.receiptsWith(marker);
  await caller.forget({ subject_id: marker, mode: "delete" });
  const reply = await caller.restore(disabled.forget_id);

  expect([kept, await world.receiptsWith(marker)]).toEqual([1, 0]);
  expect([reply.status, reply.body.facts_restored]).toEqual([200, 0]);
});

test("the link of a receipt can be made again from what the receipt says", async () => {
  const { body: forgotten } = await caller.forget({ subject_id: 's "ü', mode: "disable" });
  const { body } = await caller.receipt(forgotten.forget_id);

  const link = receiptHash(
    {
      id: body.forget_id,
      action: body.action,
      restores: body.restores,
      mode: body.mode,
      scope: body.scope,
      projectId: body.project_id,
      targetHash: body.target_hash,
      counters: body,
      startedAt: new Date(body.started_at),
      finishedAt: new Date(body.finished_at),
      keyPrefix: body.key_prefix,
      actor: null,
      requestedBy: null,
      reason: null,
    },
    body.previous_hash,
  );

  expect(body.hash).toBe(link);
});

test("a receipt ends in one statement, so that no client holds the end of the chain", async () => {
  const { body } = await caller.forget({ subject_id: "s", mode: "delete" });
  const { rows } = await world.admin.pool.query(
    `UPDATE forget_receipts SET finished_at = NULL, position = NULL, lease = $2, target = 's'
     WHERE id = $1 RETURNING ${RECEIPT}, lease`,
    [body.forget_id, newId()],
  );
  const sent: unknown[] = [];
  const counted = {
    query(...statement: unknown[]) {
      sent.push(statement);
      return Reflect.apply(world.admin.pool.query, world.admin.pool, statement);
    },
  };

  expect(await finish(counted as Db, rows[0])).toBe(true);

  expect(sent).toHaveLength(1);
});

test("finished receipts form a chain in the order in which they finished", async () => {
  await Promise.all(["a", "b", "c"].map((s) => caller.forget({ subject_id: s, mode: "delete" })));
  const { rows } = await world.admin.pool.query(
    "SELECT previous_hash, hash FROM forget_receipts WHERE position IS NOT NULL ORDER BY position",
  );

  expect(rows.length).toBeGreaterThanOrEqual(3);
  expect(rows.map((row) => row.previous_hash)).toEqual([
    null,
    ...rows.slice(0, -1).map((row) => row.hash),
  ]);
});

test("in open dev mode anybody forgets, and the receipt names no key", async () => {
  await using open = await adminUnderTest({ authRequired: false }, world.participants.natsUrl);
  await eventually(() => expect(open.bus.isUp()).toBe(true));
  const body = { project_id: caller.project, subject_id: "s", mode: "delete" };
  const done = await open.call("POST", "/v1/forget", null, body);
  const shown = await open.call("GET", `/v1/forget/${done.body.forget_id}`);

  expect([done.status, shown.status, shown.body.key_prefix]).toEqual([200, 200, null]);
});
