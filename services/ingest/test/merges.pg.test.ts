import { EventIn } from "@memory/api";
import { newId } from "@memory/ids";
import { mergedSubject, scopeToken, trustedScope } from "@memory/scope";
import { database } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { draftEvent, newEvent } from "../src/domain/stored-event.ts";
import {
  announceGivenBack,
  copyForMerge,
  switchBack,
  switchToMerged,
} from "../src/merge-subjects.ts";
import { copiesKept, snapshotXid } from "../src/store/merges.ts";
import { countSome } from "../src/store/subject-counts.ts";
import { writeFlush } from "../src/store/write-flush.ts";
import { eventIn, type RunningIngest, runIngest } from "./running-ingest.ts";

let ingest: RunningIngest;
beforeAll(async () => {
  ingest = await runIngest(database("ingest").appUrl, {}, `merges-test-${newId()}`);
});
afterAll(() => ingest.close());

const LIMITS = { batchEvents: 1_000, payloadBytes: 256 * 1024 };

async function capture(projectId: string, subjectId: string, keys: readonly string[]) {
  const jobId = newId();
  const scope = trustedScope(projectId, subjectId);
  const events = keys.map((key, n) => {
    const fields = { subject_id: subjectId, idempotency_key: key };
    const event = EventIn.parse(eventIn({ orgId: "o", projectId }, fields));
    const draft = draftEvent(event, n, { limits: LIMITS, orgId: null, isKeyed: false });
    return newEvent(draft, { id: newId(), jobId, scope, batchKey: null });
  });
  await writeFlush(ingest.pool, events);
}

/** A merge of the subjects a and b of a project of its own. */
function newMerge() {
  const projectId = newId();
  const into = mergedSubject("a", newId());
  const names = ["a", "b"].map((name) => ({ name, subjectId: into }));
  return { projectId, into, names, merge: { projectId, into, from: ["a", "b"] } };
}

const countOf = async (projectId: string, subjectId: string) => {
  const { rows } = await ingest.pool.query(
    "SELECT count(*)::int AS events FROM events WHERE scope_token = decode($1, 'hex')",
    [scopeToken(projectId, subjectId)],
  );
  return rows[0].events as number;
};

test("an undo of a merge that runs twice at once gives back every event, and drops only what is there already", async () => {
  const { pool } = ingest;
  const { projectId, into, merge, names } = newMerge();
  await switchToMerged({ pool })({ ...merge, names, revision: 1, xid: "0" });
  const keys = Array.from({ length: 1_000 }, (_, n) => `k${n}`);
  for (const more of ["x", "y", "z"])
    await capture(
      projectId,
      "a",
      keys.map((key) => more + key),
    );
  await capture(projectId, "b", keys);
  expect(await countOf(projectId, into)).toBe(4_000);

  const back = names.map(({ name }) => ({ name, subjectId: null }));
  const undo = () => switchBack({ pool })({ ...merge, names: back, revision: 2 });
  const moved = await Promise.all([undo(), undo()]);

  expect(moved[0].moved + moved[1].moved).toBe(4_000);
  expect([await countOf(projectId, "a"), await countOf(projectId, "b")]).toEqual([3_000, 1_000]);
  expect(await countOf(projectId, into)).toBe(0);
});

test.each(["0", "the merge's", "18446744073709551000"])(
  "what an undo gave back is announced, whatever the clocks say (from transaction %s)",
  async (from) => {
    const { pool } = ingest;
    const { projectId, merge, names } = newMerge();
    const xid = from === "the merge's" ? await snapshotXid(pool) : from;
    await switchToMerged({ pool })({ ...merge, names, revision: 1, xid });
    await capture(projectId, "b", ["k1", "k2"]);
    await pool.query("UPDATE events SET recorded_at = '2001-01-01' WHERE project_id = $1", [
      projectId,
    ]);
    const back = names.map(({ name }) => ({ name, subjectId: null }));
    expect(await switchBack({ pool })({ ...merge, names: back, revision: 2 })).toEqual({
      moved: 2,
    });

    const announced = await announceGivenBack({ pool })({ ...merge, xid });
    expect(announced).toEqual({ announced: 2, next: null });
  },
);

test("what an undo gave back is announced in portions, each capture in one transaction", async () => {
  const { pool } = ingest;
  const { projectId, merge, names } = newMerge();
  const xid = await snapshotXid(pool);
  await switchToMerged({ pool })({ ...merge, names, revision: 1, xid });
  for (let n = 0; n < 7; n++)
    await capture(
      projectId,
      n % 2 === 0 ? "a" : "b",
      Array.from({ length: 900 }, (_, k) => `k${n}-${k}`),
    );
  const back = names.map(({ name }) => ({ name, subjectId: null }));
  await switchBack({ pool })({ ...merge, names: back, revision: 2 });

  const first = await announceGivenBack({ pool })({ ...merge, xid, after: null });
  const rest = await announceGivenBack({ pool })({ ...merge, xid, after: first.next });

  expect([first.announced, rest]).toEqual([5_400, { announced: 900, next: null }]);
  const { rows } = await pool.query(
    `SELECT count(DISTINCT job_id)::int AS captures, count(*)::int AS events FROM events
     WHERE project_id = $1 GROUP BY xid ORDER BY xid`,
    [projectId],
  );
  expect(rows).toEqual([
    { captures: 6, events: 5_400 },
    { captures: 1, events: 900 },
  ]);
});

test("what came since a merge began to copy is copied in portions before captures have to wait", async () => {
  const { pool } = ingest;
  const { projectId, into, merge, names } = newMerge();
  const xid = await snapshotXid(pool);
  for (const name of ["a", "b"])
    await capture(
      projectId,
      name,
      Array.from({ length: 600 }, (_, n) => `${name}${n}`),
    );

  const { copied } = await switchToMerged({ pool })({ ...merge, names, revision: 1, xid });

  expect([copied, await countOf(projectId, into)]).toEqual([1_200, 1_200]);
  const { rows } = await pool.query(
    `SELECT count(*)::int AS events FROM events
     WHERE scope_token = decode($1, 'hex') GROUP BY xid ORDER BY xid`,
    [scopeToken(projectId, into)],
  );
  expect(rows.map(({ events }) => events)).toEqual([500, 500, 200]);
});

test("a merged subject that no name stands for is listed as long as it has events, with whether any was captured", async () => {
  const projectId = newId();
  const into = mergedSubject("a", newId());
  const { pool } = ingest;
  const merge = { projectId, into, from: ["a", "b"] };
  // An event is counted once every transaction before it has ended, those of other tests too.
  const listed = async () => {
    while (await countSome(pool));
    const all = [];
    for (let after: string | null = null, isFirst = true; isFirst || after !== null; ) {
      isFirst = false;
      const page: Awaited<ReturnType<typeof copiesKept>> = await copiesKept(pool, after);
      all.push(...page.copies);
      after = page.next;
    }
    return all.filter((one) => one.projectId === projectId);
  };
  await capture(projectId, "a", ["k1"]);
  await capture(projectId, "b", ["k2"]);
  const xid = await snapshotXid(pool);
  await copyForMerge({ pool })({ ...merge, after: null });
  await expect.poll(listed).toEqual([{ projectId, subjectId: into, hasCaptured: false }]);

  const names = ["a", "b"].map((name) => ({ name, subjectId: into }));
  await switchToMerged({ pool })({ ...merge, names, revision: 1, xid });
  await capture(projectId, "b", ["k3"]);
  await expect.poll(listed).toEqual([]);

  await pool.query("DELETE FROM subject_names WHERE project_id = $1", [projectId]);
  await expect.poll(listed).toEqual([{ projectId, subjectId: into, hasCaptured: true }]);
});
