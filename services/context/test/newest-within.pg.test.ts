import { createLog } from "@memory/log";
import { openPool, type Pool } from "@memory/postgres";
import { scopeToken } from "@memory/scope";
import { freshDatabase } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endOf, newestWithin, readPages } from "../src/store/read-pages.ts";

const running = freshDatabase("context");
let pool: Pool;
beforeAll(async () => {
  const log = createLog("test", "silent");
  pool = openPool({ url: (await running).appUrl, max: 2, name: "test", log });
  // Ten of a revision; each takes the same.
  await pool.query(
    `INSERT INTO episodes (event_id, scope_token, epoch, revision, kind, occurred_at, text)
     SELECT lpad(to_hex(n), 32, '0')::uuid, $1, 0, n / 10, 'k', '2026-01-01T00:00:00.000Z', 'ten bytes!'
     FROM generate_series(1, ${EPISODES}) AS n`,
    [TOKEN],
  );
});
afterAll(async () => {
  await pool.end();
  await (await running).drop();
});

const EPISODES = 25_000;
const EACH = 157;
const TOKEN = scopeToken("p", "s");
const head = {
  token: TOKEN,
  revision: EPISODES,
  erasedAt: 0,
  epochs: { episodes: 0, facts: 0, vectors: 0 },
};

test.each([
  ["all, in three portions", EPISODES, EPISODES],
  ["the newest of the first portion", 137, 137],
  ["the newest of three portions", 24_003, 24_003],
  ["one more than a portion", 10_001, 10_001],
  ["one, where there is room for none", 0, 1],
])("a scope's newest rows that have room: %s", async (_what, room, taken) => {
  const within = await newestWithin(pool, "episodes", head, room * EACH);

  expect(within).toMatchObject({ bytes: taken * EACH, isAll: taken === EPISODES });
  const read: string[] = [];
  const after = { episodes: within.after, facts: endOf(-1), vectors: endOf(-1) };
  for await (const { changes } of readPages(pool, { head, after, isUpdate: false, model: null }))
    read.push(...(changes.episodes ?? []).map(({ eventId }) => eventId));
  expect(read).toHaveLength(taken);
  expect(new Set(read).size).toBe(taken);
  expect(Math.min(...read.map((id) => Number.parseInt(id.replaceAll("-", ""), 16)))).toBe(
    EPISODES - taken + 1,
  );
});
