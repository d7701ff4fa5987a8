import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog } from "@memory/log";
import { emptyDatabase } from "@memory/testkit";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "./index.ts";

const log = createLog("test", "silent");

const NOTES = "CREATE TABLE notes (text text);";
const FILL = `INSERT INTO notes VALUES ('one');`;

/** A folder of migrations, named in their order. */
function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  mkdirSync(join(folder, "meta"));
  const entries = Object.entries(files).map(([tag, sql], idx) => {
    writeFileSync(join(folder, `${tag}.sql`), sql);
    return { idx, version: "7", when: 1_000 + idx, tag, breakpoints: true };
  });
  const journal = { version: "7", dialect: "postgresql", entries };
  writeFileSync(join(folder, "meta", "_journal.json"), JSON.stringify(journal));
  return folder;
}

async function ownDatabase() {
  const { ownerUrl } = await emptyDatabase();
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return {
    client,
    run: (files: Record<string, string>) =>
      migrate({ url: ownerUrl, folder: folderOf(files), log }),
    count: async () => (await client.query("SELECT count(*)::int AS n FROM notes")).rows[0].n,
  };
}

test("a file that fails is named and leaves nothing, the files before it stay, and a run after its repair continues with it", async () => {
  const { run, count } = await ownDatabase();
  const files = { "0000_notes": NOTES, "0001_fill": FILL };
  const wrong = `${FILL}--> statement-breakpoint\nSELECT nothing;`;

  await expect(run({ ...files, "0002_more": wrong, "0003_last": FILL })).rejects.toThrow(
    'migration 0002_more.sql failed: column "nothing" does not exist',
  );
  const after = await count();
  await run({ ...files, "0002_more": FILL, "0003_last": FILL });

  expect([after, await count()]).toEqual([1, 3]);
});

test("while a file waits for its locks, the tables of the files before it are read and written", async () => {
  const { client, run, count } = await ownDatabase();
  await run({ "0000_notes": `${NOTES} CREATE TABLE busy (text text);` });
  await client.query("BEGIN");
  await client.query("SELECT FROM busy");

  const files = {
    "0000_notes": NOTES,
    "0001_index": "ALTER TABLE notes ADD COLUMN at timestamptz;",
    "0002_busy": "ALTER TABLE busy ADD COLUMN at timestamptz;",
  };
  const running = run(files);
  await expect
    .poll(async () => {
      const { rows } = await client.query(
        "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'busy'::regclass",
      );
      return rows.length;
    })
    .toBe(1);
  await client.query("SET LOCAL lock_timeout = 1000; INSERT INTO notes (text) VALUES ('two')");
  await client.query("COMMIT");
  await running;

  expect(await count()).toBe(1);
});

test("several that migrate at once apply each file once", async () => {
  const { run, count } = await ownDatabase();
  const files = { "0000_notes": NOTES, "0001_fill": FILL };

  await Promise.all([run(files), run(files), run(files)]);

  expect(await count()).toBe(1);
});
