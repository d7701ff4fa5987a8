import type { FactsChange } from "@memory/contracts";
import { type PredicateRegistry, predicateRegistry } from "@memory/extraction/predicates";
import { type FairGate, fairGate } from "@memory/fairness";
import { type Pool, transaction } from "@memory/postgres";
import { trustedScope } from "@memory/scope";
import type { Outcome } from "../domain/facts/decision.ts";
import type { Lesson } from "../extraction/pipeline.ts";
import { inGroups } from "../in-groups.ts";
import { lockLeases, lockScope } from "../store/claims.ts";
import type { Claim } from "./claim-jobs.ts";
import {
  type Became,
  type Ended,
  finish,
  finishWhole,
  type JobOfClaim,
  judgeRound,
  MuchToRead,
  type Stage,
} from "./decide-claim.ts";
import type { ClaimedEvents } from "./read-events.ts";
import { inRounds } from "./split-results.ts";

/** Claims that end in one transaction, and the statements each of them may have then. */
const CLAIMS_AT_ONCE = 32;
const FEW_STATEMENTS = 62;
/** Transactions that judge at a time in one process; a project has one of them. */
const JUDGED_AT_ONCE = 2;

/** Bytes of facts that judgements may read at once in one process; those of more are done one at a time. */
const FEW_BYTES = 4_000_000;

/** Between two statements a round is judged in slices, and nothing but the scope itself is locked meanwhile. */
const JUDGING = { mostIdleMs: 30_000 };

export interface Judged extends Ended {
  /** One per transaction and scope. */
  changes: FactsChange[];
}

const nothing = (): Judged => ({ doneJobIds: [], failedJobIds: [], changes: [] });

/**
 * Judges what a claim taught, with the scope's row locked, and ends the lease in the same transaction unless more is to come.
 * Claims that come together and taught little share one. Parts with an event that a model could not read fail by themselves.
 * Writes nothing once another runner has taken over.
 */
export const judgeClaim = ({
  pool,
  predicates = predicateRegistry(),
}: {
  pool: Pool;
  predicates?: PredicateRegistry | undefined;
}) => {
  const gates = { any: gateOf(JUDGED_AT_ONCE), large: gateOf(1) };
  const together = inGroups((jobs: JobOfClaim[]) => judgeTogether(pool, jobs), CLAIMS_AT_ONCE);
  return async (
    claim: Claim,
    read: ClaimedEvents,
    lessons: Lesson[],
    stage: Stage = "whole",
  ): Promise<Judged> => {
    const [first] = read.events;
    const scope = first ? trustedScope(first.projectId, first.subjectId) : null;
    const job: JobOfClaim = { claim, read, lessons, scope, stage, predicates };
    const statements = lessons.reduce((sum, lesson) => sum + lesson.statements.length, 0);
    const judged = stage === "whole" && statements <= FEW_STATEMENTS ? await together(job) : null;
    // What fails in company is tried alone, so that nobody fails for another's sake.
    return judged ?? judgeAlone(pool, gates, job);
  };
};

const gateOf = (capacity: number): FairGate =>
  fairGate({
    name: "judging",
    capacity,
    perTenant: 1,
    mostWaitingPerTenant: Number.POSITIVE_INFINITY,
  });

export type JudgeClaim = ReturnType<typeof judgeClaim>;

/** Null for each claim when that could not be done. */
async function judgeTogether(
  pool: Pool,
  jobs: readonly JobOfClaim[],
): Promise<readonly (Judged | null)[]> {
  try {
    return await transaction(pool, async (tx) => {
      const judged = new Map(jobs.map((job) => [job, nothing()]));
      const rows = await lockLeases(
        tx,
        jobs.map(({ claim }) => claim),
      );
      const ended: Became[] = [];
      for (const job of jobs) {
        const row = rows.get(job.claim.token);
        if (row?.leaseNo !== job.claim.leaseNo) continue;
        const { change, outcomes } = await judgeRound(tx, job, row, job.lessons, FEW_BYTES);
        if (change) judged.get(job)?.changes.push(change);
        ended.push({ job, outcomes });
      }
      const done = await finishWhole(tx, ended);
      for (const { job } of ended) judged.get(job)?.doneJobIds.push(...claimedOf(done, job));
      return jobs.map((job) => judged.get(job) ?? null);
    });
  } catch {
    return jobs.map(() => null);
  }
}

/** Takes the jobs of a claim out of those that became done: a job with parts in several claims is told by one of them. */
const claimedOf = (done: Set<string>, { read }: JobOfClaim): string[] =>
  read.parts.map(({ jobId }) => jobId).filter((jobId) => done.delete(jobId));

interface Gates {
  any: FairGate;
  /** For rounds that read much. */
  large: FairGate;
}

async function judgeAlone(pool: Pool, gates: Gates, job: JobOfClaim): Promise<Judged> {
  const { claim, lessons, scope } = job;
  const tenant = scope?.projectId ?? claim.token;
  const judged = nothing();
  const became: Outcome[] = [];
  const rounds = inRounds(lessons);
  for (const round of rounds) {
    const isLast = round === rounds.at(-1);
    const judgeNext = (mostBytes: number | null) => () =>
      transaction(
        pool,
        async (tx) => {
          const row = await lockScope(tx, claim.token);
          if (row.leaseNo !== claim.leaseNo) return false;
          const { change, outcomes } = await judgeRound(tx, job, row, round, mostBytes);
          if (change) judged.changes.push(change);
          became.push(...outcomes);
          if (isLast) Object.assign(judged, await finish(tx, job, became));
          return true;
        },
        JUDGING,
      );
    const isOurs = await gates.any.run(tenant, 1, judgeNext(FEW_BYTES)).catch((error: unknown) => {
      if (!(error instanceof MuchToRead)) throw error;
      return gates.large.run(tenant, 1, judgeNext(null));
    });
    if (!isOurs) break;
  }
  return judged;
}
