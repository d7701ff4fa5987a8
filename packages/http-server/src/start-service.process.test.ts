import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

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
