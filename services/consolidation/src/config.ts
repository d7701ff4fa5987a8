import { AuthEnv, BaseEnv, DatabaseEnv, jsonFile, Milliseconds, NatsEnv } from "@memory/env";
import { z } from "zod";
import { checkModel, ExtractionEnv, modelSettings } from "./extraction/extraction-env.ts";
import type { Reading } from "./known-learning.ts";
import { PredicatesFile } from "./predicates-file.ts";

const WorkEnv = z.object({
  /** How long a scope must be quiet before the worker takes its fresh jobs. */
  SERVICE_QUIET_PERIOD_MS: Milliseconds.default(2_000),
  /** How many scopes one process works on at a time. */
  SERVICE_CONSOLIDATION_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(16),
  /** A JSON file of predicates that are added to the known ones. */
  SERVICE_PREDICATES_FILE: jsonFile(PredicatesFile).optional(),
  ...ExtractionEnv.shape,
});

/** Environment of the service. */
export const ConsolidationEnv = z
  .object({
    ...BaseEnv.shape,
    ...DatabaseEnv.shape,
    ...NatsEnv.shape,
    ...AuthEnv.shape,
    ...WorkEnv.shape,
  })
  .superRefine(checkModel);

/** Environment of the worker: it serves nobody, so it checks no keys. */
export const WorkerEnv = z
  .object({
    ...BaseEnv.shape,
    ...DatabaseEnv.shape,
    ...NatsEnv.shape,
    ...WorkEnv.shape,
  })
  .superRefine(checkModel);

export interface WorkConfig {
  quietPeriodMs: number;
  concurrency: number;
}

export const workConfig = (env: z.infer<typeof WorkEnv>): WorkConfig => ({
  quietPeriodMs: env.SERVICE_QUIET_PERIOD_MS,
  concurrency: env.SERVICE_CONSOLIDATION_CONCURRENCY,
});

/** How text is read. */
export const reading = (env: z.infer<typeof WorkEnv>): Reading => ({
  extractor: env.SERVICE_EXTRACTOR,
  predicates: env.SERVICE_PREDICATES_FILE ?? {},
  model: modelSettings(env),
});
