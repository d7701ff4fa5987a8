import {
  CapturesAfter,
  CapturesRead,
  type ExportPage,
  IngestExportRead,
  IngestImportBegin,
  IngestImportWrite,
} from "@memory/contracts";
import { newId } from "@memory/ids";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventIn, ownIngest, type RunningIngest, type Tenant } from "./running-ingest.ts";
import { captureOf, countAll, forget } from "./subjects.ts";

let ingest: RunningIngest;
beforeAll(async () => {
  ingest = await ownIngest();
});
afterAll(() => ingest.close());

type Line = Record<string, unknown> & { id: string; subject_id: string };

/** The lines of an export, `between` called after each page. */
async function exported(
  { projectId }: Tenant,
  subjectId: string | null = null,
  between: () => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const lines: string[] = [];
  let cursor: string | null = null;
  do {
    const page: ExportPage = await ingest.bus.request(IngestExportRead, {
      projectId,
      subjectId,
      cursor,
    });
    lines.push(...page.lines.split("\n").slice(0, -1));
    cursor = page.cursor;
    await between();
  } while (cursor !== null);
  return lines;
}

const read = (lines: readonly string[]): Line[] => lines.map((line) => JSON.parse(line) as Line);

async function imported(
  lines: readonly string[],
  from: Tenant,
  into: Tenant = from,
  more: { since?: string; subjectId?: string } = {},
) {
  const { projectId, orgId } = into;
  const { since } = await ingest.bus.request(IngestImportBegin, { projectId });
  return ingest.bus.request(IngestImportWrite, {
    ...{ projectId, orgId, fromProjectId: from.projectId, subjectId: null, since },
    lines: lines.map((line) => `${line}\n`).join(""),
    ...more,
  });
}

const counts = (stored: number, known: number, dropped: number) => ({
  counts: { event: { stored, known, dropped } },
  refused: null,
});

const rowsOf = async ({ projectId }: Tenant) => {
  const { rows } = await ingest.pool.query<Record<string, unknown>>(
    `SELECT *, payload::text AS payload, source::text AS source, recorded_at::text AS recorded_at,
       row_dedup_digest(scope_token, dedup_key, idempotency_key) AS digest
     FROM events WHERE project_id = $1 ORDER BY id`,
    [projectId],
  );
  return rows.map(
    ({ xid: _xid, epoch: _epoch, imported: _imported, bytes: _bytes, ...row }) => row,
  );
};

const FULL = {
  subject_type: "person",
  actor_type: "user",
  actor_id: "kim",
  agent_id: "agent",
  thread_id: "t",
  run_id: "r",
  payload: { text: "héllo\\n\\u2028", number: 1, nested: { b: [1, null], a: {} } },
  source: { app: "x" },
  classification: ["pii"],
  retention_policy: "short",
};

describe("an export of events", () => {
  test("has what was accepted before it began, each once, whatever comes meanwhile", async () => {
    const tenant = ingest.tenant();
    const subjects = Array.from({ length: 120 }, (_, n) => `s${n % 30}`);
    const ids = await captureOf(tenant, subjects);
    const lines = await exported(tenant, null, () => captureOf(tenant, ["s3", "new"]));

    expect(
      read(lines)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted());
    await countAll(ingest);
    expect(await exported(tenant)).toHaveLength(124);
    expect(read(await exported(tenant, "s3"))).toHaveLength(6);
  });

  test("of events larger than a page has all of them", async () => {
    const tenant = ingest.tenant();
    const text = "x".repeat(90_000);
    const events = Array.from({ length: 12 }, () => eventIn(tenant, { payload: { text } }));
    await tenant.capture({ events });

    const whole = read(await exported(tenant));
    expect(new Set(whole.map(({ id }) => id)).size).toBe(12);
    expect(read(await exported(tenant, "olga"))).toEqual(whole);
  });

  test("has nothing of what is erased, and marks what is hidden", async () => {
    const tenant = ingest.tenant();
    await captureOf(tenant, ["gone", "kept", "hidden"]);
    await forget(ingest, tenant, "gone");
    await forget(ingest, tenant, "hidden", { mode: "disable" });

    const lines = read(await exported(tenant));
    expect(lines.map(({ subject_id, hidden }) => [subject_id, hidden])).toEqual([
      ["hidden", true],
      ["kept", undefined],
    ]);
  });
});

describe("an import of events", () => {
  test("after a delete restores the rows as they were, keys included, and a second one changes nothing", async () => {
    const tenant = ingest.tenant();
    await tenant.capture({ events: [eventIn(tenant, { ...FULL, idempotency_key: "own" })] });
    const batch = { idempotency_key: "batch", events: [eventIn(tenant), eventIn(tenant, FULL)] };
    await tenant.capture(batch);
    const before = await rowsOf(tenant);
    const lines = await exported(tenant, "olga");
    await forget(ingest, tenant, "olga");
    expect(await rowsOf(tenant)).toEqual([]);

    expect(await imported(lines, tenant)).toEqual(counts(3, 0, 0));
    expect(await rowsOf(tenant)).toEqual(before);
    expect(await imported(lines, tenant)).toEqual(counts(0, 3, 0));
    expect(await rowsOf(tenant)).toEqual(before);
    const again = await tenant.capture(batch);
    expect(again.body.events.map(({ deduplicated }) => deduplicated)).toEqual([true, true]);
    expect(await exported(tenant, "olga")).toEqual(lines);
  });

  test("into another project has ids of its own, and its keys work there", async () => {
    const [from, into] = [ingest.tenant(), ingest.tenant()];
    const own = (tenant: Tenant) => ({
      events: [eventIn(tenant, { idempotency_key: "own" })],
    });
    const batch = (tenant: Tenant) => ({
      ...{ idempotency_key: "batch", events: [eventIn(tenant), eventIn(tenant, FULL)] },
    });
    await from.capture(own(from));
    await from.capture(batch(from));
    const lines = await exported(from);

    expect(await imported(lines, from, into)).toEqual(counts(3, 0, 0));
    expect(await imported(lines, from, into)).toEqual(counts(0, 3, 0));
    const [there, here] = [await rowsOf(from), await rowsOf(into)];
    expect(here.map(({ id }) => id)).not.toEqual(there.map(({ id }) => id));
    expect(here.map(({ payload }) => payload)).toEqual(there.map(({ payload }) => payload));
    expect(new Set(here.map(({ org_id }) => org_id))).toEqual(new Set([into.orgId]));
    for (const sent of [own(into), batch(into)]) {
      const { body } = await into.capture(sent);
      expect(body.events.every(({ deduplicated }) => deduplicated)).toBe(true);
    }
  });

  test("is in the feed as imported", async () => {
    const tenant = ingest.tenant();
    await captureOf(tenant, ["olga"]);
    const lines = await exported(tenant);
    await forget(ingest, tenant, "olga");
    await imported(lines, tenant);
    await captureOf(tenant, ["olga"]);

    const { items } = await ingest.bus.request(CapturesAfter, { after: "0", mode: "visible" });
    expect(items.slice(-2).map((capture) => capture.imported)).toEqual([true, undefined]);
  });

  test("keeps an event whose key was used again, beside the one that has the key now", async () => {
    const tenant = ingest.tenant();
    const sent = { events: [eventIn(tenant, { idempotency_key: "k" })] };
    await tenant.capture(sent);
    const lines = await exported(tenant);
    await forget(ingest, tenant, "olga");
    const later = await tenant.capture(sent);

    expect(await imported(lines, tenant)).toEqual(counts(1, 0, 0));
    expect(await imported(lines, tenant)).toEqual(counts(0, 1, 0));
    expect((await tenant.capture(sent)).body.events).toEqual([
      { id: later.body.events[0]?.id, deduplicated: true },
    ]);
  });

  test("leaves out what was hidden, and what was forgotten since it began", async () => {
    const tenant = ingest.tenant();
    await captureOf(tenant, ["hidden", "olga", "bo"]);
    await forget(ingest, tenant, "hidden", { mode: "disable" });
    const lines = await exported(tenant);
    for (const subject of ["olga", "bo", "hidden"]) await forget(ingest, tenant, subject);
    const { since } = await ingest.bus.request(IngestImportBegin, { projectId: tenant.projectId });
    await forget(ingest, tenant, "olga");

    expect(await imported(lines, tenant, tenant, { since })).toEqual(counts(1, 0, 2));
    expect((await rowsOf(tenant)).map(({ subject_id }) => subject_id)).toEqual(["bo"]);
  });

  test("takes nothing of the job of another project whose id it names", async () => {
    const [theirs, mine] = [ingest.tenant(), ingest.tenant()];
    await captureOf(theirs, ["olga"]);
    const [theirRow] = await rowsOf(theirs);
    await captureOf(mine, ["bo"]);
    const [own] = read(await exported(mine));
    await forget(ingest, mine, "bo");
    const [jobId, id] = [String(theirRow?.["job_id"]), String(theirRow?.["id"])];
    // Minted within the same millisecond, as the events of that job are.
    const line = { ...own, job_id: jobId, id: `${id.slice(0, -4)}ffff` };
    const capture = async (projectId?: string) =>
      (await ingest.bus.request(CapturesRead, { jobId, projectId })).capture;
    const before = await capture();

    expect(await imported([JSON.stringify(line)], mine)).toEqual(counts(1, 0, 0));

    expect(before?.projectId).toBe(theirs.projectId);
    expect(await capture()).toEqual(before);
    expect(await capture(theirs.projectId)).toEqual(before);
    const parts = [expect.objectContaining({ eventIds: [line.id] })];
    expect(await capture(mine.projectId)).toMatchObject({ projectId: mine.projectId, parts });
  });

  test("refuses an id of another project without a word about it, and writes nothing of the message", async () => {
    const [theirs, mine] = [ingest.tenant(), ingest.tenant()];
    await captureOf(theirs, ["olga"]);
    await captureOf(mine, ["bo"]);
    const [line = ""] = await exported(theirs);
    const [own = ""] = await exported(mine);
    await forget(ingest, mine, "bo");

    expect(await imported([own, line], mine)).toEqual({
      counts: {},
      refused: { line: 1, field: "id", reason: "is in use by another event" },
    });
    expect(await rowsOf(mine)).toEqual([]);
  });

  test.each([
    ["no JSON", (line: string) => line.slice(0, -4), null, "JSON"],
    ["a field that no event has", (line: string) => line.replace("{", '{"x":1,'), null, "x"],
    [
      "a kind of 200 characters",
      (line: string) => line.replace('"kind":"', `"kind":"${"k".repeat(200)}`),
      "kind",
      "128",
    ],
    [
      "no time",
      (line: string) => line.replace('"occurred_at":"', '"occurred_at":"x'),
      "occurred_at",
      "RFC 3339",
    ],
    [
      "U+0000",
      (line: string) => line.replace('"text":"', '"text":"\\u0000'),
      "payload.text",
      "U+0000",
    ],
  ])("names the line with %s, and its field", async (_what, change, field, reason) => {
    const tenant = ingest.tenant();
    await captureOf(tenant, ["olga", "olga"]);
    const [first = "", second = ""] = await exported(tenant);
    const { refused } = await imported([first, change(second)], tenant);

    expect(refused).toMatchObject({ line: 1, ...(field !== null && { field }) });
    expect(refused?.reason).toContain(reason);
  });

  test("of one subject refuses another's line", async () => {
    const tenant = ingest.tenant();
    await captureOf(tenant, ["olga"]);
    const { refused } = await imported(await exported(tenant), tenant, tenant, { subjectId: "bo" });
    expect(refused).toMatchObject({ line: 0, field: "subject_id" });
  });

  test("of a line of another project's ids twice gives one id", async () => {
    const tenant = ingest.tenant();
    await captureOf(tenant, [newId()]);
    const [line = ""] = await exported(tenant);
    expect(await imported([line, line], tenant, ingest.tenant())).toEqual(counts(1, 1, 0));
  });
});
