import { newId } from "@memory/ids";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AdminUnderTest, adminUnderTest } from "./admin-under-test.ts";

const SECRET = "console-secret-of-tests";
let admin: AdminUnderTest;
beforeAll(async () => {
  admin = await adminUnderTest({ consoleKey: SECRET });
});
afterAll(() => admin[Symbol.asyncDispose]());

const provision = (ownerRef: string, secret: string | null = SECRET) =>
  admin.call("POST", "/v1/orgs/provision", secret, { owner_ref: ownerRef, name: "Acme" });

test("a new owner gets an org, its default project and a key that works", async () => {
  const { status, body } = await provision(newId());

  expect(status).toBe(201);
  expect(body).toEqual({
    org_id: expect.stringMatching(/^org_[0-9A-Za-z]+$/),
    project_id: `prj_${body.org_id}_default`,
    org_created: true,
    key: expect.stringMatching(/^mk_/),
    id: expect.any(String),
    prefix: body.key.slice(0, 8),
    created_at: expect.any(String),
  });
  const list = await admin.call("GET", "/v1/keys", body.key);
  expect(list.body.keys).toHaveLength(1);
});

test("a known owner gets another key on the same project", async () => {
  const owner = newId();
  const { body: before } = await provision(owner);
  const { body: after } = await provision(owner);

  expect(after).toMatchObject({
    org_id: before.org_id,
    project_id: before.project_id,
    org_created: false,
  });
  expect(after.key).not.toBe(before.key);
});

test("fifty calls at once with one owner make one org and fifty keys", async () => {
  const owner = newId();
  const answers = await Promise.all(Array.from({ length: 50 }, () => provision(owner)));

  expect(answers.filter(({ body }) => body.org_created)).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => body.org_id)).size).toBe(1);
  expect(new Set(answers.map(({ body }) => body.key)).size).toBe(50);
});

test("only the console's secret provisions", async () => {
  const { body: made } = await provision(newId());
  const refusals = await Promise.all([null, "wrong", made.key].map((c) => provision(newId(), c)));

  expect(refusals.map(({ status }) => status)).toEqual([401, 401, 401]);
});

test("without a configured secret nobody provisions", async () => {
  await using closed = await adminUnderTest();
  const reply = await closed.call("POST", "/v1/orgs/provision", SECRET, {});

  expect([reply.status, reply.body.error.type]).toEqual([401, "unauthorized"]);
});

test.each([{}, { owner_ref: "" }, { owner_ref: "o" }, { owner_ref: 7, name: "n" }])(
  "the body %j is refused",
  async (body) => {
    const reply = await admin.call("POST", "/v1/orgs/provision", SECRET, body);

    expect([reply.status, reply.body.error.type]).toEqual([422, "invalid_payload"]);
  },
);

test("a provisioned key closes the door of the first key", async () => {
  await provision(newId());
  const reply = await admin.call("POST", "/v1/keys", null, { org_id: "o", project_id: "p" });

  expect(reply.status).toBe(401);
});
