import { createLog } from "@memory/log";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { type App, httpServer } from "./index.ts";

const Body = z
  .object({
    name: z.string().nullish(),
    items: z.array(z.object({ id: z.string(), payload: z.custom<object>() })).optional(),
    choice: z.union([z.string(), z.object({ a: z.int() })]).optional(),
    free: z.looseObject({ a: z.int().optional() }).optional(),
  })
  .refine(({ name }) => name !== "refused", { error: "is refused", path: ["name"] })
  .transform(({ name }) => ({ name: name ?? null }));

let app: App;
beforeEach(async () => {
  app = httpServer({ log: createLog("test", "silent") });
  const schema = { body: Body, querystring: z.object({ limit: z.string().optional() }) };
  app.post("/things", { schema }, async ({ body }) => body);
  app.get("/things", async () => ({}));
  await app.ready();
});
afterEach(() => app.close());

const post = (body: unknown, headers: Record<string, string> = {}, query = "") =>
  app.inject({
    method: "POST",
    url: `/things${query}`,
    headers: { "content-type": "application/json", ...headers },
    payload: typeof body === "string" ? body : JSON.stringify(body),
  });
const STRICT = { prefer: "handling=strict" };

test.each([
  [{ name: "a" }, undefined],
  [{ name: "a", other: 1 }, '299 - "unknown field: other"'],
  [
    {
      items: [
        { id: "1", payload: { any: 1 } },
        { id: "2", payload: {}, idd: 3 },
      ],
    },
    '299 - "unknown field: items.1.idd"',
  ],
  [{ choice: { a: 1, b: 2 }, free: { a: 1, b: 2 } }, '299 - "unknown field: choice.b"'],
  [{ choice: "text" }, undefined],
  [
    { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 },
    ["a", "b", "c", "d", "e"].map((name) => `299 - "unknown field: ${name}"`).join(", "),
  ],
  [{ 'q"\\\r\né ': 1 }, '299 - "unknown field: q??????"'],
  [{ ["n".repeat(100)]: 1 }, `299 - "unknown field: ${"n".repeat(64)}"`],
])("the warning of %j is %s", async (body, warning) => {
  const reply = await post(body);

  expect([reply.statusCode, reply.headers["warning"]]).toEqual([200, warning]);
});

test("parameters are named too, on routes that have none as well", async () => {
  const posted = await post({}, {}, "?limit=1&limmit=2");
  const got = await app.inject({ url: "/things?page=2" });

  expect(posted.headers["warning"]).toBe('299 - "unknown field: limmit"');
  expect(got.headers["warning"]).toBe('299 - "unknown field: page"');
});

test("an answer that names another fault names unknown fields as well", async () => {
  const reply = await post({ name: 7, nmae: "a" });

  expect(reply.json().error.field).toBe("name");
  expect(reply.headers["warning"]).toBe('299 - "unknown field: nmae"');
});

test.each([
  "handling=strict",
  "respond-async, handling=strict",
  'Handling = "strict"; a=b, wait=10',
])("a request that prefers %s is refused for a field that is unknown", async (prefer) => {
  const reply = await post({ name: "a", other: 1, more: 2 }, { prefer });

  expect(reply.statusCode).toBe(422);
  expect(reply.json().error).toMatchObject({ type: "invalid_payload", field: "other" });
  expect(reply.json().error.errors.map(({ field }: { field: string }) => field)).toEqual([
    "other",
    "more",
  ]);
  expect(reply.headers["preference-applied"]).toBe("handling=strict");
});

test.each(["handling=lenient", "x-handling=strict", "handling=stricter", ""])(
  "a request that prefers %j is not",
  async (prefer) => {
    const reply = await post({ other: 1 }, { prefer });

    expect([reply.statusCode, reply.headers["preference-applied"]]).toEqual([200, undefined]);
  },
);

test("strict handling changes nothing for a request whose fields are all known", async () => {
  const reply = await post({ name: "a" }, STRICT);

  expect([reply.statusCode, reply.body]).toEqual([200, '{"name":"a"}']);
  expect(reply.headers["preference-applied"]).toBe("handling=strict");
});

test("other faults come before unknown fields", async () => {
  expect((await post({ name: "refused", other: 1 }, STRICT)).json().error.field).toBe("name");
});

test("text that cannot be stored is refused where a field is known, and ignored with a field that is not", async () => {
  const known = await post('{"items":[{"id":"1","payload":{"a":"\\u0000"}}]}');
  const unknown = await post('{"other":{"a":"\\u0000"}}');

  expect([known.statusCode, known.json().error.field]).toEqual([422, "items.0.payload.a"]);
  expect(unknown.statusCode).toBe(200);
});
