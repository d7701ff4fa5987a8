import { backgroundTask } from "@memory/background";
import { feedMetrics } from "@memory/feed";
import { idempotencyPruner } from "@memory/idempotency";
import { consumerMetrics } from "@memory/jetstream";
import type { Registry } from "@prometheus-io/client";
import type { Deps } from "./app.ts";
import type { JobConfig } from "./config.ts";
import { pruneLoop, type Retention } from "./features/prune.ts";
import { unblockScopesUntil } from "./features/recover/unblock-scopes.ts";
import { jobLoop } from "./jobs/loop.ts";
import { jobMetrics } from "./jobs/metrics.ts";
import { processClaim } from "./jobs/process-claim.ts";
import { followCaptures } from "./messages/captures.ts";
import { contextLink } from "./messages/context.ts";

/** The background worker, not yet started: enqueues jobs for captures and processes due ones. */
export function buildWorker({
  pool,
  bus,
  log,
  extract,
  extractByModel = null,
  expectTexts,
  predicates,
  config,
  retention,
  registry,
}: Pick<Deps, "pool" | "bus" | "log" | "extract" | "extractByModel" | "predicates"> & {
  /** Called when jobs come that will be due after the quiet period. */
  expectTexts?: () => void;
  config: JobConfig;
  retention: Retention;
  registry: Registry;
}) {
  const { quietPeriodMs } = config;
  const captures = followCaptures({ pool, bus, log, quietPeriodMs, expectTexts });
  feedMetrics(registry, pool, { captures });
  consumerMetrics(registry, bus);
  const context = contextLink({ bus, log });
  const metrics = jobMetrics(registry);
  const loop = jobLoop({
    pool,
    processClaim: processClaim({
      pool,
      bus,
      log,
      context,
      extract,
      extractByModel,
      predicates,
      trustedSources: config.trustedSources,
      metrics,
      ...(config.modelPause && { modelPause: config.modelPause }),
    }),
    concurrency: config.concurrency,
    perTenant: config.perTenant,
    log,
  });
  const pruning = pruneLoop({ pool, retention, log });
  const retryPruning = idempotencyPruner({ pool, log });
  const unblocking = backgroundTask((stopping) =>
    unblockScopesUntil({ pool, bus, log, predicates }, stopping),
  );
  return {
    start(): void {
      captures.start();
      loop.start();
      pruning.start();
      retryPruning.start();
      unblocking.start();
    },
    async stop(): Promise<void> {
      await unblocking.stop();
      await captures.stop();
      await Promise.all([loop.stop(), pruning.stop(), retryPruning.stop()]);
    },
  };
}
