import { setTimeout as delay } from "node:timers/promises";
import { batcher } from "@memory/batching";
import type { FactsChange } from "@memory/contracts";
import { isUnavailable } from "@memory/errors";
import type { ExtractionResult } from "@memory/extraction/extract";
import { type PredicateRegistry, predicateRegistry } from "@memory/extraction/predicates";
import { type FairGate, fairGate, type TenantRests, tenantRests } from "@memory/fairness";
import type { Log } from "@memory/log";
import { type Subscriptions, subscriptions } from "@memory/outbox";
import { type Pool, type Tx, transaction } from "@memory/postgres";
import { trustedScope } from "@memory/scope";
import type { Outcome } from "../domain/facts/decision.ts";
import { AT_ONCE, type ModelPause } from "../store/awaiting-model.ts";
import { lockKnownScopes, lockScope, renewLease } from "../store/claims.ts";
import { deletedAmong } from "../store/facts.ts";
import type { Claim } from "./claim-jobs.ts";
import { decideClaims, type ExtractedClaim, type Stage } from "./decide-claims.ts";
import { type ClaimResult, finish, finishWhole } from "./finish-claims.ts";
import type { ClaimedEvents } from "./read-events.ts";
import { nextStatements, STATEMENTS_AT_ONCE, splitResults } from "./split-results.ts";

/** Claims that end in one transaction, and the statements each of them may have then. */
const CLAIMS_AT_ONCE = 128;
const FEW_STATEMENTS = 62;
/** Characters of a claim's statements, and of those of all claims of such a transaction: one statement reads and one writes for all. */
const FEW_CHARACTERS = 100_000;
const CHARACTERS_TOGETHER = 500_000;
/** Transactions under way at a time in one process; a project has one of them. */
const COMMITS_AT_ONCE = 2;

/** Bytes of facts that concurrent decisions may read in one process; larger ones run one at a time. */
const FEW_BYTES = 4_000_000;

/** Decisions are computed in slices between two SQL statements; only the rows of their scopes are locked meanwhile. */
const DECIDING = { mostIdleMs: 30_000 };
/**
 * A transaction that took longer is followed by a rest of its tenant, three times as long, while other tenants have claims: a quarter of one
 * processor is left to it, in each process that commits decisions.
 */
const LONG_MS = 100;
const RESTS = { factor: 3, mostRestMs: 10_000 };

export interface Committed extends ClaimResult {
  /** One per transaction and scope. */
  changes: FactsChange[];
  /** Another runner holds the lease: what is not committed yet is its to do. */
  isLost: boolean;
}

const nothing = (): Committed => ({
  doneJobIds: [],
  failedJobIds: [],
  changes: [],
  isLost: false,
});

/**
 * Decides about the statements of a claim with the scope's row locked, and ends the lease in the same transaction unless the model is
 * still to add to it. Small claims that arrive together share a transaction. Job scopes with an event that the model could not read fail
 * alone. Writes nothing once another runner holds the lease.
 */
export const commitDecisions = ({
  pool,
  log,
  predicates = predicateRegistry(),
  trustedSources,
  modelPause = AT_ONCE,
}: {
  pool: Pool;
  log: Log;
  predicates?: PredicateRegistry | undefined;
  trustedSources?: ReadonlySet<string> | undefined;
  /** When what is left to a model is read; at once unless given. */
  modelPause?: ModelPause | undefined;
}) => {
  const asked = subscriptions();
  const gates = { any: gateOf(COMMITS_AT_ONCE), large: gateOf(1) };
  const rests = tenantRests(RESTS);
  const together = batcher(
    (small: SmallClaim[]) =>
      commitTogether(
        { pool, log, asked },
        small.map(({ job }) => job),
      ),
    {
      mostItems: CLAIMS_AT_ONCE,
      tenantOf: ({ job }) => job.claim.tenant,
      bytes: { most: CHARACTERS_TOGETHER, of: ({ characters }) => characters },
    },
  );
  return async (
    claim: Claim,
    read: ClaimedEvents,
    results: ExtractionResult[],
    stage: Stage = "whole",
    leftEventIds: ReadonlySet<string> = new Set(),
  ): Promise<Committed> => {
    const [first] = read.events;
    const scope = first ? trustedScope(first.projectId, first.subjectId) : null;
    const knowing = { predicates, trustedSources, leftEventIds };
    const job: ExtractedClaim = { claim, read, results, scope, stage, ...knowing };
    rests.saw(tenantOf(job));
    const characters = stage === "whole" ? charactersOfFew(results) : null;
    const committed = characters === null ? null : await together({ job, characters });
    // A claim that failed in a shared transaction runs again alone, so that it fails only for its own reasons.
    return committed ?? commitAlone({ pool, gates, modelPause, asked, rests }, job);
  };
};

interface SmallClaim {
  job: ExtractedClaim;
  /** Of its statements. */
  characters: number;
}

/** The characters of a claim's statements; null when it has too much for a shared transaction. */
function charactersOfFew(results: readonly ExtractionResult[]): number | null {
  const statements = results.flatMap((result) => result.statements);
  if (statements.length > FEW_STATEMENTS) return null;
  const characters = statements.reduce((sum, one) => sum + JSON.stringify(one).length, 0);
  return characters > FEW_CHARACTERS ? null : characters;
}

const gateOf = (capacity: number): FairGate =>
  fairGate({
    name: "committing decisions",
    capacity,
    perTenant: 1,
    mostWaitingPerTenant: Number.POSITIVE_INFINITY,
  });

export type CommitDecisions = ReturnType<typeof commitDecisions>;

/** Null for a claim to be committed alone: all of them when the transaction failed. Throws when the database is unavailable. */
async function commitTogether(
  { pool, log, asked }: { pool: Pool; log: Log; asked: Subscriptions },
  jobs: readonly ExtractedClaim[],
): Promise<readonly (Committed | null)[]> {
  try {
    return await transaction(
      pool,
      async (tx) => {
        const rows = await lockKnownScopes(
          tx,
          jobs.map(({ claim }) => claim.token),
        );
        const held = jobs.flatMap((job) => {
          const row = rows.get(job.claim.token);
          return row?.leaseNo === job.claim.leaseNo ? [{ job, row, results: job.results }] : [];
        });
        const decided = await decideClaims(tx, held, { mostBytes: FEW_BYTES, asked });
        const done = await finishWhole(tx, decided);
        const committed = new Map(
          decided.map(({ job, change }) => {
            const changes = change ? [change] : [];
            return [job, { ...nothing(), doneJobIds: claimedOf(done, job), changes }];
          }),
        );
        return jobs.map((job) => committed.get(job) ?? null);
      },
      DECIDING,
    );
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log.warn({ err: error, claims: jobs.length }, "batch failed, its claims are decided alone");
    return jobs.map(() => null);
  }
}

/** Takes the jobs of a claim out of those that became done: a job with job scopes in several claims is reported by one of them. */
const claimedOf = (done: Set<string>, { read }: ExtractedClaim): string[] =>
  read.jobScopes.map(({ jobId }) => jobId).filter((jobId) => done.delete(jobId));

const tenantOf = ({ claim }: ExtractedClaim): string => claim.tenant || claim.token;

interface Gates {
  any: FairGate;
  /** For decisions that read many facts. */
  large: FairGate;
}

interface Alone {
  pool: Pool;
  gates: Gates;
  modelPause: ModelPause;
  asked: Subscriptions;
  rests: TenantRests;
}

async function commitAlone(deps: Alone, job: ExtractedClaim): Promise<Committed> {
  const committed = nothing();
  const outcomes: Outcome[] = [];
  let mostStatements = STATEMENTS_AT_ONCE;
  for (let rounds = splitResults(job.results); rounds.length > 0; ) {
    const [results = [], ...later] = rounds;
    const round = { results, isLast: later.length === 0, outcomes, committed };
    const { ended, tookMs } = await takeRound(deps, job, round);
    if (ended === "lost") return { ...committed, isLost: true };
    const next = nextStatements(mostStatements, tookMs);
    rounds = next === mostStatements ? later : splitResults(later.flat(), next);
    mostStatements = next;
  }
  return committed;
}

type RoundEnd = "committed" | "lost" | "too large";

/** Commits a round once the rest of its tenant is over; how it ended, and how long its transaction took. */
async function takeRound(
  deps: Alone,
  job: ExtractedClaim,
  round: Round,
): Promise<{ ended: RoundEnd; tookMs: number }> {
  const { gates, rests } = deps;
  const tenant = tenantOf(job);
  let tookMs = 0;
  const commit = async (mostBytes: number | null): Promise<RoundEnd | "rests"> => {
    if (rests.leftMs(tenant) > 0) return "rests";
    const startedMs = performance.now();
    const ended = await commitRound(deps, job, round, mostBytes);
    tookMs = performance.now() - startedMs;
    if (tookMs > LONG_MS) rests.after(tenant, tookMs);
    return ended;
  };
  for (let isLarge = false; ; ) {
    // Outside of the gates and of transactions: nothing that others need is held meanwhile.
    const restMs = rests.leftMs(tenant);
    if (restMs > 0) await delay(restMs);
    const gate = isLarge ? gates.large : gates.any;
    const ended = await gate.run(tenant, 1, () => commit(isLarge ? null : FEW_BYTES));
    if (ended === "too large" && !isLarge) isLarge = true;
    else if (ended !== "rests") return { ended, tookMs };
  }
}

interface Round {
  results: ExtractionResult[];
  isLast: boolean;
  /** Of the rounds before this one. */
  outcomes: Outcome[];
  committed: Committed;
}

/** Commits some of a claim's results: nothing of them when another runner holds the lease, or when they need more than `mostBytes` of facts. */
const commitRound = (
  { pool, modelPause, asked }: Alone,
  job: ExtractedClaim,
  { results, isLast, outcomes, committed }: Round,
  mostBytes: number | null,
): Promise<RoundEnd> =>
  transaction(
    pool,
    async (tx) => {
      const row = await lockScope(tx, job.claim.token);
      if (row.leaseNo !== job.claim.leaseNo) return "lost";
      const [decided] = await decideClaims(tx, [{ job, row, results }], { mostBytes, asked });
      if (decided === undefined) return "too large";
      if (decided.change) committed.changes.push(decided.change);
      if (isLast) {
        const all = [...(await withoutDeleted(tx, job, outcomes)), ...decided.outcomes];
        Object.assign(
          committed,
          await finish(tx, job, all, { modelPause, asked, erasedEpoch: row.erasedEpoch }),
        );
      } else {
        outcomes.push(...decided.outcomes);
        await renewLease(tx, job.claim);
      }
      return "committed";
    },
    DECIDING,
  );

/** The outcomes of earlier rounds, which name no fact that was deleted since. */
async function withoutDeleted(
  tx: Tx,
  { claim }: ExtractedClaim,
  outcomes: readonly Outcome[],
): Promise<Outcome[]> {
  const factIds = outcomes.flatMap((one) => one.factIds);
  const deleted = await deletedAmong(tx, claim.token, factIds);
  return outcomes.map((one) => ({
    ...one,
    factIds: one.factIds.filter((id) => !deleted.has(id)),
  }));
}
