import { authenticate, countedVerifier, fairTurns, type KeyVerifier } from "@memory/auth";
import type { BackgroundTask } from "@memory/background";
import { ConsolidationOutbox } from "@memory/contracts";
import { type GuardedDatabase, unguarded } from "@memory/era";
import type { Extract, ExtractByModel } from "@memory/extraction/extract";
import type { PredicateRegistry } from "@memory/extraction/predicates";
import { fairGate } from "@memory/fairness";
import { type App, httpServer, type InternalServer, internalServer } from "@memory/http-server";
import { answerOnce } from "@memory/idempotency";
import { type Bus, busCheck, busMetrics } from "@memory/jetstream";
import type { Log } from "@memory/log";
import { answerOutbox, outboxOwner } from "@memory/outbox";
import {
  databaseCheck,
  type Pool,
  poolMetrics,
  type ReadReplica,
  withoutReplica,
} from "@memory/postgres";
import type { JobConfig } from "./config.ts";
import { modelCheck, modelMetrics } from "./extraction/model-state.ts";
import type { WatchedModel } from "./extraction/watched-model.ts";
import { carryDecisions } from "./features/carry-decisions.ts";
import { consolidate } from "./features/consolidate.ts";
import { factHistory } from "./features/fact-history.ts";
import { applyForgetStep } from "./features/forget/apply-forget-step.ts";
import { listConflicts } from "./features/list-conflicts.ts";
import { listFacts } from "./features/list-facts.ts";
import { listJobs } from "./features/list-jobs.ts";
import { listQuarantine } from "./features/list-quarantine.ts";
import { findAlike, learnMerged, prepareMerge, undoMerge } from "./features/merge-subjects.ts";
import { nameSubjects } from "./features/name-subjects.ts";
import { readBacklog } from "./features/read-backlog.ts";
import { readConflict } from "./features/read-conflict.ts";
import { readEvidence } from "./features/read-evidence.ts";
import { readFact } from "./features/read-fact.ts";
import { readJob } from "./features/read-job.ts";
import { readUsage } from "./features/read-usage.ts";
import { recordFeedback } from "./features/record-feedback.ts";
import { settle, tend } from "./features/recover/settle.ts";
import { resolveConflict } from "./features/resolve-conflict.ts";
import { retryJob } from "./features/retry-job.ts";
import { reviewFact } from "./features/review-fact.ts";
import { exportLines } from "./features/transfer/export-lines.ts";
import { importLines } from "./features/transfer/import-lines.ts";
import { drainScopes } from "./jobs/drain-scopes.ts";
import { jobMetrics } from "./jobs/metrics.ts";
import { processClaim } from "./jobs/process-claim.ts";
import { answerFacts } from "./messages/answer-facts.ts";
import { answerErase } from "./messages/answer-forget-step.ts";
import { answerMerges } from "./messages/answer-merges.ts";
import { answerNames } from "./messages/answer-names.ts";
import { answerRecords } from "./messages/answer-records.ts";
import { answerTransfers } from "./messages/answer-transfers.ts";
import { followCaptures } from "./messages/captures.ts";
import { contextLink } from "./messages/context.ts";
import { registerMetrics } from "./metrics.ts";
import { backlogRoute } from "./routes/backlog.ts";
import { conflictRoute } from "./routes/conflict.ts";
import { conflictsRoute } from "./routes/conflicts.ts";
import { consolidateRoute } from "./routes/consolidate.ts";
import { factRoute } from "./routes/fact.ts";
import { factHistoryRoute } from "./routes/fact-history.ts";
import { factsRoute } from "./routes/facts.ts";
import { feedbackRoute } from "./routes/feedback.ts";
import { jobRoute, jobsRoute } from "./routes/jobs.ts";
import { quarantineRoute } from "./routes/quarantine.ts";
import { resolveConflictRoute } from "./routes/resolve-conflict.ts";
import { retryJobRoute } from "./routes/retry-job.ts";
import { reviewFactRoute } from "./routes/review-fact.ts";
import { usageRoute } from "./routes/usage.ts";

export interface Deps {
  pool: Pool;
  /** Checked for being a restored copy; not checked when absent. */
  database?: GuardedDatabase;
  /** For reads that may be stale; without it the primary answers all. */
  replica?: ReadReplica;
  bus: Bus;
  log: Log;
  verifier: KeyVerifier;
  extract: Extract;
  /** Extraction by a model, if one is configured. */
  extractByModel?: ExtractByModel | null;
  /** The model whose state is reported, if one is configured. */
  model?: Pick<WatchedModel, "status"> | null;
  /** The predicates by which decisions are made; the built-in ones unless given. */
  predicates?: PredicateRegistry;
  config: JobConfig & {
    authRequired: boolean;
    /** Concurrent requests of one project; default 4. */
    requestsPerProject?: number;
  };
}

export interface Consolidation {
  app: App;
  internal: InternalServer;
  /** Brings a restored database up to date. */
  settle: () => Promise<void>;
  /** Runs once the database is settled. */
  tend: () => Promise<void>;
  /** Removes events of the outbox that admin has followed. */
  outboxPruning: BackgroundTask;
}

const REQUESTS_PER_PROJECT = 4;

/** The public and the internal server of consolidation, not yet listening; requests of other services are answered at once. */
export async function buildApp(deps: Deps): Promise<Consolidation> {
  const { pool, bus, log, verifier, config } = deps;
  const { database = unguarded(pool), replica = withoutReplica(pool) } = deps;
  const internal = probes({ pool, bus, log, model: deps.model ?? null });
  database.metrics(internal.metrics);
  replica.metrics(internal.metrics);
  registerMetrics(internal.metrics, pool);
  const context = contextLink({ bus, log });
  const captures = followCaptures({ pool, bus, log, quietPeriodMs: config.quietPeriodMs });
  const work = drainScopes({
    pool,
    processClaim: processClaim({
      ...deps,
      trustedSources: config.trustedSources,
      context,
      metrics: jobMetrics(internal.metrics),
      ...(config.modelPause && { modelPause: config.modelPause }),
    }),
    gate: fairGate({
      name: "consolidation",
      capacity: config.concurrency,
      perTenant: config.perTenant,
      mostWaitingPerTenant: Number.POSITIVE_INFINITY,
    }),
  });

  const app = httpServer({ log });
  await app.register(authenticate, {
    verifier: countedVerifier(verifier, internal.metrics),
    authRequired: config.authRequired,
  });
  await app.register(fairTurns, { perProject: config.requestsPerProject ?? REQUESTS_PER_PROJECT });
  const consolidating = consolidate({ pool, context, captures, drainScopes: work });
  await app.register(consolidateRoute(consolidating));
  await app.register(jobRoute(readJob({ pool, bus })));
  await app.register(jobsRoute(listJobs({ pool, bus })));
  await app.register(retryJobRoute(retryJob({ pool, bus }), answerOnce({ pool })));
  await app.register(backlogRoute(readBacklog({ pool })));
  await app.register(factsRoute(listFacts({ pool, replica })));
  const evidence = readEvidence({ pool, bus });
  await app.register(factRoute(readFact({ pool, evidence })));
  await app.register(factHistoryRoute(factHistory({ pool })));
  await app.register(conflictsRoute(listConflicts({ pool })));
  await app.register(conflictRoute(readConflict({ pool, evidence })));
  // A first request may have ended between its commit and the answer.
  const once = answerOnce({ pool, beforeReplay: () => context.applyAndWait(null) });
  const resolving = resolveConflict({ pool, context });
  await app.register(resolveConflictRoute(resolving, once));
  await app.register(quarantineRoute(listQuarantine({ pool })));
  await app.register(
    reviewFactRoute(reviewFact({ pool, context, predicates: deps.predicates }), once),
  );
  const rating = recordFeedback({ pool, bus, context });
  await app.register(feedbackRoute(rating, once));

  await app.register(usageRoute(readUsage({ pool })));

  answerFacts(bus, database);
  answerRecords(bus, database);
  answerTransfers(bus, {
    readLines: exportLines({ pool, bus, captures }),
    writeLines: importLines({
      ...{ pool, bus, context },
      quietPeriodMs: config.quietPeriodMs,
      predicates: deps.predicates,
    }),
  });
  const forgetting = applyForgetStep({
    pool,
    context,
    retryDeadLettersOf: captures.retryDeadLettersOf,
    predicates: deps.predicates,
  });
  answerErase(bus, forgetting);
  answerMerges(bus, {
    prepare: prepareMerge({ pool }),
    undo: undoMerge({ pool }),
    learn: learnMerged(consolidating),
    carry: carryDecisions({ pool, resolve: resolving, rate: rating, forget: forgetting }),
    alike: findAlike({ pool }),
  });
  const outbox = outboxOwner({ database, log });
  answerOutbox({ bus, pool, read: outbox.read, messages: ConsolidationOutbox });
  answerNames(bus, nameSubjects({ pool }));
  const recovery = { pool: database.unsettled, bus, predicates: deps.predicates };
  return {
    app,
    internal,
    settle: settle(recovery),
    tend: tend(recovery),
    outboxPruning: outbox.pruning,
  };
}

/** Ready while the database answers; NATS and a model are reported and do not count. */
export const probes = ({
  pool,
  bus,
  log,
  model,
}: Pick<Deps, "pool" | "bus" | "log" | "model">): InternalServer => {
  const notices = { nats: busCheck(bus), ...(model && { model: modelCheck(model) }) };
  const internal = internalServer(log, { database: databaseCheck(pool) }, notices);
  modelMetrics(internal.metrics, model ?? null);
  poolMetrics(internal.metrics, pool);
  busMetrics(internal.metrics, bus);
  return internal;
};
