// HTTP calls to the system that is checked, each with its failure on record.
import { setTimeout as delay } from "node:timers/promises";

const base = process.env.BASE_URL;
/** `lastGivenUpFrom`: when the last try began of a call that was given up. */
export const record = { requests: 0, failures: [], firstFailureAt: null, lastGivenUpFrom: null };

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

/**
 * The body of a call that succeeded within `tries`, half a second apart; undefined if none did. Every try that failed is on record. A
 * call that found no connection is tried twice at least, as clients do: nothing was sent. For two minutes the kernel leads a connection from
 * the port of an earlier one to where that one was led, be it a node that is gone.
 */
export async function call(kind, method, path, key, body, { tries = 1, headers = {} } = {}) {
  for (let n = 1; ; n++) {
    record.requests++;
    const from = new Date().toISOString();
    const { answer, problem } = await tryOnce(method, path, key, body, headers);
    if (!problem) return answer;
    const at = new Date().toISOString();
    record.failures.push({ from, at, kind, try: n, problem });
    record.firstFailureAt ??= at;
    if (n >= Math.max(tries, problem.startsWith("UND_ERR_CONNECT_TIMEOUT") ? 2 : 1)) {
      if (from > (record.lastGivenUpFrom ?? "")) record.lastGivenUpFrom = from;
      return undefined;
    }
    await delay(500);
  }
}

async function tryOnce(...request) {
  try {
    const { status, body } = await send(...request);
    return status < 300
      ? { answer: body }
      : { problem: `${status} ${JSON.stringify(body).slice(0, 160)}` };
  } catch (error) {
    return { problem: `${error.cause?.code ?? error.name} ${error.message}` };
  }
}
