import { AuthEnv, BaseEnv, DatabaseEnv, NatsEnv } from "@memory/env";
import { z } from "zod";
import { DEFAULT_SETTINGS, type RecallSettings } from "./domain/settings.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const Days = z.coerce.number().positive();
const Floor = z.coerce.number().min(0);

/** What context and its commands read about ranking and packing. */
export const RecallEnv = z.object({
  /** Past it a slow fact is served, but marked in the trace. */
  SERVICE_HORIZON_SLOW_DAYS: Days.default(365),
  /** Past these a fact is hidden. */
  SERVICE_HORIZON_VOLATILE_DAYS: Days.default(60),
  SERVICE_HORIZON_EPHEMERAL_DAYS: Days.default(7),
  /** The least relevance of what is served; unset serves whatever there is room for. `calibrate-floor` suggests both. */
  SERVICE_FACT_FLOOR: Floor.optional(),
  SERVICE_EPISODE_FLOOR: Floor.optional(),
  /** Memory for the indexes of the scopes asked about last; a scope of 100,000 events takes about half of the default. */
  SERVICE_INDEX_CACHE_MB: z.coerce.number().min(1).default(256),
});

/** Environment of context. */
export const ContextEnv = z.object({
  ...BaseEnv.shape,
  ...DatabaseEnv.shape,
  ...NatsEnv.shape,
  ...AuthEnv.shape,
  ...RecallEnv.shape,
  /** Older traces are deleted; unset keeps all. */
  SERVICE_TRACE_RETENTION_DAYS: Days.optional(),
});

export interface ContextConfig {
  authRequired: boolean;
  recall: RecallSettings;
  indexCacheBytes: number;
  /** Null keeps traces for ever. */
  traceRetentionMs: number | null;
}

export const contextConfig = (env: z.infer<typeof ContextEnv>): ContextConfig => ({
  authRequired: env.SERVICE_AUTH_REQUIRED,
  recall: recallSettings(env),
  indexCacheBytes: indexCacheBytes(env),
  traceRetentionMs:
    env.SERVICE_TRACE_RETENTION_DAYS === undefined
      ? null
      : env.SERVICE_TRACE_RETENTION_DAYS * DAY_MS,
});

export const indexCacheBytes = (env: z.infer<typeof RecallEnv>): number =>
  env.SERVICE_INDEX_CACHE_MB * 1024 * 1024;

export const recallSettings = (env: z.infer<typeof RecallEnv>): RecallSettings => ({
  ...DEFAULT_SETTINGS,
  horizonsMs: {
    stable: null,
    slow: env.SERVICE_HORIZON_SLOW_DAYS * DAY_MS,
    volatile: env.SERVICE_HORIZON_VOLATILE_DAYS * DAY_MS,
    ephemeral: env.SERVICE_HORIZON_EPHEMERAL_DAYS * DAY_MS,
  },
  floors: {
    fact: env.SERVICE_FACT_FLOOR ?? null,
    episode: env.SERVICE_EPISODE_FLOOR ?? null,
  },
});
