import { Counter, Gauge, Histogram, type Registry } from "@prometheus-io/client";

/** What this service counts of its own; read at /metrics of the internal port. */
export const ingestMetrics = (registry: Registry) => ({
  captures: new Counter({
    name: "ingest_captures_total",
    help: "Captures answered with 202.",
    registers: [registry],
  }),
  events: new Counter({
    name: "ingest_events_total",
    help: "Events of accepted captures, by what became of them.",
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
    help: "From sending a flush to its commit.",
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  }),
  queuedEvents: new Gauge({
    name: "ingest_queued_events",
    help: "Events that wait for a flush.",
    registers: [registry],
  }),
  refused: new Counter({
    name: "ingest_captures_refused_total",
    help: "Captures answered with 503 because the queue was full.",
    registers: [registry],
  }),
  untold: new Gauge({
    name: "ingest_untold_captures",
    help: "Captures that followers are told of when those that queue are written, in about five seconds at the latest.",
    registers: [registry],
  }),
  epochsRaised: new Counter({
    name: "ingest_epochs_raised_total",
    help: "Scopes whose epoch was lower than others knew it: rows of ingest's database had gone back.",
    registers: [registry],
  }),
  published: new Counter({
    name: "ingest_flushes_published_total",
    help: "Flushes by what became of their message; one that was not sent is found in the feed.",
    labelNames: ["outcome"] as const,
    registers: [registry],
  }),
});
export type IngestMetrics = ReturnType<typeof ingestMetrics>;
