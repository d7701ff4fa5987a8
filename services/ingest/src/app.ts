import { authenticate, countedVerifier, type KeyVerifier } from "@memory/auth";
import { type GuardedDatabase, unguarded } from "@memory/era";
import { type App, httpServer, type InternalServer, internalServer } from "@memory/http-server";
import { idempotencyPruner } from "@memory/idempotency";
import { type Bus, busCheck, busMetrics } from "@memory/jetstream";
import type { Log } from "@memory/log";
import { servingScope } from "@memory/names";
import {
  databaseCheck,
  type Pool,
  poolMetrics,
  type ReadReplica,
  withoutReplica,
} from "@memory/postgres";
import { backpressure } from "./backpressure.ts";
import { captureEvents } from "./capture.ts";
import type { IngestConfig } from "./config.ts";
import { insertedCaptures } from "./domain/captures.ts";
import { exportEvents } from "./export-events.ts";
import { flush } from "./flush.ts";
import { flushQueue } from "./flush-queue.ts";
import { followSubjects } from "./follow-subjects.ts";
import { forgetSubject } from "./forget.ts";
import { importLines } from "./import-events.ts";
import { listSubjects } from "./list-subjects.ts";
import { answerRequests } from "./messages/answer-requests.ts";
import { answerTransfers } from "./messages/answer-transfers.ts";
import { capturedPublisher } from "./messages/publish-captured.ts";
import { ingestMetrics, subjectMetrics } from "./metrics.ts";
import { nameSubjects } from "./name-subjects.ts";
import { raiseEpochs } from "./raise-epochs.ts";
import { readEvent } from "./read-event.ts";
import { captureRoute } from "./routes/capture.ts";
import { eventRoute } from "./routes/event.ts";
import { subjectsRoute } from "./routes/subjects.ts";
import { timelineRoute } from "./routes/timeline.ts";
import { settle, tend } from "./settle.ts";
import { secondsBehind } from "./store/subject-counts.ts";
import { writeFlush } from "./store/write-flush.ts";
import { readTimeline, timelinePages } from "./timeline.ts";

export interface Deps {
  pool: Pool;
  /** Guarded against being a restored copy; without it, nothing checks. */
  database?: GuardedDatabase;
  /** For reads that may be stale; without it the primary answers all. */
  replica?: ReadReplica;
  bus: Bus;
  verifier: KeyVerifier;
  log: Log;
  config: IngestConfig;
}

export interface Ingest {
  app: App;
  internal: InternalServer;
  /** Brings a restored database up to date. */
  settle: () => Promise<void>;
  /** Maintains a settled database. */
  tend: () => Promise<void>;
  /** Begins to count events by subject, and to remove expired request keys. */
  start(): void;
  /** Publishes what is deferred, and waits for the messages in flight and the work under way. */
  stop(): Promise<void>;
}

/** Created by migrations; statements of `store/` call them, and they call each other. */
const FUNCTIONS = [
  "capture_flush_v2",
  "capture_keys_v1",
  "names_of_v1",
  "forget_raise_v1",
  "forget_delete_v1",
  "epoch_reach_v1",
  "epoch_raise_behind_v1",
  "epoch_raise_behind_v2",
  "subjects_follow_v1",
  "subjects_forget_v1",
  "import_events_v1",
  "epoch_bucket",
  "scope_digest",
  "dedup_digest",
  "own_key_digest",
  "row_dedup_digest",
];

/** The public and the internal server of ingest, not yet listening; answers other services from now on. */
export async function buildApp({
  pool,
  bus,
  verifier,
  log,
  config,
  database = unguarded(pool),
  replica = withoutReplica(pool),
}: Deps): Promise<Ingest> {
  const { limits, policy } = config;
  const internal = internalServer(
    log,
    { database: databaseCheck(pool, { functions: FUNCTIONS }) },
    { nats: busCheck(bus) },
  );
  const metrics = ingestMetrics(internal.metrics);
  subjectMetrics(internal.metrics, () => secondsBehind(pool));
  poolMetrics(internal.metrics, pool);
  database.metrics(internal.metrics);
  replica.metrics(internal.metrics);
  busMetrics(internal.metrics, bus);
  const pressure = backpressure();
  const publisher = capturedPublisher(bus, metrics, pressure.shouldDefer);
  const queue = flushQueue(
    flush({
      write: (events, withinMs) => writeFlush(pool, events, withinMs),
      committed: (events, outcome) => publisher.publish(insertedCaptures(events, outcome)),
      metrics,
      log,
    }),
    metrics,
    pressure.sawQueue,
  );
  const capture = captureEvents({ pool, queue, metrics });

  const pruner = idempotencyPruner({ pool, log });

  const app = httpServer({
    log,
    bodyLimitBytes: config.bodyBytes,
    json: { maxDepth: config.jsonDepth, maxValues: config.jsonValues },
  });
  await app.register(authenticate, {
    verifier: countedVerifier(verifier, internal.metrics),
    authRequired: config.authRequired,
  });
  const { refuseWhenFull } = queue;
  await app.register(captureRoute({ captureEvents: capture, refuseWhenFull, limits, policy }));
  const pages = timelinePages({ pool, replica }, Math.max(1, Math.floor(pool.options.max / 2)));
  await app.register(
    timelineRoute({
      readTimeline: readTimeline(pages),
      serving: (scope) => servingScope(pool, scope),
      bounds: config.timelines,
    }),
  );
  await app.register(eventRoute(readEvent(pool)));
  await app.register(subjectsRoute(listSubjects({ pool, bus })));

  const counting = followSubjects({ pool, log, shouldDefer: pressure.shouldDefer });
  answerRequests({
    bus,
    database,
    limits,
    captureEvents: capture,
    shouldDefer: pressure.shouldDefer,
    forgetSubject: forgetSubject(database),
    putNames: nameSubjects({ pool }),
    raiseEpochs: raiseEpochs({ database, log, raisedCount: metrics.epochsRaised }),
  });
  answerTransfers({
    ...{ bus, pool, readLines: exportEvents({ pool }) },
    writeLines: importLines({
      ...{ pool, limits, shouldDefer: pressure.shouldDefer },
      // A payload stands in a capture two levels deeper than in a line.
      json: { maxDepth: config.jsonDepth },
    }),
  });
  return {
    app,
    internal,
    settle: settle({ pool: database.unsettled, bus }),
    tend: tend({ pool: database.unsettled }),
    start: () => {
      counting.start();
      pruner.start();
    },
    stop: async () => {
      await Promise.all([publisher.settled(), counting.stop(), pruner.stop()]);
    },
  };
}
