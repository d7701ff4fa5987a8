import { type PredicateRegistry, predicateRegistry } from "./domain/predicate-registry.ts";
import type { PredicateEntry } from "./domain/predicates.ts";
import { Budget } from "./extraction/model/budget.ts";
import { modelEndpoint } from "./extraction/model/endpoint.ts";
import { leftByRules } from "./extraction/model/left-by-rules.ts";
import { modelExtractor } from "./extraction/model/model-extractor.ts";
import type { ModelSettings } from "./extraction/model/model-settings.ts";
import { threadExtractor } from "./extraction/thread-extractor.ts";
import { WARM_UP } from "./extraction/warm-up.ts";
import { EXTRACTION_THREAD } from "./extraction-thread-file.ts";
import { type Learn, type LearnMore, learnBy, learnMoreBy } from "./learn.ts";

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
  /** By which what is learnt is judged. */
  predicates: PredicateRegistry;
  /** Breaks off what a model is asked, so that a process that stops does not wait for it. */
  stop(): void;
}

/**
 * Learning by the structured path, else from text: by rules, which are read in a thread beside the one that answers requests,
 * by a model, or by rules first and a model for what they leave.
 */
export function learnAs({ extractor, model, predicates: extra }: Reading): Learning {
  const predicates = predicateRegistry(extra);
  const readByRules = () =>
    threadExtractor(EXTRACTION_THREAD, { warmUp: WARM_UP, predicates: extra });
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  if (model === null || extractor === "rules")
    return { learn: learnBy(readByRules()), learnMore: null, predicates, stop };
  const deps = { budget: new Budget(model), nowMs: Date.now, stopping: stopping.signal };
  const ask = modelEndpoint(model, deps);
  const learn =
    extractor === "model" ? learnBy(null, () => true) : learnBy(readByRules(), leftByRules);
  const learnMore = learnMoreBy(modelExtractor({ ask, model: model.model }));
  return { learn, learnMore, predicates, stop };
}
