import { createLog, type Log } from "@memory/log";
import { freshDatabase } from "@memory/testkit";
import { expect, onTestFinished, test } from "vitest";
import { type GuardedDatabase, openDatabase, readEra } from "./index.ts";

const log = createLog("test", "silent");

async function opened(url: string, by: Log = log): Promise<GuardedDatabase> {
  const database = openDatabase({ url, max: 2, name: "test", log: by });
  onTestFinished(() => database.close());
  return database;
}

test("a database that stays where it is stays in its era, by any connection", async () => {
  const { appUrl } = await freshDatabase("ingest");
  const { pool } = await opened(appUrl);
  const first = await readEra(pool);

  const again = await opened(appUrl);

  expect(await readEra(again.pool)).toEqual(first);
  expect(first).toMatchObject({ settled: true, reason: null });
});

test("rows that were put back from a dump begin an era that lets nobody in before it is settled", async () => {
  const { appUrl, ownerUrl } = await freshDatabase("ingest");
  const before = await readEra((await opened(appUrl)).pool);
  const owner = await opened(ownerUrl);
  // As a dump is loaded: the same values in a row of another transaction.
  await owner.unsettled.query(`
    CREATE TEMP TABLE dump AS SELECT * FROM database_era;
    DELETE FROM database_era;
    INSERT INTO database_era SELECT * FROM dump`);

  const restored = await opened(appUrl);
  await expect(restored.pool.query("SELECT 1")).rejects.toMatchObject({
    type: "service_unavailable",
  });
  const raised = await readEra(restored.unsettled);
  expect(raised).toMatchObject({ settled: false, reason: "the rows were copied" });
  expect(raised.era).not.toBe(before.era);
  let settledTimes = 0;
  restored.keepSettled(async () => {
    settledTimes++;
    if (settledTimes === 1) throw new Error("nobody answers yet");
  });

  await expect
    .poll(
      () =>
        restored.pool.query("SELECT 1").then(
          ({ rowCount }) => rowCount,
          () => null,
        ),
      {
        timeout: 30_000,
      },
    )
    .toBe(1);
  expect(settledTimes).toBe(2);
  expect(await readEra(restored.pool)).toMatchObject({ era: raised.era, settled: true });
  expect(restored.era()).toBe(raised.name);
});

test("a database under another server, timeline or oid begins an era, once for all that see it", async () => {
  const { appUrl, ownerUrl } = await freshDatabase("ingest");
  await (await opened(appUrl)).pool.query("SELECT 1");
  const owner = await opened(ownerUrl);
  await owner.unsettled.query(
    "UPDATE database_era SET place = '1/00000001/2/3', written_by = pg_current_xact_id()",
  );

  const replicas = await Promise.all([opened(appUrl), opened(appUrl), opened(appUrl)]);
  await Promise.all(replicas.map(({ pool }) => pool.query("SELECT 1").catch(() => undefined)));

  const eras = new Set(replicas.map((replica) => replica.era()));
  expect([...eras]).toEqual([(await readEra(owner.unsettled)).name]);
});

test("an era that an operator begins is seen by connections that were open", async () => {
  const { appUrl } = await freshDatabase("ingest");
  const running = await opened(appUrl);
  await running.pool.query("SELECT 1");
  const command = await opened(appUrl);

  await command.begin("a snapshot was put back");

  await expect
    .poll(() => running.pool.query("SELECT 1").catch((error) => error.type))
    .toBe("service_unavailable");
});

test("what fails in a settled database is not taken for one that is not settled", async () => {
  const { appUrl } = await freshDatabase("ingest");
  const said: string[] = [];
  const note = (level: string) => (_fields: object, text: string) => said.push(`${level} ${text}`);
  const heard: Log = Object.assign(Object.create(log), {
    error: note("error"),
    warn: note("warn"),
  });
  const { keepSettled } = await opened(appUrl, heard);

  keepSettled(
    async () => undefined,
    async () => {
      throw new Error("too slow");
    },
  );

  await expect.poll(() => said).toContain("warn the era of the database could not be checked");
  expect(said.filter((line) => line.startsWith("error"))).toEqual([]);
});
