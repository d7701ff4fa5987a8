import type { ErrorAnswer } from "./errors.ts";
import { retryAfterMs } from "./retry.ts";

/** The error as the service writes it, or nothing of it: a proxy may answer in its place. */
function readError(text: string): Partial<Pick<ErrorAnswer, "type" | "field" | "message">> {
  try {
    return JSON.parse(text)?.error ?? {};
  } catch {
    return {};
  }
}

/** What an answer that is an error says. `now` as Date.now(). */
export function readErrorAnswer(response: Response, text: string, now: number): ErrorAnswer {
  const error = readError(text);
  const { status, headers } = response;
  const said = error.message ?? `${response.statusText} ${text.slice(0, 200)}`.trim();
  return {
    status,
    message: said || `The answer was ${status}.`,
    type: error.type ?? null,
    field: error.field ?? null,
    requestId: headers.get("x-request-id"),
    retryAfterMs: retryAfterMs(headers.get("retry-after"), now),
  };
}
