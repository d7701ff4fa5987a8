import { trustedScope } from "@memory/scope";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { receiptLines } from "../src/receipt-lines.ts";
import { receiptReaders } from "../src/receipt-readers.ts";
import { readReceiptPage } from "../src/store/receipt-pages.ts";
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

const NO_FILTER = { subject: null, mode: null, scope: null, from: null, to: null };

async function forget(subject = "s"): Promise<string> {
  const { status, text, body } = await caller.forget({ subject_id: subject, mode: "delete" });
  expect([status, text]).toEqual([200, text]);
  return body.forget_id;
}

/** As many more receipts like one, a minute apart, each before the other. */
const copies = (forgetId: string, count: number) =>
  world.admin.pool.query(
    `INSERT INTO forget_receipts (id, action, mode, scope, project_id, scope_token, target_hash, started_at, finished_at)
     SELECT gen_random_uuid(), action, mode, scope, project_id, scope_token, target_hash,
       started_at - n * interval '1 minute', finished_at
     FROM forget_receipts, generate_series(1, $2::int) AS n WHERE id = $1`,
    [forgetId, count],
  );

interface Line {
  type: string;
  forget_id: string;
  receipts: number;
  next_cursor: string | null;
}
const read = (text: string): Line[] =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);

async function list(query: Record<string, string> = {}) {
  const search = new URLSearchParams({ project_id: caller.project, ...query });
  const accept = { accept: "application/x-ndjson" };
  const url = `/v1/forget?${search}`;
  const answer = await world.admin.call("GET", url, caller.key, undefined, accept);
  const lines = answer.status === 200 ? read(answer.text) : [];
  return { ...answer, lines, ids: lines.slice(0, -1).map(({ forget_id }) => forget_id) };
}

test("5,000 receipts of a project come in one call, each once, newest first, while others are written", async () => {
  const first = await forget();
  await copies(first, 5_000);
  let isDone = false;
  const writing = (async () => {
    while (!isDone) await forget("another");
  })();
  const { status, headers, lines, ids } = await list();
  isDone = true;
  await writing;

  expect([status, headers["content-type"]]).toEqual([200, "application/x-ndjson"]);
  expect(lines.at(-1)).toEqual({ type: "end", receipts: ids.length, next_cursor: null });
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.slice(ids.indexOf(first))).toHaveLength(5_001);
  const { rows } = await world.admin.pool.query<{ id: string }>(
    "SELECT id FROM forget_receipts WHERE project_id = $1 AND target_hash = (SELECT target_hash FROM forget_receipts WHERE id = $2) ORDER BY started_at DESC, id DESC",
    [caller.project, first],
  );
  expect(ids.slice(ids.indexOf(first))).toEqual(rows.map(({ id }) => id));
});

test("a line has what the list shows, and filters narrow both alike", async () => {
  const id = await forget();
  await copies(id, 120);
  const from = (await caller.receipt(id)).body.started_at;
  const quarter = { from: new Date(Date.parse(from) - 3_600_000).toISOString(), to: from };
  const [lines, page] = [await list(quarter), await caller.receipts({ ...quarter, limit: "1000" })];

  expect(lines.ids).toHaveLength(60);
  expect(lines.lines.slice(0, -1)).toEqual(
    page.body.receipts.map((receipt: object) => ({ type: "receipt", ...receipt })),
  );
  const some = await list({ limit: "7" });
  expect(some.lines.at(-1)).toMatchObject({ receipts: 7, next_cursor: expect.any(String) });
  const rest = await list({ cursor: some.lines.at(-1)?.next_cursor ?? "" });
  expect([...some.ids, ...rest.ids]).toEqual((await list()).ids);
  expect((await list({ subject_id: "nobody" })).lines).toEqual([
    { type: "end", receipts: 0, next_cursor: null },
  ]);
});

test("what is not read is not fetched: a reader that stops costs a page or two", async () => {
  await copies(await forget(), 5_000);
  let pages = 0;
  const project = trustedScope(caller.project, "");
  const lines = receiptLines({
    readPage: (page) => {
      pages++;
      return readReceiptPage(world.admin.pool, project, NO_FILTER, page);
    },
    show: (receipt) => receipt as never,
    ...{ limit: null, after: null, mayGoOn: () => undefined },
  });
  const stream = await receiptReaders().open(caller.project, lines);
  for await (const _piece of stream) break;

  expect(pages).toBeLessThanOrEqual(3);
});

test("a key that is revoked while the lines go on ends them before their end", async () => {
  await copies(await forget(), 600);
  let pages = 0;
  const lines = receiptLines({
    readPage: (page) =>
      readReceiptPage(world.admin.pool, trustedScope(caller.project, ""), NO_FILTER, page),
    show: (receipt) => receipt as never,
    ...{ limit: null, after: null },
    mayGoOn: () => {
      if (++pages > 1) throw new Error("revoked");
    },
  });
  const stream = await receiptReaders().open(caller.project, lines);
  let text = "";
  const reading = (async () => {
    for await (const piece of stream) text += String(piece);
  })();

  await expect(reading).rejects.toThrow("revoked");
  expect(text).not.toContain('"type":"end"');
});

test("receipts of another project, and bounds that are none, are refused as in a page", async () => {
  const stranger = await world.caller();

  expect((await list({ project_id: stranger.project })).status).toBe(403);
  expect((await list({ from: "yesterday" })).status).toBe(422);
});
