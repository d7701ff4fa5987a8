import { newId } from "@memory/ids";
import { everyPage } from "@memory/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { receiptHash } from "../src/domain/receipt.ts";
import { verifyErasure } from "../src/verify-erasure.ts";
import { type Caller, type ForgetUnderTest, forgetUnderTest } from "./forget-under-test.ts";

let world: ForgetUnderTest;
let caller: Caller;
beforeAll(async () => {
  world = await forgetUnderTest();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  caller = await world.caller();
});

const ACTOR = { "x-service-actor": "kim@example.com" };
const SAID = { requested_by: "ticket 4711", reason: 'asked for it, "article 17"' };

/** Forgets, and answers the receipt's id. */
async function forget(body: object, headers?: Record<string, string>): Promise<string> {
  const { status, text, body: done } = await caller.forget(body, caller.key, headers);
  expect([status, text]).toEqual([200, text]);
  return done.forget_id;
}

interface Page {
  receipts: { forget_id: string }[];
  next_cursor: string | null;
}

/** The ids of all pages. */
async function readAll(
  query: Record<string, string> = {},
  between?: () => Promise<unknown>,
): Promise<string[]> {
  const read = async (cursor: string | null): Promise<Page> =>
    (await caller.receipts({ ...query, ...(cursor !== null && { cursor }) })).body;
  const pages = await everyPage(read, between);
  return pages.flatMap(({ receipts }) => receipts.map(({ forget_id }) => forget_id));
}

/** As many more receipts like one, four of each millisecond before it. */
const copies = (forgetId: string, count: number) =>
  world.admin.pool.query(
    `INSERT INTO forget_receipts (id, action, mode, scope, project_id, scope_token, target_hash, started_at, finished_at)
     SELECT gen_random_uuid(), action, mode, scope, project_id, scope_token, target_hash,
       started_at - (n / 4) * interval '1 millisecond', finished_at
     FROM forget_receipts, generate_series(4, $2::int + 3) AS n WHERE id = $1`,
    [forgetId, count],
  );

// biome-ignore lint/suspicious/noExplicitAny: a receipt as it was answered
const linkOf = (shown: any): string =>
  receiptHash(
    {
      id: shown.forget_id,
      action: shown.action,
      restores: shown.restores,
      mode: shown.mode,
      scope: shown.scope,
      projectId: shown.project_id,
      targetHash: shown.target_hash,
      counters: shown,
      startedAt: new Date(shown.started_at),
      finishedAt: new Date(shown.finished_at),
      keyPrefix: shown.key_prefix,
      actor: shown.by?.actor ?? null,
      requestedBy: shown.requested_by ?? null,
      reason: shown.reason ?? null,
    },
    shown.previous_hash,
  );

test("who asked for a forget, for whom and why stays with its receipt, under its hash", async () => {
  const id = await forget({ subject_id: "s", mode: "disable", ...SAID }, ACTOR);
  const { body: shown } = await caller.receipt(id);
  const by = { actor: "kim@example.com", key_prefix: caller.key.slice(0, 8) };

  expect(shown).toMatchObject({ ...SAID, by });
  expect(shown.hash).toBe(linkOf(shown));
  for (const change of [{ reason: "another" }, { requested_by: undefined }, { by: undefined }])
    expect(linkOf({ ...shown, ...change })).not.toBe(shown.hash);

  const restored = await caller.restore(id, caller.key, { "x-service-actor": "lee" });
  expect(restored.status).toBe(200);
  const [restore] = (await caller.receipts()).body.receipts;
  expect(restore).toMatchObject({ action: "restore", restores: id });
  expect(restore.by).toEqual({ ...by, actor: "lee" });
  expect(restore.hash).toBe(linkOf(restore));
});

test("receipts with and without it are one chain", async () => {
  const [plain, said, last] = [
    await forget({ subject_id: "a", mode: "delete" }),
    await forget({ subject_id: "b", mode: "delete", ...SAID }),
    await forget({ subject_id: "c", mode: "delete" }),
  ];
  const receipts = await Promise.all([plain, said, last].map((id) => caller.receipt(id)));
  const shown = receipts.map(({ body }) => body);

  expect(shown[0]).not.toHaveProperty("reason");
  expect(shown[0]).not.toHaveProperty("by");
  expect(shown.map(linkOf)).toEqual(shown.map(({ hash }) => hash));
  expect(shown.slice(1).map(({ previous_hash }) => previous_hash)).toEqual(
    shown.slice(0, 2).map(({ hash }) => hash),
  );
});

test("the check of an erasure finds a receipt that was changed", async () => {
  const participants = { ingest: world.admin.pool, consolidation: world.admin.pool };
  const verify = verifyErasure({
    admin: world.admin.pool,
    participants: { ...participants, context: world.admin.pool },
    scanStreams: async () => [],
  });
  const ids = [
    await forget({ subject_id: "s", mode: "delete" }),
    await forget({ subject_id: "s", mode: "delete", ...SAID }),
  ];
  for (const id of ids) {
    expect(await verify(id)).toHaveProperty("residual");
    await world.admin.pool.query("UPDATE forget_receipts SET reason = 'x' WHERE id = $1", [id]);
    expect(await verify(id)).toEqual({ fault: "the receipt was changed: its hash is another" });
  }
});

test("the release before leaves a receipt that says more to its successors, and finishes the others", async () => {
  const lease = newId();
  const finished = async (id: string) => {
    await world.admin.pool.query(
      "UPDATE forget_receipts SET finished_at = NULL, position = NULL, lease = $2 WHERE id = $1",
      [id, lease],
    );
    const sql = "SELECT finish_receipt_v1($1, $2, '[', ',') AS is_finished";
    const { rows } = await world.admin.pool.query(sql, [id, lease]);
    await world.admin.pool.query("DELETE FROM forget_receipts WHERE id = $1", [id]);
    return rows[0].is_finished;
  };

  expect(await finished(await forget({ subject_id: "a", mode: "delete" }))).toBe(true);
  expect(await finished(await forget({ subject_id: "b", mode: "delete", ...SAID }))).toBe(false);
});

test("receipts are listed newest first, and each filter lets those through that it means", async () => {
  const fact = caller.knownFact(); // of subject "s"
  const one = await forget({ subject_id: "s", mode: "disable" });
  const two = await forget({ subject_id: "other", mode: "delete" });
  const three = await forget({ fact_id: fact, mode: "delete" });
  const { body } = await caller.receipt(two);
  const next = new Date(Date.parse(body.started_at) + 1).toISOString();

  expect(await readAll()).toEqual([three, two, one]);
  expect(await readAll({ limit: "1" })).toEqual([three, two, one]);
  expect(await readAll({ subject_id: "s" })).toEqual([three, one]);
  expect(await readAll({ subject_id: "nobody" })).toEqual([]);
  expect(await readAll({ mode: "delete" })).toEqual([three, two]);
  expect(await readAll({ scope: "subject" })).toEqual([two, one]);
  expect(await readAll({ from: body.started_at, to: next, limit: "1" })).toEqual([two]);
  expect(await readAll({ from: next })).toEqual([three]);
  expect(await readAll({ subject_id: "s", mode: "disable", scope: "subject" })).toEqual([one]);
  const listed = (await caller.receipts({ subject_id: "other" })).body;
  expect(listed).toEqual({
    receipts: [{ ...body, by: { actor: null, key_prefix: caller.key.slice(0, 8) } }],
    next_cursor: null,
  });
  expect(JSON.stringify(listed)).not.toContain("other");
});

test("pages read to the end while others forget hold each receipt once", async () => {
  await copies(await forget({ subject_id: "s", mode: "delete" }), 120);
  const all = await readAll({ limit: "1000" });
  expect(all).toHaveLength(121);

  for (const query of [
    { limit: "11" },
    { limit: "11", subject_id: "s", mode: "delete" },
  ] as const) {
    const ids = await readAll(query, () => forget({ subject_id: "s", mode: "delete" }));
    const later = ids.filter((id) => !all.includes(id));
    expect(ids.slice(later.length)).toEqual(all);
    expect(new Set(ids).size).toBe(ids.length);
    all.unshift(...(await readAll({ limit: "1000" })).slice(0, -all.length));
  }
});

test("a page looks at five hundred receipts at most, and says where to read on", async () => {
  const disabled = await forget({ subject_id: "s", mode: "disable" });
  const sql = "UPDATE forget_receipts SET started_at = started_at - interval '1 day' WHERE id = $1";
  await world.admin.pool.query(sql, [disabled]);
  await copies(await forget({ subject_id: "s", mode: "delete" }), 600);

  const { body } = await caller.receipts({ mode: "disable" });
  expect(body).toEqual({ receipts: [], next_cursor: expect.any(String) });
  expect(await readAll({ mode: "disable" })).toEqual([disabled]);
});

test("receipts of another project are not listed, whatever is asked for", async () => {
  await forget({ subject_id: "s", mode: "delete" });
  const stranger = await world.caller();

  expect((await stranger.receipts({ subject_id: "s" })).body.receipts).toEqual([]);
  const foreign = await stranger.receipts({ project_id: caller.project });
  expect([foreign.status, foreign.body.error.type]).toEqual([403, "forbidden_scope"]);
  expect((await caller.receipts({}, null)).status).toBe(401);
  const without = await world.admin.call("GET", "/v1/forget", caller.key);
  expect(without).toMatchObject({
    status: 422,
    body: { error: { type: "missing_scope", field: "project_id" } },
  });
});

test.each([
  ["limit", "0"],
  ["cursor", "nonsense"],
  ["mode", "erase"],
  ["scope", "project"],
  ["from", "yesterday"],
  ["to", "yesterday"],
])("%s=%s is refused, naming the field", async (field, value) => {
  const answer = await caller.receipts({ [field]: value });

  expect(answer).toMatchObject({
    status: 422,
    body: { error: { type: "invalid_payload", field } },
  });
});

test.each([
  [{ reason: "r".repeat(1_001) }, {}, "reason"],
  [{ reason: 7 }, {}, "reason"],
  [{ requested_by: "r".repeat(129) }, {}, "requested_by"],
  [{}, { "x-service-actor": "a".repeat(129) }, "X-Service-Actor"],
])("a forget with %j %j is refused and leaves no receipt", async (said, headers, field) => {
  const answer = await caller.forget(
    { subject_id: "s", mode: "delete", ...said },
    caller.key,
    headers,
  );

  expect(answer).toMatchObject({
    status: 422,
    body: { error: { type: "invalid_payload", field } },
  });
  expect(await readAll()).toEqual([]);
});
