import { backgroundTask } from "@memory/background";
import { feedMetrics } from "@memory/feed";
import { consumerMetrics } from "@memory/jetstream";
import { inSpan } from "@memory/telemetry";
import type { Registry } from "@prometheus-io/client";
import type { Deps } from "./app.ts";
import type { WorkConfig } from "./config.ts";
import { pruneLoop, type Retention } from "./features/prune.ts";
import { unblockScopesUntil } from "./features/recover/unblock-scopes.ts";
import { claimDueWork } from "./jobs/claim-jobs.ts";
import { commitDecisions } from "./jobs/commit-decisions.ts";
import { workLoop } from "./jobs/loop.ts";
import { workMetrics } from "./jobs/metrics.ts";
import { workClaim } from "./jobs/process-claim.ts";
import { followCaptures } from "./messages/captures.ts";
import { contextLink } from "./messages/context.ts";

/** The background worker, not yet started: makes jobs of captures and works on those that are due. */
export function buildWorker({
  pool,
  bus,
  log,
  extract,
  extractByModel = null,
  predicates,
  config,
  retention,
  registry,
}: Pick<Deps, "pool" | "bus" | "log" | "extract" | "extractByModel" | "predicates"> & {
  config: WorkConfig;
  retention: Retention;
  registry: Registry;
}) {
  const captures = followCaptures({ pool, bus, log, quietPeriodMs: config.quietPeriodMs });
  feedMetrics(registry, pool, { captures });
  consumerMetrics(registry, bus);
  const context = contextLink({ bus, log });
  const work = workClaim({
    ...{ pool, bus, log, context, extract, extractByModel },
    commit: commitDecisions({ pool, log, predicates }),
    metrics: workMetrics(registry),
  });
  const loop = workLoop({
    claimDueWork: claimDueWork({ pool }),
    // A trace of its own: a claim may hold what many requests brought.
    workClaim: (claim, place) =>
      inSpan({ name: "work on a scope", kind: "consumer" }, () => work(claim, place)),
    concurrency: config.concurrency,
    perTenant: config.perTenant,
    log,
  });
  const pruning = pruneLoop({ pool, retention, log });
  const unblocking = backgroundTask((stopping) =>
    unblockScopesUntil({ pool, bus, log, predicates }, stopping),
  );
  return {
    start(): void {
      captures.start();
      loop.start();
      pruning.start();
      unblocking.start();
    },
    async stop(): Promise<void> {
      await unblocking.stop();
      await captures.stop();
      await Promise.all([loop.stop(), pruning.stop()]);
    },
  };
}
