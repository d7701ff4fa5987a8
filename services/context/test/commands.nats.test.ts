import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ContextApply } from "@memory/contracts";
import { expect, test } from "vitest";
import { contextUnderTest, newScope, packetFor } from "./context-under-test.ts";

const commandFile = (name: string) =>
  fileURLToPath(new URL(`../src/commands/${name}.ts`, import.meta.url));

// Processes are started.
const TIMEOUT_MS = 90_000;

test("commands rebuild the recall index, and list, replay and drop dead letters", {
  timeout: TIMEOUT_MS,
}, async () => {
  await using context = await contextUnderTest();
  const env = {
    ...process.env,
    SERVICE_DATABASE_URL: context.urls.database,
    SERVICE_NATS_URL: context.urls.nats,
  };
  const run = async (name: string, ...args: string[]) =>
    (await promisify(execFile)(process.execPath, [commandFile(name), ...args], { env })).stdout;
  const scope = newScope();
  const broken = await context.owners.capture(scope, ["broken"], { payload: "{" });
  await context.owners.capture(scope, ["a walk by the river"]);
  await context.bus.request(ContextApply, { changes: [], catchUp: true });
  const before = await packetFor(context, scope, "river");
  await context.pool.query("DELETE FROM episodes");

  const rebuilt = await run("rebuild-index");
  const listed = JSON.parse(await run("dead-letters", "list"));
  const replayed = await run("dead-letters", "replay", "captures", broken.jobId);
  const dropped = await run("dead-letters", "drop", "captures");

  expect(rebuilt).toMatch(/^recall index rebuilt in \d+ ms$/m);
  expect(before.episodes).toHaveLength(1);
  expect(await packetFor(context, scope, "river")).toEqual(before);
  expect(listed).toMatchObject({ feed: "captures", itemId: broken.jobId });
  expect(JSON.stringify(listed)).not.toContain("broken");
  expect([replayed.trim(), dropped.trim()]).toEqual(["1 due now", "1 dropped"]);
  await expect(run("dead-letters", "replay")).rejects.toMatchObject({ code: 2 });
});
