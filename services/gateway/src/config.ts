import { AuthEnv, BaseEnv, Flag, Milliseconds, NatsEnv, ReplicaUrls } from "@memory/env";
import { z } from "zod";
import type { ReplicaSettings } from "./context-replicas.ts";
import type { ProviderSettings } from "./provider.ts";
import type { RecallSettings } from "./recall.ts";

/** Environment of the gateway. */
export const GatewayEnv = z.object({
  ...BaseEnv.shape,
  ...NatsEnv.shape,
  ...AuthEnv.shape,
  /** Base address of the model provider; without it every call is 502. */
  SERVICE_LLM_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SERVICE_LLM_API_KEY: z.string().optional(),
  /** The internal ports of context; without them it is asked through the broker alone. */
  SERVICE_CONTEXT_INTERNAL_REPLICAS: ReplicaUrls,
  /** How long a call waits for memory before it continues without. */
  SERVICE_GATEWAY_CONTEXT_TIMEOUT_MS: Milliseconds.default(1_000),
  SERVICE_GATEWAY_BUDGET_TOKENS: z.coerce.number().int().positive().default(900),
  /** Whether streamed calls get memory by default; otherwise only those that ask for it by X-Service-Stream-Memory. */
  SERVICE_GATEWAY_STREAM_MEMORY: Flag.default(false),
});

export interface GatewayConfig {
  authRequired: boolean;
  provider: ProviderSettings;
  context: RecallSettings;
  /** Without it context is asked through the broker alone. */
  contextReplicas?: ReplicaSettings | undefined;
  streamMemory: boolean;
}

/** The contract's limit on a call to the provider. */
const PROVIDER_TIMEOUT_MS = 60_000;

export const gatewayConfig = (env: z.infer<typeof GatewayEnv>): GatewayConfig => ({
  authRequired: env.SERVICE_AUTH_REQUIRED,
  provider: {
    baseUrl: env.SERVICE_LLM_BASE_URL,
    apiKey: env.SERVICE_LLM_API_KEY,
    timeoutMs: PROVIDER_TIMEOUT_MS,
  },
  context: {
    timeoutMs: env.SERVICE_GATEWAY_CONTEXT_TIMEOUT_MS,
    budgetTokens: env.SERVICE_GATEWAY_BUDGET_TOKENS,
  },
  contextReplicas: {
    urls: env.SERVICE_CONTEXT_INTERNAL_REPLICAS,
    internalToken: env.SERVICE_INTERNAL_TOKEN,
  },
  streamMemory: env.SERVICE_GATEWAY_STREAM_MEMORY,
});
