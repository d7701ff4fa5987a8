import { Readable } from "node:stream";
import type { VerifiedKey } from "@memory/contracts";
import { ApiError } from "@memory/errors";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { authenticate } from "./authenticate.ts";

const OWNER: VerifiedKey = { keyId: "k", prefix: "p", orgId: "o", projectId: "mine" };
const headers = { authorization: "Bearer key", "content-type": "application/json" };

let owner: VerifiedKey | null;
let app: FastifyInstance;
beforeEach(async () => {
  owner = OWNER;
  app = fastify();
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof ApiError ? error.status : 500).send({}),
  );
  await app.register(authenticate, {
    authRequired: true,
    verifier: { verify: async () => owner, close: async () => undefined },
  });
  app.post("/write", async (request) => ({ tenant: request.tenant }));
  app.get("/pages", async (request) => {
    owner = null;
    await request.checkKeyAgain();
    return {};
  });
});
afterEach(() => app.close());

test("a request counts as the project's of its key", async () => {
  const reply = await app.inject({ method: "POST", url: "/write", headers, payload: "{}" });

  expect(reply.json()).toEqual({ tenant: "mine" });
});

test("a key that is revoked while the body comes does not write", async () => {
  async function* slowly() {
    yield '{"a":';
    owner = null;
    yield "1}";
  }
  const payload = Readable.from(slowly());

  const reply = await app.inject({ method: "POST", url: "/write", headers, payload });

  expect(reply.statusCode).toBe(401);
});

test("a key that is revoked while an answer goes on can be found out", async () => {
  expect((await app.inject({ url: "/pages", headers })).statusCode).toBe(401);
});
