import {
  type ChatSettings,
  chatEndpoint,
  type RequestParametersStore,
  shownUrl,
} from "@memory/chat-models";
import { type ExtractByModel, modelExtraction } from "@memory/extraction/extract";
import { ANSWER_FORMAT, modelExtractor, vocabularyOf } from "@memory/extraction/model";
import {
  PREDICATES,
  type PredicateEntry,
  type PredicateRegistry,
  predicateRegistry,
} from "@memory/extraction/predicates";
import {
  EXTRACTION_WORKER,
  type ExtractInWorker,
  type ExtractionRules,
  extractInWorker,
  LEAST_WARM_UP,
  WARM_UP,
} from "@memory/extraction-worker";
import type { Log } from "@memory/log";
import { askModel } from "./ask-model.ts";
import { type WatchedModel, watchedModel } from "./watched-model.ts";

export interface ExtractionConfig {
  readonly extractor: "rules" | "model" | "both";
  /** Null when no model is configured. */
  readonly model: ChatSettings | null;
  /** Predicates that the operator adds to the built-in ones. */
  readonly predicates: Readonly<Record<string, PredicateEntry>>;
}

/** Extraction as it was configured. */
export interface ConfiguredExtraction {
  extract: ExtractInWorker;
  /** Null when no model is configured. */
  extractByModel: ExtractByModel | null;
  /** Null when no model is configured. */
  model: WatchedModel | null;
  /** The predicates by which decisions are made. */
  predicates: PredicateRegistry;
  /** Aborts calls of a model, so that a process that stops does not wait for them. */
  stop(): Promise<void>;
}

interface Deps {
  log: Log;
  /** Where it is kept what the provider of a model accepts. */
  parameterStore: (settings: ChatSettings) => RequestParametersStore;
}

const READS = {
  rules: { hasRules: true, modelReads: "nothing" },
  both: { hasRules: true, modelReads: "words" },
  model: { hasRules: false, modelReads: "everything" },
} as const satisfies Record<ExtractionConfig["extractor"], Omit<ExtractionRules, "predicates">>;

/**
 * Extraction by structured fields, else from text: by rules, by a model, or by rules first and a model for what they leave. The steps
 * that need no model run in a worker thread, beside the thread that answers requests.
 */
export function createExtraction(
  { extractor, model, predicates: extra }: ExtractionConfig,
  { log, parameterStore }: Deps,
): ConfiguredExtraction {
  const predicates = predicateRegistry(extra);
  const rules = { ...READS[model === null ? "rules" : extractor], predicates: extra };
  const extract = extractInWorker({
    file: EXTRACTION_WORKER,
    rules,
    ...(rules.hasRules && { warmUp: WARM_UP, leastWarmUp: LEAST_WARM_UP }),
    note: (why) => log.warn(why, "extraction worker restarted: an event exceeded its limits"),
  });
  if (model === null || extractor === "rules")
    return { extract, extractByModel: null, model: null, predicates, stop: async () => undefined };
  const stopping = new AbortController();
  const chat = chatEndpoint(model, {
    format: ANSWER_FORMAT,
    nowMs: Date.now,
    stopping: stopping.signal,
    parameterStore: parameterStore(model),
  });
  const named = { model: model.model, endpoint: shownUrl(new URL(model.baseUrl)), api: model.api };
  const watched = watchedModel({ chat, named, log });
  const ask = askModel(watched.ask);
  const vocabulary = vocabularyOf({ ...PREDICATES, ...extra });
  return {
    extract,
    extractByModel: modelExtraction(modelExtractor({ ask, model: model.model, vocabulary })),
    model: watched,
    predicates,
    stop: async () => {
      stopping.abort();
      await watched.stop();
    },
  };
}
