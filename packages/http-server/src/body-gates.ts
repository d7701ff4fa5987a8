import { serviceUnavailable } from "@memory/errors";
import { type FairGate, fairGate } from "@memory/fairness";

/** Room for the bytes of a body, taken until it is given back. */
export interface Room {
  giveBack(): void;
}

export interface BodyGates {
  /** Room for the body of a tenant, small or large by its size. Throws `service_unavailable` when none came free in time. */
  take(tenant: string, bytes: number, signal: AbortSignal): Promise<Room>;
}

/** A body up to this size is small: large ones never hold it up. */
export const SMALL_BODY_BYTES = 64 * 1024;

const MIB = 1024 * 1024;
const SMALL = { capacity: 8 * MIB, perTenant: 4 * MIB, mostWaitingPerTenant: 2_000 };
const MOST_WAITING_LARGE = 16;

const MOST_WAIT_MS = 10_000;

/** Shares the bytes of the bodies that a process holds at one moment between tenants, `largeBytes` of large ones among them. */
export function bodyGates(largeBytes: number): BodyGates {
  const small = fairGate({ name: "the reading of bodies", ...SMALL });
  const large = fairGate({
    name: "the reading of large bodies",
    capacity: largeBytes,
    perTenant: largeBytes / 2,
    mostWaitingPerTenant: MOST_WAITING_LARGE,
  });
  return {
    take: (tenant, bytes, signal) =>
      bytes <= SMALL_BODY_BYTES
        ? take(small, tenant, bytes, signal)
        : take(large, tenant, bytes, AbortSignal.any([signal, tooLate()])),
  };
}

function tooLate(): AbortSignal {
  const controller = new AbortController();
  const refuse = () =>
    controller.abort(serviceUnavailable("Too many large bodies are being read; try again."));
  setTimeout(refuse, MOST_WAIT_MS).unref();
  return controller.signal;
}

function take(gate: FairGate, tenant: string, bytes: number, signal: AbortSignal): Promise<Room> {
  return new Promise((resolve, reject) => {
    const work = () =>
      new Promise<void>((end) => {
        resolve({ giveBack: end });
      });
    gate.run(tenant, bytes, work, signal).catch(reject);
  });
}
