import type { Dispatcher, Pool } from "undici";
import type { BenchSystem } from "./bench-system.ts";

type Caller = Pick<BenchSystem, "headers">;

/** The answer to a POST by the bench's key. Throws on any status but 2xx. */
export async function post<Answer>(
  system: Caller,
  door: Pool,
  path: string,
  body?: unknown,
): Promise<Answer> {
  // The caller knows what the route answers.
  return JSON.parse(await postForText(system, door, path, body)) as Answer;
}

/**
 * The same, unread: what is timed ends when the answer has come, not when a client has made objects of it. Sent by undici's
 * handlers, which take half the time of its promises: the client shares the machine with what it measures.
 */
export function postForText(
  { headers }: Caller,
  door: Pool,
  path: string,
  body?: unknown,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  let status = 0;
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart() {},
    onResponseStart(_controller, statusCode) {
      status = statusCode;
    },
    onResponseData(_controller, chunk) {
      chunks.push(chunk);
    },
    onResponseEnd() {
      const text = Buffer.concat(chunks).toString();
      if (status >= 200 && status <= 299) resolve(text);
      else reject(new Error(`${path} answered ${status}: ${text.slice(0, 300)}`));
    },
    onResponseError: (_controller, error) => reject(error),
  };
  const text = body === undefined ? null : JSON.stringify(body);
  door.dispatch({ path, method: "POST", headers, body: text }, handler);
  return promise;
}
