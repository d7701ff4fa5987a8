import { newId } from "@memory/ids";
import { createLog } from "@memory/log";
import { openPool } from "@memory/postgres";
import { freshDatabase } from "@memory/testkit";
import { expect, onTestFinished, test } from "vitest";
import { mintKey } from "../src/mint-key.ts";
import { deleteEnded, insertKey, selectKeys } from "../src/store/keys.ts";

const DAY_MS = 86_400_000;

async function ownKeys() {
  const { appUrl } = await freshDatabase("admin");
  const log = createLog("test", "silent");
  const pool = openPool({ url: appUrl, max: 2, name: "test", log });
  onTestFinished(() => pool.end());
  const add = async (revokedDaysAgo: number | null, expiredDaysAgo: number | null = null) => {
    const { row } = mintKey({
      orgId: "o",
      projectId: newId(),
      label: null,
      rights: null,
      createdBy: { actor: null, keyPrefix: null },
      expiresAt: expiredDaysAgo === null ? null : new Date(Date.now() - expiredDaysAgo * DAY_MS),
      actor: null,
    });
    const { id } = await insertKey(pool, row);
    await pool.query(
      "UPDATE api_keys SET revoked_at = now() - $2 * interval '1 day' WHERE id = $1",
      [id, revokedDaysAgo],
    );
    return id;
  };
  const left = async () => (await selectKeys(pool, null)).map(({ id }) => id);
  return { pool, add, left };
}

test("keys that ended long ago are removed in portions, and no others", async () => {
  const { pool, add, left } = await ownKeys();
  for (let n = 0; n < 2; n++) await add(30);
  await add(null, 30);
  const kept = [await add(5), await add(null, 5), await add(null)];

  expect([await deleteEnded(pool, 10, 2), await deleteEnded(pool, 10, 2)]).toEqual([2, 1]);

  expect(await left()).toEqual(kept);
});

test("the newest key stays, so that nobody makes a first key without a credential again", async () => {
  const { pool, add, left } = await ownKeys();
  await add(30);
  const newest = await add(30);

  await deleteEnded(pool, 10, 500);

  expect(await left()).toEqual([newest]);
});
