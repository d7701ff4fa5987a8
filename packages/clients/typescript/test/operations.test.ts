import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { everyMethod, LEFT_TO_REQUEST, type Names } from "./every-method.ts";
import { json, liveServer } from "./live-server.ts";

type Operation = { operationId: string; parameters?: { $ref?: string; name?: string }[] };
const document: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../../docs/openapi.json"), "utf8"),
);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    method: method.toUpperCase(),
    path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+").replaceAll(".", "\\.")}$`),
    takes: (header: string) =>
      (operation.parameters ?? []).some(({ $ref, name }) => (name ?? $ref)?.endsWith(header)),
  })),
);

const ANSWER = json({
  events: [],
  packet: { facts: [], episodes: [], warnings: [], status: "ok", empty_reason: null },
  processed: 0,
});
const anything = new Proxy({} as Names, { get: (_, name) => `the ${String(name)}/?#é` });

test("every operation of the API has a method, or a reason to be left to memory.request", async () => {
  const { memory, received } = await liveServer(ANSWER);
  const reached: [string, string | undefined][] = [];
  for (const [operation, call] of Object.entries(everyMethod(memory, anything))) {
    await call();
    const { method, url } = received.at(-1) ?? { method: "GET", url: "/v1/whoami" };
    const isWho = operation === "whoAmI";
    const [path = ""] = isWho ? ["/v1/whoami"] : url.split("?");
    const found = operations.find((one) => one.method === method && one.path.test(path));
    reached.push([operation, isWho ? "whoAmI" : found?.operationId]);
  }

  expect(reached.filter(([wanted, found]) => wanted !== found)).toEqual([]);
  expect([...reached.map(([name]) => name), ...Object.keys(LEFT_TO_REQUEST)].sort()).toEqual(
    operations.map(({ operationId }) => operationId).sort(),
  );
});

test("a write that takes an idempotency key has one, and no other request does", async () => {
  const { memory, received } = await liveServer(ANSWER);
  const wrong: string[] = [];
  for (const [operation, call] of Object.entries(everyMethod(memory, anything))) {
    // Its events have keys of their own.
    if (operation === "whoAmI" || operation === "capture") continue;
    await call();
    const takes = operations.find((one) => one.operationId === operation)?.takes("Idempotency-Key");
    const has = received.at(-1)?.headers["idempotency-key"] !== undefined;
    if (takes !== has) wrong.push(operation);
  }

  expect(wrong).toEqual([]);
});

test.each(["", ".", ".."])("an id that no path can carry is refused: %j", async (id) => {
  const { memory, received } = await liveServer(ANSWER);

  await expect(memory.facts.get(id)).rejects.toThrow("fact_id");
  expect(received).toEqual([]);
});
