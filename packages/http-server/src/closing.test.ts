import type { AddressInfo } from "node:net";
import { createLog } from "@memory/log";
import { expect, test } from "vitest";
import { httpServer } from "./index.ts";

test("closing answers what is under way and does not wait for connections that clients keep", async () => {
  const app = httpServer({ log: createLog("test", "silent") });
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  app.get("/slow", async () => {
    reach();
    await mayAnswer;
    return { done: true };
  });
  app.get("/quick", async () => ({}));
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  await (await ask("/quick")).text();
  const slow = ask("/slow");
  await reached;

  const closing = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  answer();

  const reply = await slow;
  expect(await reply.json()).toEqual({ done: true });
  expect(reply.headers.get("connection")).toBe("close");
  await closing;
  // Less than the 72 s after which idle connections end by themselves.
}, 60_000);
