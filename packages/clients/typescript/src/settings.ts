import { MemoryError } from "./errors.ts";

/** What of one call can differ from the client's settings. */
export interface CallOptions {
  signal?: AbortSignal | null | undefined;
  /** For the whole call: repeats, waits and the body of the answer. 0 is for ever. A stream only has to begin within it. */
  timeoutMs?: number | undefined;
  maxRetries?: number | undefined;
  /** Two calls with one key are one. The client makes a key for each write; give one of your own where you repeat a call yourself. */
  idempotencyKey?: string | undefined;
  /** On whose behalf, kept in histories and in the audit log. */
  actor?: string | undefined;
}

/** "continue" and a function keep errors of `capture`, `context`, `feedback`, `consolidate` and of a buffer's calls from the caller. */
export type OnError = "throw" | "continue" | ((error: unknown, operation: string) => unknown);

export interface MemoryOptions {
  /** Default: MEMORY_KEY of the environment. */
  apiKey?: string | undefined;
  /** Default: MEMORY_URL of the environment, else http://127.0.0.1:8080. */
  baseUrl?: string | undefined;
  /** Default 10,000; see CallOptions. */
  timeoutMs?: number | undefined;
  /** How often a call is repeated that may be, and was not carried out. Default 2. */
  maxRetries?: number | undefined;
  /** Default: that of the runtime. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Default "throw". */
  onError?: OnError | undefined;
  actor?: string | undefined;
  /** Default: the organization and the project of the key. A server that runs without keys needs both. */
  orgId?: string | undefined;
  projectId?: string | undefined;
}

export interface Settings {
  apiKey: string;
  /** Without a slash at its end. */
  baseUrl: string;
  timeoutMs: number;
  maxRetries: number;
  fetch: typeof globalThis.fetch;
  onError: OnError;
  actor: string | undefined;
}

const DEFAULT_URL = "http://127.0.0.1:8080";

/** The variable, where the runtime has an environment and lets it be read. */
function variable(name: string): string | undefined {
  try {
    const runtime = globalThis as { process?: { env?: Record<string, string | undefined> } };
    return runtime.process?.env?.[name];
  } catch {
    return undefined;
  }
}

/** The options with their defaults. Throws MemoryError where the address or the key cannot be one. */
export function settingsOf(options: MemoryOptions): Settings {
  const baseUrl = (options.baseUrl || variable("MEMORY_URL") || DEFAULT_URL).replace(/\/+$/, "");
  const apiKey = (options.apiKey ?? variable("MEMORY_KEY") ?? "").trim();
  // One with a password is never called, and must not be shown.
  if (!/^https?:\/\/[^/?#@]+([/?#]|$)/.test(baseUrl) || !URL.canParse(baseUrl))
    throw new MemoryError(
      `"${baseUrl.replace(/^.*@/, "…@")}" is no address: baseUrl (MEMORY_URL) begins with http:// or https:// and names no user.`,
    );
  // Of the key itself nothing is shown.
  if (!/^[\x21-\x7e]*$/.test(apiKey))
    throw new MemoryError("The key (apiKey, MEMORY_KEY) has characters that no key has.");
  return {
    apiKey,
    baseUrl,
    timeoutMs: options.timeoutMs ?? 10_000,
    maxRetries: options.maxRetries ?? 2,
    fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
    onError: options.onError ?? "throw",
    actor: options.actor,
  };
}
