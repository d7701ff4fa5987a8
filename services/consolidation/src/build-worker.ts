import { feedMetrics } from "@memory/feed";
import { consumerMetrics } from "@memory/jetstream";
import { inSpan } from "@memory/telemetry";
import type { Registry } from "@prometheus-io/client";
import type { Deps } from "./app.ts";
import { claimDueWork } from "./claim-work.ts";
import type { WorkConfig } from "./config.ts";
import { judgeClaim } from "./judge-claim.ts";
import { followCaptures } from "./messages/captures.ts";
import { contextLink } from "./messages/context.ts";
import { pruneLoop, type Retention } from "./prune.ts";
import { unblockScopesUntil } from "./unblock-scopes.ts";
import { workClaim } from "./work-claim.ts";
import { workLoop } from "./work-loop.ts";
import { workMetrics } from "./work-metrics.ts";

/** The background worker, not yet started: makes jobs of captures and works on those that are due. */
export function buildWorker({
  pool,
  bus,
  log,
  learn,
  learnMore = null,
  predicates,
  config,
  retention,
  registry,
}: Pick<Deps, "pool" | "bus" | "log" | "learn" | "learnMore" | "predicates"> & {
  config: WorkConfig;
  retention: Retention;
  registry: Registry;
}) {
  const captures = followCaptures({ pool, bus, log, quietPeriodMs: config.quietPeriodMs });
  feedMetrics(registry, pool, { captures });
  consumerMetrics(registry, bus);
  const context = contextLink({ bus, log });
  const work = workClaim({
    ...{ pool, bus, log, context, learn, learnMore },
    judge: judgeClaim({ pool, predicates }),
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
  const stopping = new AbortController();
  let unblocking = Promise.resolve();
  return {
    start(): void {
      captures.start();
      loop.start();
      pruning.start();
      unblocking = unblockScopesUntil({ pool, bus, log, predicates }, stopping.signal);
    },
    async stop(): Promise<void> {
      stopping.abort();
      await unblocking;
      await captures.stop();
      await Promise.all([loop.stop(), pruning.stop()]);
    },
  };
}
