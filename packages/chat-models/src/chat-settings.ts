/** The protocols in which models are asked: OpenAI's and Anthropic's. */
export const CHAT_APIS = ["chat-completions", "messages"] as const;
export type ChatApiName = (typeof CHAT_APIS)[number];

/** Where the model is and what it may cost. */
export interface ChatSettings {
  readonly api: ChatApiName;
  /** Up to and with `/v1`; its query goes with every request. */
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly model: string;
  /** For one call, headers to last byte. */
  readonly timeoutMs: number;
  readonly maxAnswerTokens: number;
  /** Further ones wait for their turn. */
  readonly callsAtOnce: number;
  readonly requestsPerMinute: number;
  readonly tokensPerDay: number;
  /** How often a call is tried when the provider is busy or broken. */
  readonly attempts: number;
  /** Before the second try; doubled for each further one. */
  readonly backoffMs: number;
  /** How long the provider is left alone after too many faults in a row. */
  readonly restMs: number;
}

export const CHAT_DEFAULTS = {
  timeoutMs: 60_000,
  maxAnswerTokens: 4_000,
  callsAtOnce: 8,
  requestsPerMinute: 120,
  tokensPerDay: 20_000_000,
  attempts: 3,
  backoffMs: 1_000,
  restMs: 30_000,
} as const satisfies Partial<ChatSettings>;
