import type { ErrorAnswer } from "./errors.ts";
import { retryAfterMs } from "./retry.ts";

type Body = { error?: Partial<Pick<ErrorAnswer, "type" | "field" | "message">> | null };

/** The body as the service writes errors, or nothing of it: a proxy may answer in its place. */
function readBody(text: string): Body {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? (body as Body) : {};
  } catch {
    return {};
  }
}

/** What an answer that is an error says. `now` as Date.now(). */
export function readErrorAnswer(response: Response, text: string, now: number): ErrorAnswer {
  const error = readBody(text).error ?? {};
  const { status, headers } = response;
  const said = error.message ?? `${response.statusText} ${text.slice(0, 200)}`.trim();
  return {
    status,
    message: said === "" ? `The answer was ${status}.` : said,
    type: error.type ?? null,
    field: error.field ?? null,
    requestId: headers.get("x-request-id"),
    retryAfterMs: retryAfterMs(headers.get("retry-after"), now),
  };
}
