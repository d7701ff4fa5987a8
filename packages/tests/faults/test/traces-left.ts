import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { databaseUrl, withClient } from "@memory/launcher";
import { eventually } from "@memory/testkit";
import { expect } from "vitest";

/** A word that occurs nowhere by chance, with the forms it may take on disk. */
export const newMarker = (): string => `zq${randomUUID().replaceAll("-", "")}`;

const hex = (text: string): string => Buffer.from(text).toString("hex");

const databasesOf = (adminUrl: string): Promise<string[]> =>
  withClient(adminUrl, async (admin) => {
    const { rows } = await admin.query(
      "SELECT datname FROM pg_database WHERE datallowconn AND datname <> 'template0'",
    );
    return rows.map(({ datname }) => String(datname));
  });

/** Every table of every database, with those of the server itself, that has a row with the marker in it, as text or as bytes. */
export async function tablesHolding(adminUrl: string, marker: string): Promise<string[]> {
  const found: string[] = [];
  for (const database of await databasesOf(adminUrl))
    await withClient(databaseUrl(adminUrl, database), async (client) => {
      const { rows: tables } = await client.query(
        `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
         WHERE tablename <> 'pg_largeobject'`,
      );
      for (const { name } of tables) {
        const { rows } = await client.query(
          `SELECT FROM ${name} AS t WHERE strpos(t::text, $1) > 0 OR strpos(t::text, $2) > 0 LIMIT 1`,
          [marker, hex(marker)],
        );
        if (rows.length > 0) found.push(`${database} ${name}`);
      }
    });
  return found;
}

/** Writes what is in memory to the files of every database, statistics of all columns too. */
export async function writeOut(adminUrl: string): Promise<void> {
  for (const database of await databasesOf(adminUrl))
    await withClient(databaseUrl(adminUrl, database), (client) => client.query("ANALYZE"));
  await withClient(adminUrl, (client) => client.query("CHECKPOINT"));
}

/** Waits until no snapshot is left from before the call: a rewrite copies what was deleted as long as one may still read it. */
const snapshotsEnd = (adminUrl: string): Promise<void> =>
  withClient(adminUrl, async (admin) => {
    const { rows } = await admin.query("SELECT pg_current_xact_id()::xid::text AS now");
    await eventually(async () => {
      const { rows: older } = await admin.query(
        `SELECT pid, query FROM pg_stat_activity
         WHERE greatest(age(backend_xmin), age(backend_xid)) > age($1::xid)`,
        [rows[0]?.now],
      );
      expect(older).toEqual([]);
    });
  });

/** Fresh statistics, and every table and catalog rewritten without what was deleted. */
export async function rewriteFiles(adminUrl: string): Promise<void> {
  for (const database of await databasesOf(adminUrl))
    await withClient(databaseUrl(adminUrl, database), async (client) => {
      await client.query("ANALYZE");
      await snapshotsEnd(adminUrl);
      await client.query("VACUUM FULL");
    });
  await withClient(adminUrl, (client) => client.query("CHECKPOINT"));
}

/** Files below a folder that hold one of the texts; those in folders named `pg_wal` are left out. */
export function filesHolding(folder: string, marker: string): Promise<string[]> {
  const args = ["-rlaiF", "--exclude-dir=pg_wal", "-e", marker, "-e", hex(marker), folder];
  return new Promise((resolve, reject) => {
    execFile("grep", args, (error, stdout, stderr) => {
      // 1: nothing found; a file that was deleted meanwhile counts as nothing.
      const isFailed = error !== null && error.code !== 1 && !/No such file/.test(stderr);
      if (isFailed) reject(error);
      else resolve(stdout.split("\n").filter(Boolean));
    });
  });
}
