import type { PredicateEntry } from "@memory/extraction/predicates";
import { type PredicateRegistry, predicateRegistry } from "@memory/extraction/predicates";
import type { Log } from "@memory/log";
import { Budget } from "./model/budget.ts";
import { modelEndpoint } from "./model/endpoint.ts";
import { modelExtractor } from "./model/model-extractor.ts";
import type { ModelSettings } from "./model/model-settings.ts";
import { type Learn, type LearnMore, learnMoreBy } from "./pipeline.ts";
import { SPARE_WARM_UP, WARM_UP } from "./worker/warm-up.ts";
import { EXTRACTION_THREAD } from "./worker/worker-file.ts";
import type { ReadingRules } from "./worker/worker-messages.ts";
import { learnInThread } from "./worker/worker-pool.ts";

export interface Reading {
  readonly extractor: "rules" | "model" | "both";
  /** Null when no model is asked for. */
  readonly model: ModelSettings | null;
  /** What a user adds to the known predicates. */
  readonly predicates: Readonly<Record<string, PredicateEntry>>;
}

/** How events are learnt from. */
export interface Learning {
  learn: Learn;
  /** Null when no model is asked for. */
  learnMore: LearnMore | null;
  /** The predicates by which decisions are made. */
  predicates: PredicateRegistry;
  /** Breaks off what a model is asked, so that a process that stops does not wait for it. */
  stop(): void;
}

const READS = {
  rules: { hasRules: true, leaves: "nothing" },
  both: { hasRules: true, leaves: "words" },
  model: { hasRules: false, leaves: "everything" },
} as const satisfies Record<Reading["extractor"], Omit<ReadingRules, "predicates">>;

/**
 * Learning by the structured path, else from text: by rules, by a model, or by rules first and a model for what they leave. What
 * needs no model is read in a thread beside the one that answers requests.
 */
export function learnAs({ extractor, model, predicates: extra }: Reading, log?: Log): Learning {
  const predicates = predicateRegistry(extra);
  const rules = { ...READS[model === null ? "rules" : extractor], predicates: extra };
  const learn = learnInThread({
    file: EXTRACTION_THREAD,
    rules,
    ...(rules.hasRules && { warmUp: WARM_UP, spareWarmUp: SPARE_WARM_UP }),
    note: (why) => log?.warn(why, "an event ended the thread that read it"),
  });
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  if (model === null || extractor === "rules") return { learn, learnMore: null, predicates, stop };
  const deps = { budget: new Budget(model), nowMs: Date.now, stopping: stopping.signal };
  const ask = modelEndpoint(model, deps);
  const learnMore = learnMoreBy(modelExtractor({ ask, model: model.model }));
  return { learn, learnMore, predicates, stop };
}
