import { createLog } from "@memory/log";
import { emptyDatabase, findPgbouncer, NO_PGBOUNCER, pgbouncerBefore } from "@memory/testkit";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  copyBytes,
  type Guard,
  openPool,
  transaction,
  tryWithAdvisoryLock,
  whenServerChanges,
} from "../index.ts";

const log = createLog("test", "silent");
const binary = await findPgbouncer();
if (binary === null) console.warn(NO_PGBOUNCER);

async function pooled({ poolSize = 2, guard }: { poolSize?: number; guard?: Guard } = {}) {
  const { ownerUrl } = await emptyDatabase();
  const bouncer = await pgbouncerBefore([ownerUrl], { poolSize });
  const url = bouncer.through(ownerUrl);
  const open = (own: { guard?: Guard; statementTimeoutMs?: number } = {}) => {
    const pool = openPool({ url, max: 4, name: "test", log, pooling: "transaction", ...own });
    onTestFinished(() => pool.end());
    return pool;
  };
  onTestFinished(() => bouncer[Symbol.asyncDispose]());
  return { pool: open(guard && { guard }), open, bouncer, ownerUrl };
}

/** A guard by a table that a test changes, as another database has other tables. */
function placeInTable() {
  const admitted: string[] = [];
  let refusal: Error | null = null;
  const guard: Guard = {
    place: "(SELECT name FROM place)",
    async admit(db) {
      if (refusal !== null) throw refusal;
      admitted.push(
        (await db.query<{ name: string }>("SELECT name FROM place")).rows[0]?.name ?? "",
      );
    },
  };
  const refuse = (error: Error | null) => {
    refusal = error;
  };
  return { guard, admitted, refuse };
}

async function withPlace() {
  const place = placeInTable();
  const { open, ownerUrl } = await pooled();
  const direct = openPool({ url: ownerUrl, max: 1, name: "direct", log });
  onTestFinished(() => direct.end());
  await direct.query("CREATE TABLE place AS SELECT 'here' AS name");
  return { ...place, pool: open({ guard: place.guard }), direct };
}

describe.skipIf(binary === null)("through PgBouncer in transaction mode", () => {
  test("bytes are copied in a transaction, which has begun with the prologue, and in no other way", async () => {
    const { pool } = await pooled();
    const copied: Buffer[] = [];
    const query = "SELECT decode('0aff', 'hex') FROM generate_series(1, 3)";
    const take = (bytes: Uint8Array) => copied.push(Buffer.from(bytes));

    await transaction(pool, (tx) => copyBytes(tx, query, take));
    const client = await pool.connect();
    const outside = await copyBytes(client, query, take).catch(String);
    client.release();

    expect(outside).toContain("within a transaction");
    expect(Buffer.concat(copied).toString("hex")).toBe("0aff0aff0aff");
  });

  test("statements of one name run on whatever sessions there are", async () => {
    const { pool } = await pooled();
    const named = (n: number) =>
      pool.query({ name: "same", text: "SELECT $1::int AS n", values: [n] });

    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => named(n)));

    expect(answers.map(({ rows }) => rows[0].n)).toEqual(Array.from({ length: 40 }, (_, n) => n));
  });

  test("each transaction has the settings of its pool, also where another program had the session before", async () => {
    const { open } = await pooled({ poolSize: 1 });
    const [brief, endless] = [open({ statementTimeoutMs: 300 }), open({ statementTimeoutMs: 0 })];
    const settings = `SELECT current_setting('statement_timeout') AS timeout, current_setting('enable_seqscan') AS seqscan`;

    const seen = [];
    for (const pool of [brief, endless, brief]) seen.push((await pool.query(settings)).rows[0]);

    expect(seen).toEqual([
      { timeout: "300ms", seqscan: "off" },
      { timeout: "0", seqscan: "off" },
      { timeout: "300ms", seqscan: "off" },
    ]);
    await expect(brief.query("SELECT pg_sleep(5)")).rejects.toMatchObject({ code: "57014" });
  });

  test("a statement answers as it does without a pooler: rows, several texts in one, faults, transactions", async () => {
    const { pool } = await pooled();
    await pool.query("CREATE TABLE notes (id int PRIMARY KEY)");

    const texts = (await pool.query("SELECT 1 AS a; SELECT 2 AS b")) as unknown as {
      rows: object[];
    }[];
    const written = await pool.query("INSERT INTO notes VALUES ($1), ($2)", [1, 2]);
    const fault = await pool.query("INSERT INTO notes VALUES ($1)", [1]).catch((error) => error);
    const undone = transaction(pool, async (tx) => {
      await tx.query("DELETE FROM notes WHERE id = $1", [1]);
      await tx.query("SELECT 1 / 0");
    });

    expect(texts.map(({ rows }) => rows)).toEqual([[{ a: 1 }], [{ b: 2 }]]);
    expect([written.rowCount, fault.code]).toEqual([2, "23505"]);
    await expect(undone).rejects.toMatchObject({ code: "22012" });
    expect((await pool.query("SELECT id FROM notes ORDER BY id")).rows).toEqual([
      { id: 1 },
      { id: 2 },
    ]);
  });

  test("a snapshot shows one moment", async () => {
    const { pool } = await pooled();
    await pool.query("CREATE TABLE notes (id int)");
    const counted = () => "SELECT count(*)::int AS n FROM notes";

    const seen = await transaction(
      pool,
      async (tx) => {
        const before = (await tx.query(counted())).rows[0].n;
        await pool.query("INSERT INTO notes VALUES (1)");
        return [before, (await tx.query(counted())).rows[0].n];
      },
      { isSnapshot: true, mostIdleMs: 10_000 },
    );

    expect([...seen, (await pool.query(counted())).rows[0].n]).toEqual([0, 0, 1]);
  });

  test("one at a time holds a named lock, what its holder writes is committed at once, and sessions come back without it", async () => {
    const { pool } = await pooled({ poolSize: 3 });
    await pool.query("CREATE TABLE notes (text text)");
    const inside = Promise.withResolvers<void>();
    const leave = Promise.withResolvers<void>();

    const first = tryWithAdvisoryLock(pool, "sweep", async ({ db }) => {
      await db.query("INSERT INTO notes VALUES ($1)", ["a"]);
      inside.resolve();
      await leave.promise;
    });
    await inside.promise;
    const second = await tryWithAdvisoryLock(pool, "sweep", async () => {});
    const written = (await pool.query("SELECT text FROM notes")).rows;
    leave.resolve();

    expect([second, written]).toEqual([false, [{ text: "a" }]]);
    expect(await first).toBe(true);
    expect(await tryWithAdvisoryLock(pool, "sweep", async () => {})).toBe(true);
  });

  test("nothing is sent to another place before it is admitted, and who asks is not disturbed", async () => {
    const { pool, direct, admitted } = await withPlace();
    let changes = 0;
    whenServerChanges(pool, () => changes++);
    const ask = () => Promise.all([1, 2, 3].map((n) => pool.query("SELECT $1::int AS n", [n])));
    await ask();

    await direct.query("UPDATE place SET name = 'there'");
    const before = changes;
    const answers = await ask();

    expect(answers.map(({ rows }) => rows[0].n)).toEqual([1, 2, 3]);
    expect([before, changes, admitted]).toEqual([0, 1, ["here", "there"]]);
  });

  test("while another place is refused, no statement and no transaction runs there", async () => {
    const { pool, direct, refuse } = await withPlace();
    await pool.query("CREATE TABLE notes (text text)");
    await direct.query("UPDATE place SET name = 'there'");
    refuse(new Error("not settled"));

    const write = (db: { query(text: string): Promise<unknown> }) =>
      db.query("INSERT INTO notes VALUES ('early')");
    await expect(write(pool)).rejects.toThrow("not settled");
    await expect(transaction(pool, write)).rejects.toThrow("not settled");
    refuse(null);
    await pool.query("INSERT INTO notes VALUES ($1)", ["late"]);

    expect((await direct.query("SELECT text FROM notes")).rows).toEqual([{ text: "late" }]);
  });
});
