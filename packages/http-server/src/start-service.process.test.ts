import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const NEEDING = fileURLToPath(new URL("../test/needing-service.ts", import.meta.url));
const STARTED = fileURLToPath(new URL("../test/started-service.ts", import.meta.url));

const spawnService = (env: Record<string, string>) =>
  spawn(process.execPath, [STARTED], { env: { SERVICE_LOG_LEVEL: "silent", ...env } });

test("a stopping service ends its work, then closes what it opened in reverse order", async () => {
  const service = spawnService({
    SERVICE_PORT: "0",
    SERVICE_INTERNAL_PORT: "0",
    SERVICE_DRAIN_MS: "0",
  });
  const lines: string[] = [];
  service.stdout.on("data", (chunk: Buffer) => lines.push(...chunk.toString().trim().split("\n")));
  await once(service.stdout, "data");

  service.kill("SIGTERM");

  expect(await once(service, "close")).toEqual([0, null]);
  expect(lines).toEqual(["started", "stopped", "second closed", "first closed"]);
});

test("a service does not start in an environment that is wrong, and says what is", async () => {
  const service = spawnService({ SERVICE_PORT: "none" });
  const said = text(service.stderr);

  expect(await once(service, "exit")).toEqual([1, null]);
  expect(await said).toMatch(/SERVICE_PORT: .*\n.*SERVICE_INTERNAL_PORT: is required/);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

async function needingService() {
  const port = await freePort();
  const env = { SERVICE_PORT: "0", SERVICE_INTERNAL_PORT: `${port}`, SERVICE_DRAIN_MS: "0" };
  const service = spawn(process.execPath, [NEEDING], {
    env: { SERVICE_LOG_LEVEL: "silent", ...env },
  });
  onTestFinished(() => void service.kill("SIGKILL"));
  const statusOf = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => null,
    );
  await expect.poll(() => statusOf("/livez"), { timeout: 20_000 }).toBe(200);
  return { service, statusOf };
}

test("a service that waits for what it needs is alive and not ready, and starts once it is there", async () => {
  const { service, statusOf } = await needingService();
  const before = await statusOf("/readyz");

  service.stdin.write("there\n");
  await expect.poll(() => statusOf("/readyz"), { interval: 10 }).toBe(200);

  expect(before).toBe(503);
});

test("a service does not report that it is ready before its public port listens", async () => {
  const { service, statusOf } = await needingService();
  let said = "";
  service.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const askedBefore = statusOf("/readyz");
  await delay(100);

  service.stdin.write("there\n");
  await expect.poll(() => statusOf("/readyz"), { interval: 10 }).toBe(200);

  expect([await askedBefore, said]).toEqual([503, expect.stringContaining("listening")]);
});

test("a service that waits for what it needs ends at a signal", async () => {
  const { service } = await needingService();

  service.kill("SIGTERM");

  expect(await once(service, "exit")).toEqual([0, null]);
});
