import type { EventBody } from "@memory/contracts";
import { type Extract, extractWith } from "@memory/extraction/extract";
import { transaction } from "@memory/postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Claim, claimScopeJobs } from "../src/jobs/claim-jobs.ts";
import { processClaim } from "../src/jobs/process-claim.ts";
import { releaseScopes, renewLease } from "../src/store/claims.ts";
import { enqueueJobs } from "../src/store/enqueue-jobs.ts";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";
import { clientOf } from "./memory-client.ts";

let memory: ConsolidationUnderTest;
beforeAll(async () => {
  memory = await consolidationUnderTest();
});
afterAll(() => memory[Symbol.asyncDispose]());

const structured = extractWith(null);

/** A client whose one capture is claimed. */
async function claimed() {
  const client = clientOf(memory);
  const capture = client.capture({ predicate: "name", value: "Ada" });
  await transaction(memory.pool, (tx) => enqueueJobs(tx, [capture], { quietPeriodMs: 0 }));
  const token = capture.parts[0]?.scopeToken ?? "";
  const [claim = null] = await claimScopeJobs(memory.pool, [token], { kind: "fresh" });
  if (claim === null) throw new Error("not claimed");
  return { client, capture, claim };
}

/** The lease of a claim runs out, and another runner takes its scope. */
async function loseLease({ token }: Claim): Promise<Claim | null> {
  await endLease(token);
  const [claim = null] = await claimScopeJobs(memory.pool, [token], {
    kind: "tried",
    notSince: new Date(),
  });
  return claim;
}

const endLease = (token: string) =>
  memory.pool.query(
    "UPDATE scopes SET lease_until = now() - interval '1 second' WHERE token = $1",
    [token],
  );

/** A runner; `timed` are the events whose facts it reported as committed. */
function runner(extract: Extract, more: Partial<Parameters<typeof processClaim>[0]> = {}) {
  const timed: EventBody[] = [];
  const { pool, bus, log } = memory;
  const metrics = {
    extracted: () => undefined,
    done: (_jobs: number, events: readonly EventBody[]) => void timed.push(...events),
    failed: () => undefined,
  };
  const context = { publish: () => undefined };
  return { timed, process: processClaim({ pool, bus, log, context, extract, metrics, ...more }) };
}

test("a runner that lost its lease writes and reports nothing, and its work is taken again", async () => {
  const { client, capture, claim } = await claimed();
  let second: Claim | null = null;
  const { timed, process } = runner(async (events) => {
    second = await loseLease(claim);
    return structured(events);
  });

  expect(await process(claim)).toEqual({ doneJobIds: [], failedJobIds: [] });
  expect(await client.facts()).toEqual([]);
  expect(timed).toEqual([]);
  expect(second).toMatchObject({ jobScopes: [{ jobId: capture.jobId, tries: 2 }] });
  // The second runner crashes; its lease runs out.
  await endLease(claim.token);
  expect((await client.consolidate()).body).toEqual({ processed: 1 });
  expect(await client.facts()).toHaveLength(1);
});

test("a runner that lost its lease asks no model about what it has extracted", async () => {
  const { client, claim } = await claimed();
  let calls = 0;
  const extractByModel = async () => {
    calls++;
    return [];
  };
  const extract: Extract = async (events) => {
    await loseLease(claim);
    const results = await structured(events);
    return results.map((result, n) => ({
      ...result,
      eventForModel: { ...(events[n] as EventBody), source: null },
    }));
  };

  await runner(extract, { extractByModel }).process(claim);

  expect(calls).toBe(0);
  await endLease(claim.token);
  expect((await client.consolidate()).body).toEqual({ processed: 1 });
});

test("a renewal does not wait for the transaction that holds the scope", async () => {
  const { client, claim } = await claimed();
  const holder = await memory.pool.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT FROM scopes WHERE token = $1 FOR UPDATE", [claim.token]);

  const during = await renewLease(memory.pool, claim);
  await holder.query("COMMIT");
  holder.release();

  expect([during, await renewLease(memory.pool, claim)]).toEqual([false, true]);
  await endLease(claim.token);
  expect((await client.consolidate()).body).toEqual({ processed: 1 });
});

test("a job whose events cannot be read, though nothing is unavailable, fails with a reason instead of being tried without end", async () => {
  const { client, capture, claim } = await claimed();
  const request = () => Promise.reject(new TypeError("unreadable"));
  const { process } = runner(structured, { bus: { ...memory.bus, request } });

  const result = await process(claim);

  const job = await client.call("GET", `/v1/jobs/${capture.jobId}`);
  expect(result).toEqual({ doneJobIds: [], failedJobIds: [capture.jobId] });
  expect(job.body).toMatchObject({ status: "failed", error: "reading failed" });
  expect((await client.consolidate()).body).toEqual({ processed: 1 });
});

test("a renewal that comes after the end of a lease does not bring it back", async () => {
  const { client, claim } = await claimed();

  const during = await renewLease(memory.pool, claim);
  await releaseScopes(memory.pool, [{ ...claim, leftover: true }]);
  const after = await renewLease(memory.pool, claim);

  expect([during, after]).toEqual([true, false]);
  expect((await client.consolidate()).body).toEqual({ processed: 1 });
  expect(await client.facts()).toHaveLength(1);
});
