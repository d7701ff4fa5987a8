import {
  CHAT_APIS,
  CHAT_DEFAULTS,
  type ChatSettings,
  modelAddress,
  PROVIDERS,
} from "@memory/chat-models";
import { Milliseconds } from "@memory/env";
import { z } from "zod";

const Count = z.coerce.number().int().min(1);

/** How text is read. Nothing is sent anywhere unless a model is configured. */
export const ExtractionEnv = z.object({
  /** `both`: rules first, the model for what they leave. By default `both` where a model is named, else `rules`. */
  SERVICE_EXTRACTOR: z.enum(["rules", "model", "both"]).optional(),
  /** `provider/model`; with a base URL the model's own name there. */
  SERVICE_EXTRACTION_MODEL: z.string().optional(),
  SERVICE_EXTRACTION_API_KEY: z.string().optional(),
  /** Where the model is, up to and with `/v1`; that of the provider in the model's name by default. */
  SERVICE_EXTRACTION_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The protocol that is spoken there; by the address where it is not set. */
  SERVICE_EXTRACTION_API: z.enum(CHAT_APIS).optional(),
  /** How long a subject must be quiet before the model reads what the rules left of it, six times that at most; 0: at once. */
  SERVICE_EXTRACTION_PAUSE_MS: Milliseconds.default(10_000),
  SERVICE_EXTRACTION_TIMEOUT_MS: Milliseconds.default(CHAT_DEFAULTS.timeoutMs),
  /** How long no call is made after five faults in a row. */
  SERVICE_EXTRACTION_REST_MS: Milliseconds.default(CHAT_DEFAULTS.restMs),
  SERVICE_EXTRACTION_ANSWER_TOKENS: Count.default(CHAT_DEFAULTS.maxAnswerTokens),
  /** Concurrent calls of one process. */
  SERVICE_EXTRACTION_CONCURRENCY: Count.default(CHAT_DEFAULTS.callsAtOnce),
  /** Per process; beyond it jobs wait until the next minute. */
  SERVICE_EXTRACTION_REQUESTS_PER_MINUTE: Count.default(CHAT_DEFAULTS.requestsPerMinute),
  SERVICE_EXTRACTION_TOKENS_PER_DAY: Count.default(CHAT_DEFAULTS.tokensPerDay),
  /** Keys as the providers' own tools read them; used where a model is named after its provider and no other key is set. */
  OPENAI_API_KEY: z.string().optional(),
  ANTHROPIC_API_KEY: z.string().optional(),
  OPENROUTER_API_KEY: z.string().optional(),
});
type ExtractionEnv = z.infer<typeof ExtractionEnv>;

/** How text is read: by a model, too, where one is named. */
export const extractorOf = (env: ExtractionEnv): "rules" | "model" | "both" =>
  env.SERVICE_EXTRACTOR ?? (env.SERVICE_EXTRACTION_MODEL === undefined ? "rules" : "both");

/** Reports missing settings of a model. */
export function checkModel(env: ExtractionEnv, faults: z.RefinementCtx): void {
  if (extractorOf(env) === "rules") return;
  const { SERVICE_EXTRACTION_MODEL: model } = env;
  if (model !== undefined && addressOf(env, model) !== null) return;
  const message =
    model === undefined
      ? `is required when SERVICE_EXTRACTOR is ${extractorOf(env)}`
      : `names no known provider: write one of ${Object.keys(PROVIDERS).join(", ")} and a slash before the model, or set SERVICE_EXTRACTION_BASE_URL`;
  faults.addIssue({ code: "custom", path: ["SERVICE_EXTRACTION_MODEL"], message });
}

/** Null when no model is configured. */
export function modelSettings(env: ExtractionEnv): ChatSettings | null {
  const { SERVICE_EXTRACTION_MODEL: model } = env;
  if (extractorOf(env) === "rules" || model === undefined) return null;
  const address = addressOf(env, model);
  return (
    address && {
      ...CHAT_DEFAULTS,
      ...address,
      timeoutMs: env.SERVICE_EXTRACTION_TIMEOUT_MS,
      restMs: env.SERVICE_EXTRACTION_REST_MS,
      maxAnswerTokens: env.SERVICE_EXTRACTION_ANSWER_TOKENS,
      callsAtOnce: env.SERVICE_EXTRACTION_CONCURRENCY,
      requestsPerMinute: env.SERVICE_EXTRACTION_REQUESTS_PER_MINUTE,
      tokensPerDay: env.SERVICE_EXTRACTION_TOKENS_PER_DAY,
    }
  );
}

const addressOf = (env: ExtractionEnv, model: string) =>
  modelAddress(
    {
      model,
      baseUrl: env.SERVICE_EXTRACTION_BASE_URL,
      api: env.SERVICE_EXTRACTION_API,
      apiKey: env.SERVICE_EXTRACTION_API_KEY,
    },
    env,
  );
