import { AuthEnv, BaseEnv, DatabaseEnv, Flag, jsonFile, Milliseconds, NatsEnv } from "@memory/env";
import { z } from "zod";
import { DEFAULT_SETTINGS, type RecallSettings } from "./domain/settings.ts";
import { type PredicateCues, predicateCues } from "./domain/text/predicate-cues.ts";
import type { EmbeddingsSettings } from "./embeddings/embedder.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const Days = z.coerce.number().positive();
const Floor = z.coerce.number().min(0);

/** The part of a predicates file that recall uses; consolidation reads the rest, and validates it. */
const PredicatesFile = z.record(
  z.string(),
  z.object({
    synonyms: z.array(z.string()).default([]),
    cues: z.array(z.string()).default([]),
  }),
);

/** What context and its commands read about ranking and packing. */
export const RecallEnv = z.object({
  /** Past it a slow fact is served, but marked in the trace. */
  SERVICE_HORIZON_SLOW_DAYS: Days.default(365),
  /** Past these a fact is hidden. */
  SERVICE_HORIZON_VOLATILE_DAYS: Days.default(60),
  SERVICE_HORIZON_EPHEMERAL_DAYS: Days.default(7),
  /**
   * How likely a memory must be to hold something about a question, from 0 to 1; 0 is off. Unset is off too, but for the sentence model that
   * the default was calibrated with.
   */
  SERVICE_RELEVANCE_FLOOR: z.coerce.number().min(0).max(1).optional(),
  /** The least relevance that is served; unset serves everything there is room for. `calibrate-floor` suggests both. */
  SERVICE_FACT_FLOOR: Floor.optional(),
  SERVICE_EPISODE_FLOOR: Floor.optional(),
  /** Memory for the indexes of the scopes used last; a scope of 100,000 events takes about half of the default. */
  SERVICE_INDEX_CACHE_MB: z.coerce.number().min(1).default(256),
  /** Room in the database for stored indexes of large scopes, a quarter of it for one project at most; 0 stores none. */
  SERVICE_INDEX_SNAPSHOTS_MB: z.coerce.number().min(0).default(4096),
  /** The JSON file of a user's predicates that consolidation is given: their other names and cues link questions to facts. */
  SERVICE_PREDICATES_FILE: jsonFile(PredicatesFile).optional(),
  /** A folder with a sentence model, which `npm run sentence-model` makes: texts are compared by semantic similarity in this process. */
  SERVICE_EMBEDDINGS_MODEL_FOLDER: z.string().min(1).optional(),
  /** With it, texts of the memory and each question are sent to `/embeddings` below this address and compared by semantic similarity too. */
  SERVICE_EMBEDDINGS_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SERVICE_EMBEDDINGS_API_KEY: z.string().optional(),
  SERVICE_EMBEDDINGS_MODEL: z.string().min(1).default("all-minilm"),
  /** How many numbers a vector of that model has; vectors of other lengths are refused. */
  SERVICE_EMBEDDINGS_DIMENSIONS: z.coerce.number().int().min(1).max(8192).default(384),
  SERVICE_EMBEDDINGS_BATCH: z.coerce.number().int().min(1).max(2048).default(64),
  /** A question whose vector takes longer is ranked by its words alone. */
  SERVICE_EMBEDDINGS_TIMEOUT_MS: Milliseconds.default(300),
});

/** Environment of context. */
export const ContextEnv = z.object({
  ...BaseEnv.shape,
  ...DatabaseEnv.shape,
  ...NatsEnv.shape,
  ...AuthEnv.shape,
  ...RecallEnv.shape,
  /** Older traces are deleted; 0 keeps all. */
  SERVICE_TRACE_RETENTION_DAYS: z.coerce.number().min(0).default(30),
  /** True answers when the trace is on disk; false once it is committed, so that a crash of the database may lose the last second's traces. */
  SERVICE_TRACE_FLUSH: Flag.default(false),
});

export interface ContextConfig {
  authRequired: boolean;
  /** What other services show when they ask this replica itself. */
  internalToken: string;
  recall: RecallSettings;
  cues: PredicateCues;
  /** Null compares words only. */
  embeddings: EmbeddingsSettings | null;
  indexCacheBytes: number;
  /** For all snapshots of indexes; 0 makes none. */
  snapshotBytes: number;
  /** Whether an answer waits until its trace is on disk. */
  flushTraces: boolean;
  /** Null keeps traces for ever. */
  traceRetentionMs: number | null;
}

export const contextConfig = (env: z.infer<typeof ContextEnv>): ContextConfig => ({
  authRequired: env.SERVICE_AUTH_REQUIRED,
  internalToken: env.SERVICE_INTERNAL_TOKEN,
  recall: recallSettings(env),
  cues: ownCues(env),
  embeddings: embeddingsSettings(env),
  indexCacheBytes: indexCacheBytes(env),
  snapshotBytes: env.SERVICE_INDEX_SNAPSHOTS_MB * 1024 * 1024,
  flushTraces: env.SERVICE_TRACE_FLUSH,
  traceRetentionMs:
    env.SERVICE_TRACE_RETENTION_DAYS === 0 ? null : env.SERVICE_TRACE_RETENTION_DAYS * DAY_MS,
});

export const ownCues = (env: z.infer<typeof RecallEnv>): PredicateCues =>
  predicateCues(env.SERVICE_PREDICATES_FILE ?? {});

export const indexCacheBytes = (env: z.infer<typeof RecallEnv>): number =>
  env.SERVICE_INDEX_CACHE_MB * 1024 * 1024;

export function recallSettings(env: z.infer<typeof RecallEnv>): RecallSettings {
  const floors = {
    question: env.SERVICE_RELEVANCE_FLOOR ?? null,
    fact: env.SERVICE_FACT_FLOOR ?? null,
    episode: env.SERVICE_EPISODE_FLOOR ?? null,
  };
  return {
    ...DEFAULT_SETTINGS,
    horizonsMs: {
      stable: null,
      slow: env.SERVICE_HORIZON_SLOW_DAYS * DAY_MS,
      volatile: env.SERVICE_HORIZON_VOLATILE_DAYS * DAY_MS,
      ephemeral: env.SERVICE_HORIZON_EPHEMERAL_DAYS * DAY_MS,
    },
    floors,
    semanticFloors: floors,
  };
}

/** An endpoint comes before a folder: somebody has set it up. Null where neither is configured. */
export function embeddingsSettings(env: z.infer<typeof RecallEnv>): EmbeddingsSettings | null {
  const questionTimeoutMs = env.SERVICE_EMBEDDINGS_TIMEOUT_MS;
  if (env.SERVICE_EMBEDDINGS_BASE_URL === undefined) {
    const folder = env.SERVICE_EMBEDDINGS_MODEL_FOLDER;
    return folder === undefined ? null : { folder, questionTimeoutMs };
  }
  return {
    baseUrl: env.SERVICE_EMBEDDINGS_BASE_URL,
    apiKey: env.SERVICE_EMBEDDINGS_API_KEY ?? null,
    model: env.SERVICE_EMBEDDINGS_MODEL,
    dimensions: env.SERVICE_EMBEDDINGS_DIMENSIONS,
    questionTimeoutMs,
    batchTexts: env.SERVICE_EMBEDDINGS_BATCH,
  };
}
