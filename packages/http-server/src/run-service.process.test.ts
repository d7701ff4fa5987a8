import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const WAITING = fileURLToPath(new URL("../test/waiting-service.ts", import.meta.url));

test("a service that gets the signal to stop while it still waits to start stops in order", async () => {
  const service = spawn(process.execPath, [WAITING], { stdio: ["ignore", "pipe", "inherit"] });
  await once(service.stdout, "data");

  service.kill("SIGTERM");

  expect(await once(service, "exit")).toEqual([0, null]);
});
