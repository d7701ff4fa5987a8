import { authenticate, countedVerifier, type KeyVerifier } from "@memory/auth";
import { backgroundTask } from "@memory/background";
import { type GuardedDatabase, unguarded } from "@memory/era";
import { fairGate } from "@memory/fairness";
import { feedMetrics } from "@memory/feed";
import {
  type App,
  httpServer,
  type InternalServer,
  internalServer,
  LONG_BODY_BYTES,
} from "@memory/http-server";
import { type Bus, busCheck, busMetrics, consumerMetrics } from "@memory/jetstream";
import type { Log } from "@memory/log";
import { servingScope } from "@memory/names";
import { databaseCheck, type Pool, poolMetrics } from "@memory/postgres";
import { applyChanges } from "./apply-changes.ts";
import { buildContext } from "./build-context.ts";
import { buildForService } from "./build-for-service.ts";
import type { ContextConfig } from "./config.ts";
import { confirmAllUntil } from "./confirm-all.ts";
import { confirmScope } from "./confirm-scope.ts";
import { withTrainedFloor } from "./domain/trained-floor.ts";
import { openEmbedder } from "./embeddings/embedder.ts";
import { fillVectorsUntil } from "./embeddings/fill-vectors.ts";
import { questionVector } from "./embeddings/question-vector.ts";
import { untilVectorsMade } from "./embeddings/until-vectors-made.ts";
import { erase } from "./erase.ts";
import { inspectTrace } from "./inspect-trace.ts";
import { keepSnapshotsUntil } from "./keep-snapshots.ts";
import { prepareMerge, undoMerge } from "./merge-subjects.ts";
import { answerRecords } from "./messages/answer-records.ts";
import { answerRequests } from "./messages/answer-requests.ts";
import { answerTransfers } from "./messages/answer-transfers.ts";
import { followers } from "./messages/follow-streams.ts";
import { recallMetrics } from "./metrics.ts";
import { nameSubjects } from "./name-subjects.ts";
import { pruneTracesUntil } from "./prune-traces.ts";
import { redactTraces } from "./redact-traces.ts";
import { contextRoute } from "./routes/context.ts";
import { inspectRoute } from "./routes/inspect.ts";
import { internalContextRoute } from "./routes/internal-context.ts";
import { tracesRoute } from "./routes/traces.ts";
import { scopeIndexes } from "./scope-indexes.ts";
import { settle } from "./settle.ts";
import { readTexts } from "./store/read-texts.ts";
import { readTracePage } from "./store/trace-pages.ts";
import { findTrace, listTraces } from "./store/traces.ts";
import { traceWriter } from "./trace-writer.ts";
import { exportTraces } from "./transfer/export-traces.ts";
import { importLines } from "./transfer/import-lines.ts";
import { viewAsOf } from "./view-as-of.ts";
import { warmUp } from "./warm-up.ts";

export interface Deps {
  pool: Pool;
  /** Guarded against being a restored copy; without it, nothing checks. */
  database?: GuardedDatabase;
  bus: Bus;
  log: Log;
  verifier: KeyVerifier;
  config: ContextConfig;
  /** Milliseconds since the epoch. */
  nowMs?: () => number;
}

export interface Context {
  app: App;
  internal: InternalServer;
  /** Runs what the first questions need once, so that they do not wait for it to be compiled. */
  warmUp(): Promise<unknown>;
  /** Answers other services, follows the feeds and prunes traces. */
  start(): void;
  stop(): Promise<void>;
}

/** Connections that erasures use at once, in all and for one project: the others are left to questions. */
const STORED_WORK = { capacity: 2, perTenant: 1 };

/** Created by migrations, called by statements of `store/`. */
const FUNCTIONS = ["scope_digest", "store_trace_of_new_scope_v4"];

/** The public and the internal server of context, not yet listening, and its work in the background. */
export async function buildApp({
  pool,
  bus,
  log,
  verifier,
  config,
  nowMs = Date.now,
  database = unguarded(pool),
}: Deps): Promise<Context> {
  const internal = internalServer(
    log,
    { database: databaseCheck(pool, { functions: FUNCTIONS }) },
    { nats: busCheck(bus) },
  );
  const metrics = recallMetrics(internal.metrics);
  poolMetrics(internal.metrics, pool);
  database.metrics(internal.metrics);
  busMetrics(internal.metrics, bus);
  const embedder = await openEmbedder(config.embeddings, log);
  const model = embedder?.mark ?? null;
  const indexes = scopeIndexes({
    ...{ pool, metrics, model },
    maxBytes: config.indexCacheBytes,
    cues: config.cues,
  });
  const { captures, facts, indexFacts } = followers({
    ...{ pool, bus, log },
    embeds: embedder !== null,
    changed: indexes.changed,
  });
  const confirm = confirmScope({
    ...{ pool, bus, captures, facts },
    embeds: embedder !== null,
    changed: indexes.changed,
  });
  const build = buildContext({
    indexes,
    confirm,
    serving: (scope) => servingScope(pool, scope),
    model,
    questionVector: embedder === null ? undefined : questionVector({ embedder, metrics, log }),
    viewAsOf: viewAsOf({ pool, cues: config.cues }),
    readTexts: (scopeToken, eventIds) => readTexts(pool, scopeToken, eventIds),
    traces: traceWriter(pool, { flush: config.flushTraces, log }),
    settings: withTrainedFloor(config.recall, embedder?.name ?? null),
    metrics,
    nowMs,
  });

  const forServices = buildForService(build);
  const { internalToken } = config;
  await internal.app.register(internalContextRoute({ build: forServices, internalToken }));

  const app = httpServer({ log, bodyLimitBytes: LONG_BODY_BYTES });
  await app.register(authenticate, {
    verifier: countedVerifier(verifier, internal.metrics),
    authRequired: config.authRequired,
  });
  await app.register(contextRoute(build));
  await app.register(inspectRoute(inspectTrace({ pool })));
  await app.register(
    tracesRoute({
      listTraces: (project, scope) => listTraces(pool, project, scope),
      readTracePage: (project, filter, page) => readTracePage(pool, project, filter, page),
      serving: (scope) => servingScope(pool, scope),
    }),
  );

  feedMetrics(internal.metrics, pool, { captures, facts });
  consumerMetrics(internal.metrics, bus);
  const connections = fairGate({
    name: "the erasures of this memory",
    ...STORED_WORK,
    mostWaitingPerTenant: Number.POSITIVE_INFINITY,
  });
  const redact = redactTraces({ pool, connections });
  const { traceRetentionMs: retentionMs, snapshotBytes } = config;
  const background = backgroundTask((stopping) =>
    Promise.all([
      redact.finishOpenUntil(stopping, log),
      confirmAllUntil({ pool, log, confirm }, stopping),
      embedder && fillVectorsUntil({ pool, log, metrics, embedder }, stopping),
      snapshotBytes > 0 &&
        keepSnapshotsUntil({ pool, model, indexes, log, mostBytes: snapshotBytes }, stopping),
      retentionMs !== null && pruneTracesUntil({ pool, log, retentionMs }, stopping),
    ]),
  );
  return {
    app,
    internal,
    warmUp: () => warmUp(config.recall, nowMs()),
    start() {
      answerRequests(bus, {
        apply: applyChanges({
          ...{ pool, indexFacts, captures, facts },
          untilEmbedded: async () => {
            if (embedder?.isLocal === true) await untilVectorsMade(pool);
          },
        }),
        build: forServices,
        findTrace: (project, traceId) => findTrace(pool, project, traceId),
        erase: erase({ pool, bus, captures, facts, redact, connections }),
        nameSubjects: nameSubjects({ pool, changed: indexes.changed }),
        prepareMerge: prepareMerge({ pool }),
        undoMerge: undoMerge({ pool, bus }),
      });
      answerRecords(bus, database.unsettled);
      answerTransfers(bus, {
        readLines: exportTraces({ pool }),
        writeLines: importLines({ pool, bus, changed: indexes.changed }),
      });
      database.keepSettled(settle({ pool: database.unsettled, bus, connections }));
      captures.start();
      facts.start();
      background.start();
    },
    async stop() {
      await Promise.all([captures.stop(), facts.stop(), background.stop(), embedder?.stop()]);
    },
  };
}
