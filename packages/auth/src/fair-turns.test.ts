import type { VerifiedKey } from "@memory/contracts";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { authenticate, fairTurns, type KeyVerifier } from "./index.ts";

/** A key is the name of its project. */
const verifier: KeyVerifier = {
  verify: (key): VerifiedKey => ({ keyId: key, prefix: key, orgId: "o", projectId: key }),
  close: async () => undefined,
};

let app: FastifyInstance;
let begun: string[];
let ends: (() => void)[];

beforeEach(async () => {
  begun = [];
  ends = [];
  app = Fastify();
  await app.register(authenticate, { verifier, authRequired: true });
  await app.register(fairTurns, { perProject: 2 });
  app.get("/held", async ({ caller }) => {
    begun.push(caller.kind === "key" ? caller.projectId : "open");
    await new Promise<void>((resolve) => ends.push(resolve));
    return {};
  });
  app.get("/free", { config: { startsAtOnce: true } }, async () => ({}));
  app.get("/broken", async () => {
    throw new Error("broken");
  });
});
afterEach(() => app.close());

const get = (url: string, project: string) =>
  app.inject({ url, headers: { authorization: `Bearer ${project}` } });

test("a project has its share of requests under way, and others start beside them", async () => {
  const all = ["a", "a", "a", "a", "b"].map((project) => get("/held", project));
  await expect.poll(() => begun).toEqual(["a", "a", "b"]);

  ends.shift()?.();
  await expect.poll(() => begun).toEqual(["a", "a", "b", "a"]);

  for (let left = 4; left > 0; left--) {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()?.();
  }
  expect((await Promise.all(all)).map(({ statusCode }) => statusCode)).toEqual([
    200, 200, 200, 200, 200,
  ]);
});

test("a route that shares its work in another way starts at once", async () => {
  const held = ["a", "a"].map((project) => get("/held", project));
  await expect.poll(() => begun).toHaveLength(2);

  expect((await get("/free", "a")).statusCode).toBe(200);

  for (const end of ends) end();
  await Promise.all(held);
});

test("a request that fails gives its turn back", async () => {
  const statuses = [];
  for (let n = 0; n < 5; n++) statuses.push((await get("/broken", "a")).statusCode);

  expect(statuses).toEqual([500, 500, 500, 500, 500]);
});
