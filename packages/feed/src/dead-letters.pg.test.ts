import { createLog } from "@memory/log";
import { openPool } from "@memory/postgres";
import { freshDatabase } from "@memory/testkit";
import { beforeEach, expect, test } from "vitest";
import {
  allDeadLetters,
  dueDeadLetters,
  listDeadLetters,
  recordDeadLetter,
} from "./dead-letters.ts";

const FEED = "things";
let pool: ReturnType<typeof openPool>;

beforeEach(async () => {
  const database = await freshDatabase("context");
  const log = createLog("test", "silent");
  pool = openPool({ url: database.appUrl, max: 4, name: "dead-letters-test", log });
  return async () => {
    await pool.end();
    await database.drop();
  };
});

const fail = (itemId: string, scopeTokens: string[] = []) =>
  recordDeadLetter(pool, FEED, { itemId, item: { itemId }, scopeTokens, reason: "TypeError" });

async function idsOf(letters: AsyncIterable<{ itemId: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { itemId } of letters) ids.push(itemId);
  return ids;
}

test("failures that replicas record at the same moment are all counted", async () => {
  await Promise.all(Array.from({ length: 8 }, () => fail("one")));

  expect(await listDeadLetters(pool)).toMatchObject([{ itemId: "one", tries: 8 }]);
});

test("each further failure waits four times as long, an hour at most", async () => {
  const waits: number[] = [];
  for (let tries = 1; tries <= 8; tries++) {
    await fail("one");
    const { rows } = await pool.query(
      // An update in a statement of its own: now() is when that began.
      `SELECT extract(epoch FROM next_try_at - first_failed_at)::float8 AS wait FROM dead_letters`,
    );
    waits.push(rows[0].wait);
    await pool.query("UPDATE dead_letters SET first_failed_at = now()");
  }

  expect(waits.map((wait, n) => Math.round(wait / Math.min(4 ** n, 3600)))).toEqual(
    waits.map(() => 1),
  );
});

test("an item that just failed is not due", async () => {
  await fail("one");

  expect(await dueDeadLetters(pool, FEED)).toEqual([]);
});

test("all dead letters of a feed, or of a scope, are read however many there are", async () => {
  const ids = Array.from({ length: 250 }, (_, n) => String(n).padStart(3, "0"));
  await Promise.all(ids.map((id, n) => fail(id, n < 120 ? ["abc"] : ["def"])));

  expect(await idsOf(allDeadLetters(pool, FEED))).toEqual(ids);
  expect(await idsOf(allDeadLetters(pool, FEED, "abc"))).toEqual(ids.slice(0, 120));
});
