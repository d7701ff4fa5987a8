import { setTimeout as delay } from "node:timers/promises";
import type { System } from "@memory/launcher";
import type { From, Link } from "./link.ts";

export interface Failpoint {
  /** Whose bytes are waited for, and what is in them. */
  from: From;
  bytes: string;
  /** Whether the bytes still arrive. */
  arrives: boolean;
  /** Waits for these bytes of the client first; what follows counts on the same connection. */
  after?: string;
}

/** What arrives has left by then, and what wrongly does not wait for what passes the link has happened. */
const KILLED_AFTER_MS = 50;

type Process = Pick<ReturnType<System["service"]>, "kill">;

// As Postgres has it: the client's statement, and the server's tag that says it was done.
const STATEMENT = "COMMIT\0";

export const beforeCommit: Failpoint = { from: "client", bytes: STATEMENT, arrives: false };
export const afterCommit: Failpoint = { from: "server", bytes: STATEMENT, arrives: false };

/** Before a message leaves, and after it has arrived but before its sender knows. */
export const beforeMessage = (subject: string): Failpoint => ({
  ...{ from: "client", bytes: `PUB ${subject}`, arrives: false },
});
export const afterMessage = (subject: string): Failpoint => ({
  ...beforeMessage(subject),
  arrives: true,
});

/** Lets nothing pass a link of a process from certain bytes on, and then kills it with SIGKILL. Resolves once it was killed. */
export function killAt(
  process: Process,
  link: Link,
  { from, bytes, arrives, after }: Failpoint,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let due: number | null = null;
  let isHit = false;
  const isDue = (passing: Buffer, side: From, connection: number): boolean => {
    if (after === undefined) return true;
    if (due === null && side === "client" && passing.includes(after)) due = connection;
    return due === connection;
  };
  link.watch((passing, side, connection) => {
    if (isHit) return false;
    if (!isDue(passing, side, connection) || side !== from || !passing.includes(bytes)) return true;
    isHit = true;
    delay(KILLED_AFTER_MS)
      .then(() => process.kill("SIGKILL"))
      .then(() => link.watch(null))
      .then(resolve, reject);
    return arrives;
  });
  return promise;
}
