import { ApiError } from "@memory/errors";
import { newId } from "@memory/ids";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
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
  const reply = await caller.forget(body);

  expect([reply.status, reply.body]).toEqual([
    422,
    { error: { type: "invalid_forget_scope", message: expect.any(String), field } },
  ]);
  expect(world.participants.asked).toEqual([]);
});

test.each([
  [{ project_id: undefined }, 422, "missing_scope"],
  [{ project_id: null }, 422, "missing_scope"],
  [{ project_id: "" }, 422, "missing_scope"],
  [{ project_id: 7 }, 422, "invalid_payload"],
  [{ project_id: "foreign" }, 403, "forbidden_scope"],
])("the project %j is refused with %i %s", async (project_id, status, type) => {
  const reply = await caller.forget({ subject_id: "s", mode: "delete", ...project_id });

  expect([reply.status, reply.body.error.type]).toEqual([status, type]);
});

test("without a key it is 401, whatever the body", async () => {
  expect((await caller.forget({}, null)).status).toBe(401);
  expect((await world.admin.call("GET", `/v1/forget/${newId()}`)).status).toBe(401);
});

test("a foreign fact and a missing fact are refused alike, and leave no receipt", async () => {
  const foreign = await caller.forget({ fact_id: caller.knownFact(newId()), mode: "delete" });
  const missing = await caller.forget({ fact_id: newId(), mode: "delete" });

  expect([foreign.status, foreign.body.error.type]).toEqual([404, "fact_not_found"]);
  expect([missing.status, missing.text]).toEqual([404, foreign.text]);
  expect(await world.receiptsWith(caller.project)).toBe(0);
});

test.each([
  ["illegal_status_transition", 422],
  ["fact_not_found", 404],
] as const)(
  "what consolidation refuses with %s is answered so and leaves no receipt",
  async (type, status) => {
    world.participants.before = async () => {
      throw new ApiError(type, "no");
    };
    const reply = await caller.forget({ fact_id: caller.knownFact(), mode: "disable" });

    expect([reply.status, reply.body.error.type]).toEqual([status, type]);
    expect(await world.receiptsWith(caller.project)).toBe(0);
  },
);

test("a foreign receipt, a missing one and an id that is no UUID are the same 404", async () => {
  const { body } = await caller.forget({ subject_id: "s", mode: "disable" });
  const stranger = await world.keyOf(newId());
  const missing = await caller.receipt(newId());

  expect([missing.status, missing.body.error.type]).toEqual([404, "forget_not_found"]);
  for (const reply of [
    await caller.receipt(body.forget_id, stranger),
    await caller.receipt("no-uuid"),
    await caller.restore(body.forget_id, stranger),
    await caller.restore(newId()),
    await caller.restore("no-uuid"),
  ])
    expect([reply.status, reply.text]).toEqual([404, missing.text]);
});

test("consolidation that cannot be asked for a fact makes 503 without a place: nothing was accepted", async () => {
  await using lonely = await adminUnderTest({ authRequired: false }, "nats://127.0.0.1:9");
  const body = { project_id: caller.project, fact_id: newId(), mode: "delete" };
  const reply = await lonely.call("POST", "/v1/forget", null, body);

  expect([reply.status, reply.headers["location"]]).toEqual([503, undefined]);
  const { rows } = await lonely.pool.query("SELECT FROM forget_receipts");
  expect(rows).toHaveLength(0);
});
