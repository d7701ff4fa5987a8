import { createLog } from "@memory/log";
import { isStorable } from "@memory/text";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { type App, httpServer } from "./index.ts";

const Body = z.object({
  project_id: z.string().min(1),
  items: z.array(z.object({ subject_id: z.string().min(1), note: z.string().max(5) })).optional(),
  budget: z
    .number()
    .refine((n) => n > 0, { error: "must be positive", params: { errorType: "budget_exceeded" } })
    .optional(),
});

let app: App;
beforeEach(async () => {
  app = httpServer({ log: createLog("test", "silent"), bodyLimitBytes: 1_000 });
  app.post("/echo", { schema: { body: Body } }, async (request) => request.body);
  app.get(
    "/find",
    { schema: { querystring: z.object({ project_id: z.string().min(1).refine(isStorable) }) } },
    async () => ({}),
  );
  app.get("/things/:id", async (request) => request.params);
  app.patch("/echo", { schema: { body: Body.partial() } }, async (request) => request.body);
  app.get("/fails", async () => {
    throw new Error("SELECT secret FROM table");
  });
  app.get("/misread", async () => Body.parse({ answer: "of another service" }));
  app.get("/away", async () => {
    throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  });
  await app.ready();
});

const post = (payload: string, type = "application/json") =>
  app.inject({ method: "POST", url: "/echo", payload, headers: { "content-type": type } });

test.each(["52873583312692240", "5.287358331269224e+16", "1e999", "7", "[]", "null"])(
  "the body %s is refused where an object without required fields is expected",
  async (payload) => {
    const headers = { "content-type": "application/json" };
    const reply = await app.inject({ method: "PATCH", url: "/echo", payload, headers });

    expect([reply.statusCode, reply.json().error.type]).toEqual([422, "invalid_payload"]);
  },
);

test.each([
  ["{", 422, "invalid_payload", null],
  ["", 422, "invalid_payload", null],
  ["[1]", 422, "invalid_payload", null],
  ["null", 422, "invalid_payload", null],
  ["{}", 422, "missing_scope", "project_id"],
  ['{"project_id":null}', 422, "missing_scope", "project_id"],
  ['{"project_id":""}', 422, "missing_scope", "project_id"],
  ['{"project_id":7}', 422, "invalid_payload", "project_id"],
  ['{"project_id":"p","items":[{"note":"a"}]}', 422, "missing_scope", "items.0.subject_id"],
  [
    '{"project_id":"p","items":[{"subject_id":"s","note":"toolong"}]}',
    422,
    "invalid_payload",
    "items.0.note",
  ],
  ['{"project_id":"p","budget":0}', 422, "budget_exceeded", "budget"],
  [`{"project_id":"${"p".repeat(1_000)}"}`, 413, "payload_too_large", null],
])("the body %j is answered %i %s for %s", async (payload, status, type, field) => {
  const reply = await post(payload);

  expect(reply.statusCode).toBe(status);
  expect(reply.json()).toEqual({ error: { type, message: expect.any(String), field } });
});

test("another media type is 415, a charset or a +json type is not", async () => {
  expect((await post("<x/>", "text/xml")).json()).toMatchObject({
    error: { type: "unsupported_media_type" },
  });
  expect((await post('{"project_id":"p"}', "application/json; charset=utf-8")).statusCode).toBe(
    200,
  );
});

test.each(["utf-16", "UTF-16LE", '"iso-8859-1"'])(
  "a body in charset=%s is 415",
  async (charset) => {
    const reply = await post('{"project_id":"p"}', `application/json; charset=${charset}`);

    expect(reply.statusCode).toBe(415);
  },
);

test("an encoded body is 415, identity is not", async () => {
  const encoded = (encoding: string) =>
    app.inject({
      method: "POST",
      url: "/echo",
      payload: '{"project_id":"p"}',
      headers: { "content-type": "application/json", "content-encoding": encoding },
    });

  expect((await encoded("gzip")).json()).toMatchObject({
    error: { type: "unsupported_media_type", field: null },
  });
  expect((await encoded("identity")).statusCode).toBe(200);
});

test("an id in a path may be as long as a URL can be", async () => {
  const id = "x".repeat(12_000);

  expect((await app.inject(`/things/${id}`)).json()).toEqual({ id });
});

test.each(["/things/%ff", "/things/%", "/%"])("the path %s is no route", async (path) => {
  expect((await app.inject(path)).json()).toEqual({
    error: { type: "not_found", message: "No such route.", field: null },
  });
});

test("a query that is no UTF-8 is refused with the parameter's name", async () => {
  const reply = await app.inject("/find?project_id=%ff");

  expect(reply.json()).toMatchObject({ error: { type: "invalid_payload", field: "project_id" } });
});

test("an absent query parameter of scope is missing_scope", async () => {
  const reply = await app.inject("/find?project_id=");

  expect(reply.json()).toMatchObject({ error: { type: "missing_scope", field: "project_id" } });
});

test("an unknown route is not_found in the same shape", async () => {
  const reply = await app.inject("/nowhere");

  expect([reply.statusCode, reply.json()]).toEqual([
    404,
    { error: { type: "not_found", message: "No such route.", field: null } },
  ]);
});

test("an unexpected fault shows nothing of itself", async () => {
  const reply = await app.inject("/fails");

  expect(reply.statusCode).toBe(500);
  expect(reply.body).not.toContain("secret");
});

test("what another service answers wrongly is no fault of the request", async () => {
  const reply = await app.inject("/misread");

  expect([reply.statusCode, reply.json().error.type]).toEqual([500, "internal_error"]);
  expect(reply.body).not.toContain("project_id");
});

test("an unavailable dependency gives 503 with Retry-After", async () => {
  const reply = await app.inject("/away");

  expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([503, "1"]);
});

test("a request id is taken from the caller when it is a plain token, else made", async () => {
  const given = await app.inject({ url: "/nowhere", headers: { "x-request-id": "abc-1" } });
  const odd = await app.inject({ url: "/nowhere", headers: { "x-request-id": "a b\tc" } });
  const none = await app.inject({ url: "/nowhere" });

  expect(given.headers["x-request-id"]).toBe("abc-1");
  expect(odd.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(none.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(none.headers["x-request-id"]).not.toBe(odd.headers["x-request-id"]);
});
