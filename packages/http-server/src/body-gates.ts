import { enter, fairGate, type Room } from "@memory/fairness";

export interface BodyGates {
  /** Memory for the body of a tenant, small or large by its size. Throws `service_unavailable` when none comes free in time. */
  take(tenant: string, bytes: number, signal?: AbortSignal): Room | Promise<Room>;
  /** The same for a small body; null where it has to wait. */
  takeSmallNow(tenant: string, bytes: number): Room | null;
}

/** A body up to this size is small: large ones never delay it. */
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
    takeSmallNow: (tenant, bytes) => small.takeNow(tenant, bytes),
    take: (tenant, bytes, signal) =>
      bytes <= SMALL_BODY_BYTES
        ? enter(small, { tenant, cost: bytes })
        : enter(large, {
            ...{ tenant, cost: bytes, mostWaitMs: MOST_WAIT_MS },
            ...(signal && { signal }),
          }),
  };
}
