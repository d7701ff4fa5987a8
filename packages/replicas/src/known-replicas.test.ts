import { createLog } from "@memory/log";
import { MockAgent } from "undici";
import { expect, test, vi } from "vitest";
import { knownReplicas } from "./known-replicas.ts";

const HOSTS = ["127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4"];
const HINTS = Array.from({ length: 200 }, (_, n) => `hint ${n}`);

/** The host of each hint's replica, for a caller that reaches all at this port. */
async function hostsAt(port: number): Promise<(string | undefined)[]> {
  const hosts = new Map<unknown, string>();
  const replicas = knownReplicas({
    urls: HOSTS.map((host) => `http://${host}:${port}`),
    open: (origin) => {
      const pool = new MockAgent();
      hosts.set(pool, new URL(origin).hostname);
      return pool;
    },
    log: createLog("replicas", "silent"),
  });
  await vi.waitFor(() => expect(hosts.size).toBe(HOSTS.length));
  const found = HINTS.map((hint) => hosts.get(replicas.of(hint)?.pool));
  await replicas.close();
  return found;
}

test("callers that reach the same hosts at different ports agree on the replica of a hint", async () => {
  const [edge, gateway] = [await hostsAt(8080), await hostsAt(9090)];

  expect(edge).toEqual(gateway);
  expect(new Set(edge)).toEqual(new Set(HOSTS));
});
