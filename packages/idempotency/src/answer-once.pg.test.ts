import { ApiError } from "@memory/errors";
import { newId } from "@memory/ids";
import { createLog } from "@memory/log";
import { openPool } from "@memory/postgres";
import { database } from "@memory/testkit";
import fc from "fast-check";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeEach, expect, test } from "vitest";
import { answerOnce, keptWith } from "./index.ts";
import { deleteExpired } from "./store.ts";

const HOUR_MS = 3_600_000;
const log = createLog("test", "silent");
const pool = openPool({ url: database("consolidation").appUrl, max: 8, name: "test", log });
afterAll(() => pool.end());

let app: FastifyInstance;
let now: Date;
let acted: string[];
/** What happens in the transaction, after the effect. */
let inTransaction: () => Promise<void>;
/** What happens between the commit and the answer. */
let afterCommit: () => Promise<void>;
let replays: number;
beforeEach(() => {
  now = new Date();
  acted = [];
  replays = 0;
  inTransaction = async () => undefined;
  afterCommit = async () => undefined;
  app = Fastify();
  app.decorateRequest("bodyDigest", null);
  app.setErrorHandler((error, _request, reply) =>
    error instanceof ApiError
      ? reply.code(error.status).send(error.toBody().error)
      : reply.code(500).send({}),
  );
  const once = answerOnce({ pool, now: () => now, beforeReplay: async () => void replays++ });
  app.post<{ Params: { project: string }; Body: string }>("/:project/*", async (request, reply) => {
    request.bodyDigest = request.body;
    const owner = { projectId: request.params.project };
    return once({
      ...{ request, reply, owner },
      act: async (keep) => {
        const answer = { n: acted.push(request.body) };
        await keptWith(pool, keep, answer, async () => inTransaction());
        await afterCommit();
        return answer;
      },
    });
  });
});

interface Sent {
  project?: string;
  key?: string;
  body?: string;
  path?: string;
}

async function send({ project = PROJECT, key, body = "a", path = "x" }: Sent) {
  const reply = await app.inject({
    method: "POST",
    url: `/${project}/${path}`,
    headers: {
      "content-type": "text/plain",
      ...(key !== undefined && { "idempotency-key": key }),
    },
    payload: body,
  });
  const { statusCode: status, headers } = reply;
  return { status, body: reply.json(), replayed: headers["idempotent-replayed"] };
}
const PROJECT = "p";

test("a retry gets the first answer, marked, and nothing happens twice", async () => {
  const key = newId();

  const [first, again] = [await send({ key }), await send({ key })];

  expect(first).toEqual({ status: 200, body: { n: 1 }, replayed: undefined });
  expect(again).toEqual({ status: 200, body: { n: 1 }, replayed: "true" });
  expect(acted).toHaveLength(1);
});

test("without a key every request acts", async () => {
  await send({});
  await send({});

  expect(acted).toHaveLength(2);
});

test("of requests that come together one acts, and all get its answer", async () => {
  const key = newId();
  inTransaction = async () => void (await pool.query("SELECT pg_sleep(0.05)"));

  const answers = await Promise.all(Array.from({ length: 6 }, () => send({ key })));

  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers.filter(({ replayed }) => replayed === undefined)).toHaveLength(1);
  const { rows } = await pool.query("SELECT count(*)::int AS n FROM idempotent_requests");
  expect(rows[0].n).toBeGreaterThan(0);
});

test.each([{ body: "b" }, { path: "y" }])(
  "another request under the key, %j, is refused",
  async (other) => {
    const key = newId();
    await send({ key });

    const { status, body } = await send({ key, ...other });

    expect([status, body.type]).toEqual([422, "idempotency_key_reused"]);
    expect(acted).toHaveLength(1);
  },
);

test("one key of two projects is two keys", async () => {
  const key = newId();

  const answers = [await send({ key, project: "p1" }), await send({ key, project: "p2" })];

  expect(answers.map(({ replayed }) => replayed)).toEqual([undefined, undefined]);
});

test.each(["", " ", "two words", "ü", "k".repeat(256)])("the key %j is refused", async (key) => {
  const { status, body } = await send({ key: Buffer.from(key, "utf8").toString("latin1") });

  expect([status, body.type, body.field]).toEqual([422, "invalid_payload", "Idempotency-Key"]);
});

test("a request that failed before its commit may be sent again", async () => {
  const key = newId();
  inTransaction = async () => {
    throw new Error("the process was killed");
  };
  await send({ key });
  inTransaction = async () => undefined;

  expect(await send({ key })).toMatchObject({ status: 200, body: { n: 2 }, replayed: undefined });
});

test("one that failed after its commit is finished by the retry, with the answer of the first", async () => {
  const key = newId();
  afterCommit = async () => {
    throw new Error("the process was killed");
  };
  await send({ key });

  expect(await send({ key })).toMatchObject({ status: 200, body: { n: 1 }, replayed: "true" });
  expect(replays).toBe(1);
});

test("a key is forgotten after 24 hours, pruned or not", async () => {
  const key = newId();
  await send({ key });
  now = new Date(now.getTime() + 24 * HOUR_MS - 1);
  expect((await send({ key })).replayed).toBe("true");

  now = new Date(now.getTime() + 2);
  expect(await send({ key, body: "b" })).toMatchObject({ status: 200, replayed: undefined });
  expect(await send({ key, body: "b" })).toMatchObject({ replayed: "true" });
});

test("what is expired is removed in portions, and nothing else", async () => {
  const since = new Date("2001-01-01T00:00:00Z");
  now = since;
  const keys = [newId(), newId(), newId()];
  for (const key of keys) await send({ key });
  const at = (ms: number) => new Date(since.getTime() + ms);

  expect(await deleteExpired(pool, at(24 * HOUR_MS - 1), 2)).toBe(0);
  expect(await deleteExpired(pool, at(24 * HOUR_MS), 2)).toBe(2);
  expect(await deleteExpired(pool, at(24 * HOUR_MS), 2)).toBe(1);
});

test("a row gives away neither key, project, body nor answer", async () => {
  const [key, project] = [newId(), `project-${newId()}`];
  await send({ key, project, body: "secret-body" });

  const { rows } = await pool.query(
    `SELECT encode(key || request || answer, 'escape') AS kept FROM idempotent_requests
     ORDER BY kept_at DESC LIMIT 1`,
  );

  for (const secret of [key, project, "secret-body", '"n"'])
    expect(rows[0].kept).not.toContain(secret);
});

test("whatever comes under a few keys, in any order, each acts once and answers one request only", async () => {
  const sent = fc.record({
    project: fc.constantFrom("p1", "p2"),
    key: fc.constantFrom("k1", "k2"),
    body: fc.constantFrom("a", "b"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: 8 }), async (requests) => {
      const round = newId();
      const first = new Map<string, { body: string; answer: unknown }>();
      for (const { project, key, body } of requests) {
        const name = `${project} ${key}`;
        const known = first.get(name);
        const reply = await send({ project, key: key + round, body });
        if (known === undefined) {
          expect(reply).toMatchObject({ status: 200, replayed: undefined });
          first.set(name, { body, answer: reply.body });
        } else if (known.body === body) {
          expect(reply).toMatchObject({ body: known.answer, replayed: "true" });
        } else {
          expect(reply.status).toBe(422);
        }
      }
    }),
    { numRuns: 30 },
  );
});
