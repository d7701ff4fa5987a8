import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog, type Log } from "@memory/log";
import { emptyDatabase, eventually } from "@memory/testkit";
import { expect, test } from "vitest";
import { awaitMigrations, migrate } from "./index.ts";

const log = createLog("test", "silent");

function folderWithOneMigration(): string {
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  mkdirSync(join(folder, "meta"));
  const entry = { idx: 0, version: "7", when: 1_000, tag: "0000_notes", breakpoints: true };
  const journal = { version: "7", dialect: "postgresql", entries: [entry] };
  writeFileSync(join(folder, "meta", "_journal.json"), JSON.stringify(journal));
  writeFileSync(join(folder, "0000_notes.sql"), "CREATE TABLE notes (text text);");
  return folder;
}

test("a process that waits continues once another has migrated, as a role that owns nothing", async () => {
  const { ownerUrl, appUrl } = await emptyDatabase();
  const folder = folderWithOneMigration();
  let waited = false;

  const waiting = awaitMigrations({ url: appUrl, folder, log, everyMs: 20 }).then(() => {
    waited = true;
  });
  const before = waited;
  await migrate({ url: ownerUrl, folder, appRole: "ingest_app", log });
  await waiting;

  expect([before, waited]).toEqual([false, true]);
});

test("a password that is refused is a warning, and not a migration that is waited for", async () => {
  const { ownerUrl, appUrl } = await emptyDatabase();
  const folder = folderWithOneMigration();
  const logged: string[] = [];
  const log = {
    warn: ({ err }: { err: Error }) => void logged.push(`warn ${err.message}`),
    info: (_fields: object, text: string) => void logged.push(`info ${text}`),
  } as unknown as Log;
  const wrong = new URL(appUrl);
  wrong.password = "wrong";

  void awaitMigrations({ url: wrong.href, folder, log, everyMs: 60_000 });
  await eventually(() => expect(logged).toEqual([expect.stringMatching(/^warn password/)]));
  void awaitMigrations({ url: appUrl, folder, log, everyMs: 20 });
  await eventually(() => expect(logged.slice(1)).toEqual(["info waiting for migrations"]));
  await migrate({ url: ownerUrl, folder, appRole: "ingest_app", log });
});
