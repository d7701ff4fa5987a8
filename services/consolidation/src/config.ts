import {
  AuthEnv,
  BaseEnv,
  DatabaseEnv,
  jsonFile,
  Milliseconds,
  NatsEnv,
  ReadReplicaEnv,
} from "@memory/env";
import { z } from "zod";
import { PredicatesFile } from "./domain/predicates/predicates-file.ts";
import type { ExtractionConfig } from "./extraction/create-extraction.ts";
import {
  checkModel,
  ExtractionEnv,
  extractorOf,
  modelSettings,
} from "./extraction/extraction-env.ts";
import type { Retention } from "./features/prune.ts";
import type { ModelPause } from "./store/awaiting-model.ts";

const JobEnv = z.object({
  /** How long a scope must be quiet before the worker takes its fresh jobs; what comes once they are due does not hold them back. */
  SERVICE_QUIET_PERIOD_MS: Milliseconds.default(2_000),
  /** How many scopes one process processes at a time. */
  SERVICE_CONSOLIDATION_CONCURRENCY: z.coerce.number().int().min(1).max(512).default(384),
  /** The same for one project; three quarters of it by default. */
  SERVICE_CONSOLIDATION_CONCURRENCY_PER_PROJECT: z.coerce.number().int().min(1).max(512).optional(),
  /** How long the outcomes of a job's events are kept. */
  SERVICE_JOB_RETENTION_DAYS: z.coerce.number().min(0).default(7),
  /** How long ratings, resolved conflicts, histories of facts and records of deletions are kept. */
  SERVICE_HISTORY_RETENTION_DAYS: z.coerce.number().min(1).default(365),
  /** A JSON file of predicates that are added to the built-in ones. */
  SERVICE_PREDICATES_FILE: jsonFile(PredicatesFile).optional(),
  /** Kinds of sources or actors, separated by commas, that may teach standing instructions beside the subject. */
  SERVICE_TRUSTED_SOURCES: z.string().default(""),
  ...ExtractionEnv.shape,
});

/** Environment of the service. */
export const ConsolidationEnv = z
  .object({
    ...BaseEnv.shape,
    ...DatabaseEnv.shape,
    ...ReadReplicaEnv.shape,
    ...NatsEnv.shape,
    ...AuthEnv.shape,
    ...JobEnv.shape,
  })
  .superRefine(checkModel);

/** Environment of the worker: it serves nobody, so it checks no keys. */
export const WorkerEnv = z
  .object({
    ...BaseEnv.shape,
    ...DatabaseEnv.shape,
    ...NatsEnv.shape,
    ...JobEnv.shape,
  })
  .superRefine(checkModel);

export interface JobConfig {
  quietPeriodMs: number;
  /** Kinds of sources that may teach standing instructions, in small letters. */
  trustedSources?: ReadonlySet<string>;
  /** Scopes processed at a time. */
  concurrency: number;
  /** Scopes of one tenant processed at a time. */
  perTenant: number;
  /** When a model reads what is left to it; at once unless given. */
  modelPause?: ModelPause;
}

export function jobConfig(env: z.infer<typeof JobEnv>): JobConfig {
  const concurrency = env.SERVICE_CONSOLIDATION_CONCURRENCY;
  const perTenant = env.SERVICE_CONSOLIDATION_CONCURRENCY_PER_PROJECT ?? leavingRoom(concurrency);
  const pauseMs = env.SERVICE_EXTRACTION_PAUSE_MS;
  return {
    quietPeriodMs: env.SERVICE_QUIET_PERIOD_MS,
    concurrency,
    perTenant,
    trustedSources: namesIn(env.SERVICE_TRUSTED_SOURCES),
    modelPause: { pauseMs, mostMs: MOST_PAUSES * pauseMs },
  };
}

/** A conversation that never pauses is read all the same. */
const MOST_PAUSES = 6;

const namesIn = (list: string): ReadonlySet<string> =>
  new Set(
    list
      .split(",")
      .map((name) => name.trim().toLowerCase())
      .filter((name) => name !== ""),
  );

/** A quarter of the slots stays for others. */
const leavingRoom = (slots: number): number => Math.max(1, Math.floor((slots * 3) / 4));

/** How long the worker keeps finished work. */
export const retention = (env: z.infer<typeof JobEnv>): Retention => ({
  jobDays: env.SERVICE_JOB_RETENTION_DAYS,
  historyDays: env.SERVICE_HISTORY_RETENTION_DAYS,
});

/** How events are extracted. */
export const extractionConfig = (env: z.infer<typeof JobEnv>): ExtractionConfig => ({
  extractor: extractorOf(env),
  predicates: env.SERVICE_PREDICATES_FILE ?? {},
  model: modelSettings(env),
});
