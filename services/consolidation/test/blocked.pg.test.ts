import { newId } from "@memory/ids";
import { scopeToken } from "@memory/scope";
import { expect, test } from "vitest";
import { type BlockedScope, blockedScopes, FIRST_JOB_SCOPE } from "../src/store/blocked.ts";
import { ownPool } from "./own-pool.ts";

const pool = await ownPool(2);

test("job scopes that wait for a forget are found however many others there are, some at a look", async () => {
  const tokens = Array.from({ length: 10 }, () => scopeToken(newId(), "s")).sort();
  await pool.query("INSERT INTO scopes (token) SELECT unnest($1::text[])", [tokens]);
  const waiting = new Set([tokens[1], tokens[8]]);
  for (const token of tokens)
    await pool.query(
      `INSERT INTO job_scopes (job_id, scope_token, epoch, event_ids, updated_at)
       SELECT gen_random_uuid(), $1, $2, '{}', now() - interval '1 minute' FROM generate_series(1, 3)`,
      [token, waiting.has(token) ? 2 : 0],
    );
  const found: BlockedScope[] = [];
  let looks = 0;

  let from = FIRST_JOB_SCOPE;
  do {
    const { scopes, next } = await blockedScopes(pool, from, 4);
    found.push(...scopes);
    from = next;
    looks++;
  } while (from !== FIRST_JOB_SCOPE);

  expect(looks).toBe(8);
  expect(new Set(found.map(({ token }) => token))).toEqual(waiting);
  expect(new Set(found.map(({ epoch }) => epoch))).toEqual(new Set([2]));
});

test("what waits for a moment only is not blocked", async () => {
  const token = scopeToken(newId(), "s");
  await pool.query("INSERT INTO scopes (token) VALUES ($1)", [token]);
  await pool.query(
    "INSERT INTO job_scopes (job_id, scope_token, epoch, event_ids) VALUES ($1, $2, 1, '{}')",
    [newId(), token],
  );

  const { scopes } = await blockedScopes(pool, FIRST_JOB_SCOPE);

  expect(scopes.map((scope) => scope.token)).not.toContain(token);
});
