import type { System } from "@memory/launcher";
import type { From, Link } from "./link.ts";

interface Failpoint {
  /** Whose bytes are waited for, and what is in them. */
  from: From;
  bytes: string;
  /** Whether the bytes still arrive. */
  arrives: boolean;
  /** How many times they pass before; default 0. */
  skip?: number;
}

type Service = ReturnType<System["service"]>;

// As Postgres has it: the client's statement, and the server's tag that says it was done.
const STATEMENT = "COMMIT\0";

export const FAILPOINTS = {
  beforeCommit: { from: "client", bytes: STATEMENT, arrives: false },
  afterCommit: { from: "server", bytes: STATEMENT, arrives: false },
} as const satisfies Record<string, Failpoint>;

/** Kills a process with SIGKILL at the moment certain bytes pass one of its links. Resolves once it was killed. */
export function killAt(
  service: Pick<Service, "kill" | "name">,
  link: Link,
  { from, bytes, arrives, skip = 0 }: Failpoint,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let left = skip;
  let isHit = false;
  link.watch((passing, side) => {
    if (isHit) return false;
    if (side !== from || !passing.includes(bytes) || left-- > 0) return true;
    isHit = true;
    // What arrives has left before its sender is gone.
    setImmediate(() =>
      service.kill("SIGKILL").then(() => {
        link.watch(null);
        resolve();
      }, reject),
    );
    return arrives;
  });
  return promise;
}
