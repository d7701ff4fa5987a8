import type { ChatApiName, ChatSettings } from "./chat-settings.ts";

export interface Provider {
  readonly baseUrl: string;
  /** The variable in which its own tools expect a key; null where none is needed. */
  readonly keyVariable: string | null;
}

const LOCAL = "http://127.0.0.1";

/** Providers by the name that a model's is written after: `openai/gpt-5-mini`, `ollama/qwen3:8b`. */
export const PROVIDERS = {
  openai: { baseUrl: "https://api.openai.com/v1", keyVariable: "OPENAI_API_KEY" },
  anthropic: { baseUrl: "https://api.anthropic.com/v1", keyVariable: "ANTHROPIC_API_KEY" },
  openrouter: { baseUrl: "https://openrouter.ai/api/v1", keyVariable: "OPENROUTER_API_KEY" },
  ollama: { baseUrl: `${LOCAL}:11434/v1`, keyVariable: null },
  vllm: { baseUrl: `${LOCAL}:8000/v1`, keyVariable: null },
  lmstudio: { baseUrl: `${LOCAL}:1234/v1`, keyVariable: null },
} as const satisfies Record<string, Provider>;
type ProviderName = keyof typeof PROVIDERS;

interface Named {
  /** `provider/model`, or with a base address the model's own name. */
  readonly model: string;
  readonly baseUrl?: string | undefined;
  /** Of the base address; by the address itself when absent. */
  readonly api?: ChatApiName | undefined;
  readonly apiKey?: string | undefined;
}

/**
 * Where a model is and which key is sent there: by its provider's name, or at the base address that is given. A provider's own variable
 * in `env` is used when no key is given. Null when neither a base address nor a known provider is named.
 */
export function modelAddress(
  { model, baseUrl, api, apiKey }: Named,
  env: Readonly<Record<string, unknown>>,
): Pick<ChatSettings, "api" | "baseUrl" | "model" | "apiKey"> | null {
  if (baseUrl !== undefined)
    return { api: api ?? apiOf(baseUrl), baseUrl, model, apiKey: apiKey ?? null };
  const [name = "", ...rest] = model.split("/");
  if (!isProvider(name) || rest.length === 0) return null;
  const { baseUrl: known, keyVariable } = PROVIDERS[name];
  const own = keyVariable === null ? undefined : env[keyVariable];
  return {
    api: api ?? apiOf(known),
    baseUrl: known,
    model: rest.join("/"),
    apiKey: apiKey ?? (typeof own === "string" ? own : null),
  };
}

const isProvider = (name: string): name is ProviderName => Object.hasOwn(PROVIDERS, name);

/** Anthropic's own address, and those of proxies that name the protocol in their path. */
function apiOf(baseUrl: string): ChatApiName {
  const { hostname, pathname } = new URL(baseUrl);
  const isAnthropic =
    hostname === "anthropic.com" ||
    hostname.endsWith(".anthropic.com") ||
    pathname.split("/").some((part) => part === "anthropic" || part === "messages");
  return isAnthropic ? "messages" : "chat-completions";
}
