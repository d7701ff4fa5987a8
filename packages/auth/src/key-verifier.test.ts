import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { KEY_LEASE_MS, type VerifiedKey } from "@memory/contracts";
import { newId } from "@memory/ids";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createKeyVerifier, hashKey, type KeyVerifier } from "./index.ts";
import { leaseClock } from "./lease-clock.ts";

const owner = (): VerifiedKey => ({
  keyId: newId(),
  prefix: "abcdefgh",
  orgId: "o",
  projectId: "p",
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { hashes } = JSON.parse(Buffer.concat(await request.toArray()).toString());
  questions.push(hashes);
  const keys = hashes.map((hash: string) => known.get(hash) ?? null);
  const refusals = refusal && hashes.map((hash: string) => (known.has(hash) ? null : refusal));
  response.end(JSON.stringify({ keys, ...(refusals && { refusals }) }));
}

let known: Map<string, VerifiedKey>;
let questions: string[][];
/** Why keys are refused; null where the answer does not say. */
let refusal: "revoked" | null;
let nowMs: number;
/** What the wall clock saw more than the other one. */
let suspendedMs: number;
let server: Server;
let verifier: KeyVerifier;

beforeEach(async () => {
  known = new Map();
  questions = [];
  refusal = null;
  nowMs = 0;
  suspendedMs = 0;
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  verifier = createKeyVerifier({
    adminUrl: `http://127.0.0.1:${port}`,
    internalToken: "internal-token-of-test",
    clock: leaseClock({ monotonicMs: () => nowMs, wallMs: () => nowMs + suspendedMs }),
  });
});
afterEach(async () => {
  await verifier.close();
  server.close();
});

test("an admin of the release before does not say why it refuses", async () => {
  expect(await verifier.verify("k1")).toBeNull();
});

test("a key that was revoked is refused as that, and asked for every time", async () => {
  refusal = "revoked";

  expect(await verifier.verify("k1")).toBe("revoked");
  expect(await verifier.verify("k1")).toBe("revoked");
  expect(questions).toHaveLength(2);
});

test("a good key is asked for once per lease", async () => {
  const key = owner();
  known.set(hashKey("k1"), key);

  expect(await verifier.verify("k1")).toEqual(key);
  nowMs = KEY_LEASE_MS / 2 - 1;
  expect(await verifier.verify("k1")).toEqual(key);
  expect(questions).toHaveLength(1);

  known.clear();
  nowMs = KEY_LEASE_MS;
  expect(await verifier.verify("k1")).toBeNull();
});

test("a key in steady use is asked for again before its lease ends, and nobody waits for that", async () => {
  const key = owner();
  known.set(hashKey("k1"), key);
  await verifier.verify("k1");

  nowMs = KEY_LEASE_MS - 1;
  expect([verifier.verify("k1"), verifier.verify("k1")]).toEqual([key, key]);
  await vi.waitFor(() => expect(questions).toHaveLength(2));
  // Asked behind the renewal, so that its answer has come.
  await verifier.verify("another");

  nowMs = KEY_LEASE_MS + 1;
  expect(await verifier.verify("k1")).toEqual(key);
  expect(questions.flat().filter((hash) => hash === hashKey("k1"))).toHaveLength(2);
});

test("a key that was revoked is refused once a renewal says so, before its lease ends", async () => {
  known.set(hashKey("k1"), owner());
  await verifier.verify("k1");
  known.clear();

  nowMs = KEY_LEASE_MS / 2;
  await verifier.verify("k1");

  await vi.waitFor(async () => expect(await verifier.verify("k1")).toBeNull());
});

test("a key that was revoked while the machine was suspended is refused when it goes on", async () => {
  known.set(hashKey("k1"), owner());
  await verifier.verify("k1");
  known.clear();

  suspendedMs = KEY_LEASE_MS;

  expect(await verifier.verify("k1")).toBeNull();
});

test("a key is asked for again when the wall clock was put back", async () => {
  known.set(hashKey("k1"), owner());
  await verifier.verify("k1");
  known.clear();

  suspendedMs = -60_000;

  expect(await verifier.verify("k1")).toBeNull();
});

test("a refusal is never kept", async () => {
  expect(await verifier.verify("new")).toBeNull();
  known.set(hashKey("new"), owner());

  expect(await verifier.verify("new")).not.toBeNull();
});

test("questions that wait at the same moment are asked together", async () => {
  await Promise.all(Array.from({ length: 50 }, async (_, i) => verifier.verify(`key-${i}`)));

  expect(questions.length).toBeLessThanOrEqual(4);
  expect(questions.flat()).toHaveLength(50);
});

test("a question whose connection breaks is asked once more", async () => {
  const key = owner();
  known.set(hashKey("k1"), key);
  server.prependOnceListener("request", (request: IncomingMessage) => request.socket.destroy());

  expect(await verifier.verify("k1")).toEqual(key);
});

test("an admin that cannot be asked is 503, not a refusal", async () => {
  server.close();
  server.closeAllConnections();

  await expect(verifier.verify("any")).rejects.toMatchObject({ type: "service_unavailable" });
});

test("an admin that never ends its answer is not waited for", async () => {
  const trickling = createServer((_request, response) => {
    const timer = setInterval(() => response.write(" "), 20);
    response.on("close", () => clearInterval(timer));
  });
  await new Promise<void>((listening) => trickling.listen(0, "127.0.0.1", listening));
  const { port } = trickling.address() as AddressInfo;
  const adminUrl = `http://127.0.0.1:${port}`;
  const hasty = createKeyVerifier({ adminUrl, internalToken: "internal-token", timeoutMs: 200 });

  await expect(hasty.verify("any")).rejects.toMatchObject({ type: "service_unavailable" });
  await hasty.close();
  trickling.close();
});
