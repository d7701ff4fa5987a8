import { Budget } from "./extraction/model/budget.ts";
import { modelEndpoint } from "./extraction/model/endpoint.ts";
import { modelExtractor } from "./extraction/model/model-extractor.ts";
import type { ModelSettings } from "./extraction/model/model-settings.ts";
import { rulesAndModel } from "./extraction/model/rules-and-model.ts";
import { threadExtractor } from "./extraction/thread-extractor.ts";
import { EXTRACTION_THREAD } from "./extraction-thread-file.ts";
import { type Learn, learnBy } from "./learn.ts";

export interface Reading {
  readonly extractor: "rules" | "model" | "both";
  /** Null when no model is asked for. */
  readonly model: ModelSettings | null;
}

/**
 * Learning by the structured path, else from text: by rules, which are read in a thread beside the one that answers requests,
 * by a model, or by both.
 */
export function learnAs({ extractor, model }: Reading): Learn {
  const rules = threadExtractor(EXTRACTION_THREAD);
  if (model === null || extractor === "rules") return learnBy(rules);
  const ask = modelEndpoint(model, new Budget(model), Date.now);
  const byModel = modelExtractor({ ask, model: model.model });
  return learnBy(extractor === "model" ? byModel : rulesAndModel(rules, byModel));
}
