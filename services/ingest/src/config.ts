import { MOST_BATCH_EVENTS } from "@memory/api";
import { AuthEnv, BaseEnv, DatabaseEnv, NatsEnv, ReadReplicaEnv } from "@memory/env";
import { LONG_BODY_BYTES } from "@memory/http-server";
import { z } from "zod";
import type { CaptureLimits } from "./domain/event-in.ts";
import type { TimelineBounds } from "./timeline-readers.ts";

const TIMELINES: TimelineBounds = {
  openAtOnce: 32,
  openPerProject: 8,
  mostWaitMs: 5_000,
  mostSilenceMs: 30_000,
};
const MAX_PAYLOAD_BYTES = 256 * 1024;

/** Environment of ingest. */
export const IngestEnv = z.object({
  ...BaseEnv.shape,
  ...DatabaseEnv.shape,
  ...ReadReplicaEnv.shape,
  ...NatsEnv.shape,
  ...AuthEnv.shape,
  /** Shown as `policy` in the answer of a capture. */
  SERVICE_DEFAULT_POLICY: z.string().min(1).default("default"),
  SERVICE_MAX_BATCH_EVENTS: z.coerce
    .number()
    .int()
    .min(1)
    .max(MOST_BATCH_EVENTS)
    .default(MOST_BATCH_EVENTS),
  /** Never above its default: an event has to fit into a message. */
  SERVICE_MAX_PAYLOAD_BYTES: z.coerce
    .number()
    .int()
    .min(2)
    .max(MAX_PAYLOAD_BYTES)
    .default(MAX_PAYLOAD_BYTES),
  SERVICE_MAX_BODY_BYTES: z.coerce.number().int().min(1_024).default(LONG_BODY_BYTES),
  SERVICE_MAX_JSON_DEPTH: z.coerce.number().int().min(4).max(1_000).default(32),
  /** Of a whole body: objects, arrays and their members. */
  SERVICE_MAX_JSON_VALUES: z.coerce.number().int().min(1_000).default(250_000),
});

export interface IngestConfig {
  authRequired: boolean;
  policy: string;
  bodyBytes: number;
  jsonDepth: number;
  jsonValues: number;
  limits: CaptureLimits;
  timelines: TimelineBounds;
}

export const ingestConfig = (env: z.infer<typeof IngestEnv>): IngestConfig => ({
  authRequired: env.SERVICE_AUTH_REQUIRED,
  policy: env.SERVICE_DEFAULT_POLICY,
  bodyBytes: env.SERVICE_MAX_BODY_BYTES,
  jsonDepth: env.SERVICE_MAX_JSON_DEPTH,
  jsonValues: env.SERVICE_MAX_JSON_VALUES,
  limits: {
    batchEvents: env.SERVICE_MAX_BATCH_EVENTS,
    payloadBytes: env.SERVICE_MAX_PAYLOAD_BYTES,
  },
  timelines: TIMELINES,
});
