import { EventIn } from "@memory/api";
import { newId } from "@memory/ids";
import { mergedSubject, scopeToken, trustedScope } from "@memory/scope";
import { database } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { draftEvent, newEvent } from "../src/domain/stored-event.ts";
import { switchBack, switchToMerged } from "../src/merge-subjects.ts";
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

const countOf = async (projectId: string, subjectId: string) => {
  const { rows } = await ingest.pool.query(
    "SELECT count(*)::int AS events FROM events WHERE scope_token = decode($1, 'hex')",
    [scopeToken(projectId, subjectId)],
  );
  return rows[0].events as number;
};

test("an undo of a merge that runs twice at once gives back every event, and drops only what is there already", async () => {
  const projectId = newId();
  const into = mergedSubject("a", newId());
  const merge = { projectId, into, from: ["a", "b"] };
  const { pool } = ingest;
  const names = ["a", "b"].map((name) => ({ name, subjectId: into }));
  await switchToMerged({ pool })({ ...merge, names, xid: "0" });
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
  const undo = () => switchBack({ pool })({ ...merge, names: back });
  const moved = await Promise.all([undo(), undo()]);

  expect(moved[0].moved + moved[1].moved).toBe(4_000);
  expect([await countOf(projectId, "a"), await countOf(projectId, "b")]).toEqual([3_000, 1_000]);
  expect(await countOf(projectId, into)).toBe(0);
});
