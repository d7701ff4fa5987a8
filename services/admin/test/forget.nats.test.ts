import { ApiError, serviceUnavailable } from "@memory/errors";
import { newId } from "@memory/ids";
import { scopeToken } from "@memory/scope";
import { eventually } from "@memory/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { targetHash } from "../src/domain/receipt.ts";
import { type AdminUnderTest, adminUnderTest } from "./admin-under-test.ts";
import { type ForgetfulParts, forgetfulParts } from "./forgetful-parts.ts";

const ADMIN_KEY = "admin-key-of-tests";
let parts: ForgetfulParts;
let admin: AdminUnderTest;
let project: string;
let key: string;

beforeAll(async () => {
  parts = await forgetfulParts();
  const forget = { patienceMs: 500, everyMs: 100 };
  admin = await adminUnderTest({ adminKey: ADMIN_KEY, forget }, parts.natsUrl);
  admin.start();
  await eventually(() => {
    if (!admin.bus.isUp()) throw new Error("no NATS yet");
  });
});
afterAll(async () => {
  await admin[Symbol.asyncDispose]();
  await parts[Symbol.asyncDispose]();
});
beforeEach(async () => {
  project = newId();
  key = await keyOf(project);
  parts.asked.length = 0;
  parts.steps.length = 0;
  parts.before = async () => undefined;
});

async function keyOf(projectId: string): Promise<string> {
  const owner = { org_id: "acme", project_id: projectId };
  return (await admin.call("POST", "/v1/keys", ADMIN_KEY, owner)).body.key;
}
const forget = (body: object, credential: string | null = key) =>
  admin.call("POST", "/v1/forget", credential, { project_id: project, ...body });
const receipt = (id: string, credential = key) => admin.call("GET", `/v1/forget/${id}`, credential);
const restore = (id: string, credential = key) =>
  admin.call("POST", `/v1/forget/${id}/restore`, credential);
const knownFact = (projectId = project, subjectId = "s"): string => {
  const id = newId();
  parts.facts.set(id, { projectId, subjectId });
  return id;
};
/** Rows of admin that hold this text anywhere. */
async function rowsWith(text: string): Promise<number> {
  const { rows } = await admin.pool.query(
    "SELECT count(*)::int AS n FROM forget_receipts r WHERE r::text LIKE '%' || $1 || '%'",
    [text],
  );
  return rows[0].n;
}

test("a subject is deleted by every part in turn, and the answer adds up what they removed", async () => {
  const { status, body } = await forget({ subject_id: "s", mode: "delete" });

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
  expect(parts.asked).toEqual(["ingest erase", "consolidation erase", "context erase"]);
  expect(parts.steps.map(({ epoch }) => epoch)).toEqual([null, 7, 7]);
  expect(parts.steps[0]).toMatchObject({
    forgetId: body.forget_id,
    projectId: project,
    target: { scope: "subject", subjectId: "s" },
    scopeToken: scopeToken(project, "s"),
  });
});

test("a fact is forgotten by the parts that keep facts", async () => {
  const fact = knownFact();
  const { status, body } = await forget({ fact_id: fact.toUpperCase(), mode: "disable" });

  expect([status, body.scope, body.facts_disabled]).toEqual([200, "fact", 2]);
  expect(parts.asked).toEqual(["consolidation erase", "context erase"]);
  expect(parts.steps[1]).toMatchObject({
    target: { scope: "fact", factId: fact },
    scopeToken: scopeToken(project, "s"),
  });
});

test("the receipt says what was done and no longer of whom", async () => {
  const marker = `subject-${newId()}`;
  const { body } = await forget({ subject_id: marker, mode: "delete" });
  const { status, body: shown } = await receipt(body.forget_id);

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
    project_id: project,
    target_hash: targetHash("subject", project, marker),
    started_at: expect.stringMatching(/Z$/),
    finished_at: expect.stringMatching(/Z$/),
    key_prefix: key.slice(0, 8),
    previous_hash: expect.toSatisfy((hash) => hash === null || /^[0-9a-f]{64}$/.test(hash)),
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await rowsWith(marker)).toBe(0);
});

test.each([
  [{ mode: "delete" }, "subject_id"],
  [{ subject_id: "s", fact_id: newId(), mode: "delete" }, "fact_id"],
  [{ subject_id: null, fact_id: null, mode: "delete" }, "subject_id"],
  [{ subject_id: "", mode: "delete" }, "subject_id"],
  [{ subject_id: 7, mode: "delete" }, "subject_id"],
  [{ subject_id: "s".repeat(129), mode: "delete" }, "subject_id"],
  [{ fact_id: "no-uuid", mode: "delete" }, "fact_id"],
  [{ subject_id: "s", mode: "erase" }, "mode"],
  [{ subject_id: "s" }, "mode"],
])("the body %j is invalid_forget_scope for %s", async (body, field) => {
  const reply = await forget(body);

  expect([reply.status, reply.body]).toEqual([
    422,
    { error: { type: "invalid_forget_scope", message: expect.any(String), field } },
  ]);
  expect(parts.asked).toEqual([]);
});

test.each([
  [{ project_id: undefined }, 422, "missing_scope"],
  [{ project_id: null }, 422, "missing_scope"],
  [{ project_id: "" }, 422, "missing_scope"],
  [{ project_id: 7 }, 422, "invalid_payload"],
  [{ project_id: "foreign" }, 403, "forbidden_scope"],
])("the project %j is refused with %i %s", async (project_id, status, type) => {
  const reply = await forget({ subject_id: "s", mode: "delete", ...project_id });

  expect([reply.status, reply.body.error.type]).toEqual([status, type]);
});

test("without a key it is 401, whatever the body", async () => {
  expect((await forget({}, null)).status).toBe(401);
  expect((await admin.call("GET", `/v1/forget/${newId()}`)).status).toBe(401);
});

test("a foreign fact and a missing fact are refused alike, and leave no receipt", async () => {
  const foreign = await forget({ fact_id: knownFact(newId()), mode: "delete" });
  const missing = await forget({ fact_id: newId(), mode: "delete" });

  expect([foreign.status, foreign.body.error.type]).toEqual([404, "fact_not_found"]);
  expect([missing.status, missing.text]).toEqual([404, foreign.text]);
  expect(await rowsWith(project)).toBe(0);
});

test.each([
  ["illegal_status_transition", 422],
  ["fact_not_found", 404],
] as const)(
  "what consolidation refuses with %s is answered so and leaves no receipt",
  async (type, status) => {
    parts.before = async () => {
      throw new ApiError(type, "no");
    };
    const reply = await forget({ fact_id: knownFact(), mode: "disable" });

    expect([reply.status, reply.body.error.type]).toEqual([status, type]);
    expect(await rowsWith(project)).toBe(0);
  },
);

test("a foreign receipt, a missing one and an id that is no UUID are the same 404", async () => {
  const { body } = await forget({ subject_id: "s", mode: "disable" });
  const stranger = await keyOf(newId());
  const missing = await receipt(newId());

  expect([missing.status, missing.body.error.type]).toEqual([404, "forget_not_found"]);
  for (const reply of [
    await receipt(body.forget_id, stranger),
    await receipt("no-uuid"),
    await restore(body.forget_id, stranger),
    await restore(newId()),
    await restore("no-uuid"),
  ])
    expect([reply.status, reply.text]).toEqual([404, missing.text]);
});

test("a part that cannot makes 503 with the receipt's place, and it goes on by itself", async () => {
  let away = true;
  parts.before = async (part) => {
    if (away && part === "context") throw serviceUnavailable("away");
  };
  const reply = await forget({ subject_id: "s", mode: "delete" });
  const place = String(reply.headers["location"]);
  const pending = await admin.call("GET", place, key);
  away = false;

  expect([reply.status, reply.body.error.type]).toEqual([503, "service_unavailable"]);
  expect(reply.headers["retry-after"]).toBe("1");
  expect(pending.body).toMatchObject({ status: "pending", events_deleted: 3, traces_deleted: 0 });
  await eventually(async () => {
    const { body } = await admin.call("GET", place, key);
    expect(body).toMatchObject({ status: "done", events_deleted: 3, traces_deleted: 4 });
  });
  expect(parts.asked.filter((asked) => asked === "ingest erase")).toHaveLength(1);
});

test("consolidation that cannot be asked for a fact makes 503 without a place: nothing was accepted", async () => {
  await using lonely = await adminUnderTest({ authRequired: false }, "nats://127.0.0.1:9");
  const body = { project_id: project, fact_id: newId(), mode: "delete" };
  const reply = await lonely.call("POST", "/v1/forget", null, body);

  expect([reply.status, reply.headers["location"]]).toEqual([503, undefined]);
  const { rows } = await lonely.pool.query("SELECT FROM forget_receipts");
  expect(rows).toHaveLength(0);
});

test("with NATS down a subject's forget is accepted at once and says so", async () => {
  await using lonely = await adminUnderTest({ authRequired: false }, "nats://127.0.0.1:9");
  const body = { project_id: project, subject_id: "s", mode: "delete" };
  const reply = await lonely.call("POST", "/v1/forget", null, body);

  expect([reply.status, reply.headers["location"]]).toEqual([
    503,
    expect.stringMatching(/^\/v1\/forget\/[0-9a-f-]{36}$/),
  ]);
});

test("receipts of one scope run in order, those of another do not wait for them", async () => {
  const blocked = Promise.withResolvers<void>();
  parts.before = async (part, { target }) => {
    if (part === "ingest" && "subjectId" in target && target.subjectId === "slow")
      await blocked.promise;
  };
  const first = forget({ subject_id: "slow", mode: "disable" });
  await eventually(() => expect(parts.asked).toEqual(["ingest erase"]));
  const second = forget({ subject_id: "slow", mode: "delete" });
  const other = await forget({ subject_id: "quick", mode: "delete" });
  blocked.resolve();
  const statuses = [(await first).status, (await second).status];

  expect([other.status, ...statuses]).toEqual([200, 200, 200]);
  expect(
    parts.steps
      .filter((s) => "subjectId" in s.target && s.target.subjectId === "slow")
      .map((s) => s.mode),
  ).toEqual(["disable", "disable", "disable", "delete", "delete", "delete"]);
});

test("fifty calls at once about one subject each get a receipt of their own", async () => {
  const calls = Array.from({ length: 50 }, () => forget({ subject_id: "s", mode: "delete" }));
  const answers = await Promise.all(calls);

  for (const { status, body, headers } of answers) {
    const id = body.forget_id ?? String(headers["location"]).split("/").at(-1);
    expect([200, 503]).toContain(status);
    await eventually(async () => expect((await receipt(id)).body.status).toBe("done"));
  }
});

test("a disable is taken back once, and the same call again answers the same", async () => {
  const { body } = await forget({ subject_id: "s", mode: "disable" });
  parts.asked.length = 0;
  const first = await restore(body.forget_id);
  const again = await restore(body.forget_id);

  expect([first.status, first.body]).toEqual([
    200,
    { status: "ok", forget_id: body.forget_id, scope: "subject", facts_restored: 2 },
  ]);
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect(parts.asked).toEqual(["ingest restore", "consolidation restore", "context restore"]);
  expect(parts.steps.at(-1)?.forgetId).toBe(body.forget_id);
});

test("a deletion cannot be taken back", async () => {
  const { body } = await forget({ subject_id: "s", mode: "delete" });
  const reply = await restore(body.forget_id);

  expect([reply.status, reply.body.error.type]).toEqual([422, "illegal_status_transition"]);
});

test("a deletion takes the subject's name from the disables before it, which then bring nothing back", async () => {
  const marker = `subject-${newId()}`;
  const { body: disabled } = await forget({ subject_id: marker, mode: "disable" });
  const kept = await rowsWith(marker);
  await forget({ subject_id: marker, mode: "delete" });
  const reply = await restore(disabled.forget_id);

  expect([kept, await rowsWith(marker)]).toEqual([1, 0]);
  expect([reply.status, reply.body.facts_restored]).toEqual([200, 0]);
});

test("finished receipts form a chain in the order in which they finished", async () => {
  await Promise.all(["a", "b", "c"].map((s) => forget({ subject_id: s, mode: "delete" })));
  const { rows } = await admin.pool.query(
    "SELECT previous_hash, hash FROM forget_receipts WHERE position IS NOT NULL ORDER BY position",
  );

  expect(rows.length).toBeGreaterThanOrEqual(3);
  expect(rows.map((row) => row.previous_hash)).toEqual([
    null,
    ...rows.slice(0, -1).map((row) => row.hash),
  ]);
});

test("in open dev mode anybody forgets, and the receipt names no key", async () => {
  await using open = await adminUnderTest({ authRequired: false }, parts.natsUrl);
  await eventually(() => expect(open.bus.isUp()).toBe(true));
  const body = { project_id: project, subject_id: "s", mode: "delete" };
  const done = await open.call("POST", "/v1/forget", null, body);
  const shown = await open.call("GET", `/v1/forget/${done.body.forget_id}`);

  expect([done.status, shown.status, shown.body.key_prefix]).toEqual([200, 200, null]);
});
