import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const PROGRAM = `
  import { migrateCommand } from ${JSON.stringify(new URL("./migrate-command.ts", import.meta.url).href)};
  await migrateCommand("ingest", import.meta.url);
`;

test("migrations that cannot reach their database say so in one line of the log, and fail", () => {
  const url = "postgres://ingest_owner:a-password@127.0.0.1:1/memory_ingest";
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", PROGRAM],
    { env: { ...process.env, SERVICE_DATABASE_URL: url }, encoding: "utf8" },
  );
  const lines = stdout.trim().split("\n");

  expect([status, lines.length, stderr]).toEqual([1, 1, ""]);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: "fatal",
    service: "ingest",
    msg: "migrations failed",
    err: { code: "ECONNREFUSED" },
  });
  expect(stdout).not.toContain("a-password");
});
