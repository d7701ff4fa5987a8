import { CHAT_DEFAULTS, type ChatSettings } from "@memory/chat-completions";
import { Milliseconds } from "@memory/env";
import { z } from "zod";

const Count = z.coerce.number().int().min(1);

/** How text is read. Nothing is sent anywhere unless a model is configured. */
export const ExtractionEnv = z.object({
  /** `both`: rules first, the model for what they leave. */
  SERVICE_EXTRACTOR: z.enum(["rules", "model", "both"]).default("rules"),
  /** The URL of a chat-completions compatible endpoint, including `/v1`. */
  SERVICE_EXTRACTION_BASE_URL: z.url().optional(),
  SERVICE_EXTRACTION_API_KEY: z.string().optional(),
  SERVICE_EXTRACTION_MODEL: z.string().optional(),
  SERVICE_EXTRACTION_TIMEOUT_MS: Milliseconds.default(CHAT_DEFAULTS.timeoutMs),
  /** How long no call is made after five faults in a row. */
  SERVICE_EXTRACTION_REST_MS: Milliseconds.default(CHAT_DEFAULTS.restMs),
  SERVICE_EXTRACTION_ANSWER_TOKENS: Count.default(CHAT_DEFAULTS.maxAnswerTokens),
  /** Concurrent calls of one process. */
  SERVICE_EXTRACTION_CONCURRENCY: Count.default(CHAT_DEFAULTS.callsAtOnce),
  /** Per process; beyond it jobs wait until the next minute. */
  SERVICE_EXTRACTION_REQUESTS_PER_MINUTE: Count.default(CHAT_DEFAULTS.requestsPerMinute),
  SERVICE_EXTRACTION_TOKENS_PER_DAY: Count.default(CHAT_DEFAULTS.tokensPerDay),
});
type ExtractionEnv = z.infer<typeof ExtractionEnv>;

/** Reports missing settings of a model. */
export function checkModel(env: ExtractionEnv, faults: z.RefinementCtx): void {
  if (env.SERVICE_EXTRACTOR === "rules") return;
  for (const name of ["SERVICE_EXTRACTION_BASE_URL", "SERVICE_EXTRACTION_MODEL"] as const)
    if (env[name] === undefined)
      faults.addIssue({
        code: "custom",
        path: [name],
        message: `is required when SERVICE_EXTRACTOR is ${env.SERVICE_EXTRACTOR}`,
      });
}

/** Null when no model is configured. */
export function modelSettings(env: ExtractionEnv): ChatSettings | null {
  const { SERVICE_EXTRACTION_BASE_URL: baseUrl, SERVICE_EXTRACTION_MODEL: model } = env;
  if (env.SERVICE_EXTRACTOR === "rules" || baseUrl === undefined || model === undefined)
    return null;
  return {
    ...CHAT_DEFAULTS,
    baseUrl,
    model,
    apiKey: env.SERVICE_EXTRACTION_API_KEY ?? null,
    timeoutMs: env.SERVICE_EXTRACTION_TIMEOUT_MS,
    restMs: env.SERVICE_EXTRACTION_REST_MS,
    maxAnswerTokens: env.SERVICE_EXTRACTION_ANSWER_TOKENS,
    callsAtOnce: env.SERVICE_EXTRACTION_CONCURRENCY,
    requestsPerMinute: env.SERVICE_EXTRACTION_REQUESTS_PER_MINUTE,
    tokensPerDay: env.SERVICE_EXTRACTION_TOKENS_PER_DAY,
  };
}
