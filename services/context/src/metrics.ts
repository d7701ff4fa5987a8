import { Counter, Gauge, Histogram, type Registry } from "@prometheus-io/client";

/** Parts of a context call: the question's embedding, reading newer rows, merging them, ranking and packing, storing the trace. */
const STAGES = ["embedding", "read", "merge", "rank", "trace"] as const;
type RecallStage = (typeof STAGES)[number];

export interface RecallMetrics {
  /** Runs `work` and records how long it took; errors pass through. */
  time<T>(stage: RecallStage, work: () => T): T;
  cacheLookup(hit: boolean): void;
  cacheSize(scopes: number, bytes: number): void;
  /** Texts sent to the embeddings endpoint, by what they were. */
  embedded(text: "question" | "item", outcome: "made" | "failed", count: number): void;
  served(served: { candidates: number; emptyReason: string | null; isEmpty: boolean }): void;
}

/** The metrics of recall. */
export function recallMetrics(registry: Registry): RecallMetrics {
  const registers = [registry];
  const seconds = new Histogram({
    name: "memory_context_stage_seconds",
    help: "Duration of the parts of a context call",
    labelNames: ["stage"],
    buckets: [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers,
  });
  // A stage is timed several times in every call: its labels are resolved once.
  const timers = Object.fromEntries(
    STAGES.map((stage) => [stage, seconds.labels({ stage })]),
  ) as Record<RecallStage, ReturnType<typeof seconds.labels>>; // has just that many keys
  const lookups = new Counter({
    name: "memory_context_index_lookups_total",
    help: "Lookups of a scope's index in memory",
    labelNames: ["outcome"],
    registers,
  });
  const scopes = new Gauge({
    name: "memory_context_index_scopes",
    help: "Scopes whose index is cached in memory",
    registers,
  });
  const bytes = new Gauge({
    name: "memory_context_index_bytes",
    help: "Estimated memory of the cached indexes",
    registers,
  });
  const candidates = new Histogram({
    name: "memory_context_candidates",
    help: "Facts and episodes considered by a context call",
    buckets: [0, 1, 10, 50, 100, 200, 400],
    registers,
  });
  const empty = new Counter({
    name: "memory_context_empty_total",
    help: "Packets that held nothing, by reason",
    labelNames: ["reason"],
    registers,
  });

  const embedded = new Counter({
    name: "memory_context_embeddings_total",
    help: "Texts sent for embedding, by kind and outcome",
    labelNames: ["text", "outcome"],
    registers,
  });

  return {
    embedded: (text, outcome, count) => embedded.inc({ text, outcome }, count),
    time(stage, work) {
      const startedMs = performance.now();
      const stop = () => timers[stage].observe((performance.now() - startedMs) / 1_000);
      const result = work();
      if (result instanceof Promise) void result.then(stop, stop);
      else stop();
      return result;
    },
    cacheLookup: (hit) => lookups.inc({ outcome: hit ? "hit" : "miss" }),
    cacheSize(held, size) {
      scopes.set(held);
      bytes.set(size);
    },
    served({ candidates: considered, emptyReason, isEmpty }) {
      candidates.observe(considered);
      if (isEmpty) empty.inc({ reason: emptyReason ?? "nothing_known" });
    },
  };
}
