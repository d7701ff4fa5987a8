import { type Deadline, pause } from "./deadline.ts";
import { readErrorAnswer } from "./error-answer.ts";
import { APIError, apiError, ConnectionError, MemoryError } from "./errors.ts";
import { utf8 } from "./events.ts";
import { mayRetry, retryBudget, retryDelayMs } from "./retry.ts";
import type { CallOptions, Settings } from "./settings.ts";

/** One request, as it goes out. */
interface Call {
  method: string;
  /** With its query. */
  path: string;
  /** A text is JSON unless `contentType` says what it is. */
  body?: string | ReadableStream<Uint8Array> | undefined;
  contentType?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  /** Whether it may be sent again where nobody knows if it was carried out. */
  repeatable: boolean;
}

/** Tries until it is answered, may not be tried again, or the time is over. Gives back the answer decoded by its type: JSON as its value, lines of JSON as a stream, everything else as text. */
export type Send = (call: Call, options: CallOptions, limit: Deadline) => Promise<unknown>;

/** Sends requests as these settings say. Throws what errors.ts has, and the reason of the caller's signal. */
export function transport(settings: Settings): Send {
  const budget = retryBudget();

  async function once(call: Call, options: CallOptions, limit: Deadline): Promise<unknown> {
    const { method, body, path } = call;
    const response = await settings.fetch(settings.baseUrl + path, {
      method,
      headers: headersOf(call, options, settings),
      signal: limit.signal,
      ...(body !== undefined && { body }),
      // Required of streams, and unknown to the types of some runtimes.
      ...(typeof body === "object" && { duplex: "half" }),
    });
    if (!response.ok)
      throw apiError(withAdvice(readErrorAnswer(response, await response.text(), Date.now())));
    return decode(response, call.headers?.["accept"] ?? "json", settings.baseUrl, limit);
  }

  /** Milliseconds until the request may be sent again, null where it may not. */
  function waitBefore(tried: number, call: Call, error: MemoryError): number | null {
    // What was read from a stream cannot be read again.
    if (call.body instanceof ReadableStream) return null;
    const answered = error instanceof APIError;
    if (!answered && !(error instanceof ConnectionError)) return null;
    if (!mayRetry(call.repeatable, answered ? error.status : null)) return null;
    return retryDelayMs(tried, answered ? error.retryAfterMs : null, Math.random());
  }

  return async (call, options, limit) => {
    const { maxRetries = settings.maxRetries } = options;
    for (let tried = 1; ; tried += 1) {
      const answer = await once(call, options, limit).catch((thrown) =>
        limit.signal.aborted ? limit.signal.reason : asMemoryError(thrown, settings.baseUrl),
      );
      limit.signal.throwIfAborted();
      if (!(answer instanceof MemoryError)) {
        budget.earn();
        return answer;
      }
      const wait = tried > maxRetries ? null : waitBefore(tried, call, answer);
      if (wait === null || wait >= limit.left() || !budget.take()) throw answer;
      await pause(wait, limit.signal);
    }
  };
}

/** Any text as a header carries it: a character for each byte of its UTF-8. */
export const headerValue = (text: string): string =>
  String.fromCharCode(...utf8(text.replace(/[\0\r\n]+/g, " ")));

function headersOf(call: Call, options: CallOptions, settings: Settings): Record<string, string> {
  const actor = options.actor ?? settings.actor;
  const { body, contentType = "application/json" } = call;
  const { idempotencyKey } = options;
  if (idempotencyKey !== undefined && !/^[\x21-\x7e]{1,255}$/.test(idempotencyKey))
    throw new MemoryError("An idempotencyKey is 1 to 255 visible ASCII characters.");
  return {
    ...(body !== undefined && { "content-type": contentType }),
    ...(settings.apiKey && { authorization: `Bearer ${settings.apiKey}` }),
    ...(actor && { "x-service-actor": headerValue(actor) }),
    ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
    ...call.headers,
  };
}

async function decode(
  response: Response,
  accept: string,
  baseUrl: string,
  limit: Deadline,
): Promise<unknown> {
  const type = response.headers.get("content-type") ?? "";
  if (type.includes("ndjson") && response.body) return limit.stream(response.body);
  const text = await response.text();
  if (type.includes("json")) return JSON.parse(text);
  if (type.includes("html") && !accept.includes("html"))
    throw new MemoryError(`${baseUrl} answers with a web page: it is not the memory service.`);
  return text;
}

function asMemoryError(thrown: unknown, baseUrl: string): MemoryError {
  if (thrown instanceof MemoryError) return thrown;
  if (thrown instanceof SyntaxError)
    return new MemoryError(`${baseUrl} answers with broken JSON.`, { cause: thrown });
  const cause = (thrown as { cause?: { code?: string } } | undefined)?.cause?.code;
  return new ConnectionError(
    `${baseUrl} does not answer${cause ? ` (${cause})` : ""}. Is the memory service running there? Its address is the option baseUrl, or MEMORY_URL.`,
    { cause: thrown },
  );
}

/** What to do about a key that is refused stands with the error. */
const withAdvice = <T extends { status: number; message: string }>(answer: T): T =>
  answer.status === 401
    ? { ...answer, message: `${answer.message} The key is the option apiKey, or MEMORY_KEY.` }
    : answer;
