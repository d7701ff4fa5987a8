import { Counter, Gauge, Histogram, type Registry } from "@prometheus-io/client";

/** The metrics of this service, served at /metrics of the internal port. */
export const ingestMetrics = (registry: Registry) => ({
  captures: new Counter({
    name: "ingest_captures_total",
    help: "Captures answered with 202.",
    registers: [registry],
  }),
  events: new Counter({
    name: "ingest_events_total",
    help: "Events of accepted captures, by outcome.",
    labelNames: ["outcome"] as const,
    registers: [registry],
  }),
  flushEvents: new Histogram({
    name: "ingest_flush_events",
    help: "Events in one flush.",
    buckets: [1, 5, 20, 50, 100, 200, 500, 1000],
    registers: [registry],
  }),
  flushSeconds: new Histogram({
    name: "ingest_flush_seconds",
    help: "Time from sending a flush to its commit.",
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  }),
  queuedEvents: new Gauge({
    name: "ingest_queued_events",
    help: "Events waiting for a flush.",
    registers: [registry],
  }),
  refused: new Counter({
    name: "ingest_captures_refused_total",
    help: "Captures answered with 503 because the queue was full.",
    registers: [registry],
  }),
  unpublished: new Gauge({
    name: "ingest_unpublished_captures",
    help: "Captures whose message is deferred while others queue, for about two seconds at most.",
    registers: [registry],
  }),
  epochsRaised: new Counter({
    name: "ingest_epochs_raised_total",
    help: "Scopes whose epoch was lower than another service knew it: rows of ingest's database had gone back.",
    registers: [registry],
  }),
  published: new Counter({
    name: "ingest_flushes_published_total",
    help: "Flushes by what happened to their message; followers find one that was not sent in the feed.",
    labelNames: ["outcome"] as const,
    registers: [registry],
  }),
});

/** How far counting events by subject is behind, asked at each scrape. */
export function subjectMetrics(registry: Registry, secondsBehind: () => Promise<number>): void {
  new Gauge({
    name: "ingest_subjects_behind_seconds",
    help: "Age of the oldest event that is not counted by subject yet; 0 when all are.",
    registers: [registry],
    async collect() {
      this.set(await secondsBehind());
    },
  });
}

export type IngestMetrics = ReturnType<typeof ingestMetrics>;
