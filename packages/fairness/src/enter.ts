import { serviceUnavailable } from "@memory/errors";
import type { FairGate, Room } from "./fair-gate.ts";

interface Entry {
  tenant: string;
  cost: number;
  /** The longest wait for a turn; default no limit. */
  mostWaitMs?: number;
  signal?: AbortSignal;
}

/**
 * Units of a gate for work that ends elsewhere; returned without a promise where no wait is needed. Throws `service_unavailable` when
 * none come free in time.
 */
export const enter = (gate: FairGate, entry: Entry): Room | Promise<Room> =>
  gate.takeNow(entry.tenant, entry.cost) ?? waitFor(gate, entry);

function waitFor(gate: FairGate, { tenant, cost, mostWaitMs, signal }: Entry): Promise<Room> {
  return new Promise((resolve, reject) => {
    const leaving = new AbortController();
    const leave = () => leaving.abort(signal?.reason);
    signal?.addEventListener("abort", leave, { once: true });
    const late = () =>
      leaving.abort(serviceUnavailable("Too many concurrent requests; try again."));
    const timer = mostWaitMs === undefined ? undefined : setTimeout(late, mostWaitMs);
    const work = () =>
      new Promise<void>((giveBack) => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", leave);
        resolve({ giveBack });
      });
    if (signal?.aborted) leave();
    gate
      .run(tenant, cost, work, leaving.signal)
      .catch(reject)
      .finally(() => clearTimeout(timer));
  });
}
