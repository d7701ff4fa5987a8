import type { Pool } from "undici";
import type { BenchSystem } from "./bench-system.ts";

/** The answer to a POST by the bench's key. Throws on any status but 2xx. */
export async function post<Answer>(
  system: Pick<BenchSystem, "headers">,
  door: Pool,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const reply = await door.request({
    path,
    method: "POST",
    headers: system.headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await reply.body.text();
  if (reply.statusCode < 200 || reply.statusCode > 299) {
    throw new Error(`${path} answered ${reply.statusCode}: ${text.slice(0, 300)}`);
  }
  // The caller knows what the route answers.
  return JSON.parse(text) as Answer;
}
