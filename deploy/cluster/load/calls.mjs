// HTTP calls to the system that is checked, each with its failure on record.
import { setTimeout as delay } from "node:timers/promises";

const base = process.env.BASE_URL;
/** `lastFailedFrom`: when the last request began that failed. */
export const record = { requests: 0, failures: [], firstFailureAt: null, lastFailedFrom: null };

/** The answer of one call: `{ status, body }`; throws where there is none within `timeoutMs`. */
export async function send(method, path, key, body, headers = {}, timeoutMs = 20_000) {
  const response = await fetch(base + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body ? { "content-type": "application/json" } : {}),
      // Half of the calls come by connections of their own, as from clients that have just started.
      ...(record.requests % 2 ? { connection: "close" } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  return { status: response.status, body: text.startsWith("{") ? JSON.parse(text) : text };
}

/** The body of a call that succeeded within `tries`, half a second apart; undefined if none did. Every try that failed is on record. */
export async function call(kind, method, path, key, body, { tries = 1, headers = {} } = {}) {
  for (let n = 1; ; n++) {
    record.requests++;
    const from = new Date().toISOString();
    let problem;
    try {
      const answer = await send(method, path, key, body, headers);
      if (answer.status < 300) return answer.body;
      problem = `${answer.status} ${JSON.stringify(answer.body).slice(0, 160)}`;
    } catch (error) {
      problem = `${error.cause?.code ?? error.name} ${error.message}`;
    }
    const at = new Date().toISOString();
    record.failures.push({ from, at, kind, try: n, problem });
    record.firstFailureAt ??= at;
    if (from > (record.lastFailedFrom ?? "")) record.lastFailedFrom = from;
    if (n >= tries) return undefined;
    await delay(500);
  }
}
