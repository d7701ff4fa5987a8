import type { Settings } from "./settings.ts";
import { headerValue } from "./transport.ts";

export interface GatewayOptions {
  subjectId: string;
  threadId?: string | undefined;
  runId?: string | undefined;
  purpose?: string | undefined;
  /** Whether streamed calls have memory. Default true. */
  streamMemory?: boolean | undefined;
}

/** What a chat-completions client is made with; `headers` and `defaultHeaders` are the same, under the names that libraries have for it. */
export function gatewayOf({ baseUrl, apiKey }: Settings, options: GatewayOptions) {
  const { subjectId, threadId, runId, purpose, streamMemory = true } = options;
  const named = {
    "x-service-subject-id": subjectId,
    "x-service-thread-id": threadId,
    "x-service-run-id": runId,
    "x-service-purpose": purpose,
    "x-service-stream-memory": streamMemory ? "1" : undefined,
  };
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(named))
    if (value !== undefined) headers[name] = headerValue(value);
  return { baseURL: `${baseUrl}/gateway/v1`, apiKey, headers, defaultHeaders: headers };
}
