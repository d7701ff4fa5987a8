import type { ServerResponse } from "node:http";
import { serviceUnavailable } from "@memory/errors";

export interface SlotLimits {
  /** Requests answered at once, in all. */
  mostInFlight: number;
  /** Of one tenant. */
  mostInFlightPerTenant: number;
  /** Bytes of their bodies, held until they are answered, in all. */
  mostHeldBytes: number;
  /** Of one tenant. */
  mostHeldBytesPerTenant: number;
}

/** Four keys at their limit do not fill the whole; all bodies together take less than a quarter of the container's memory. */
export const DEFAULT_SLOTS: SlotLimits = {
  mostInFlight: 2_000,
  mostInFlightPerTenant: 500,
  mostHeldBytes: 48 * 1024 * 1024,
  mostHeldBytesPerTenant: 16 * 1024 * 1024,
};

// Kept for tenants with little under way while others fill the rest.
const RESERVED = 1 / 4;
const LITTLE = 8;

export interface RequestSlots {
  /**
   * Gives a received request a slot until its response has ended.
   * Throws `service_unavailable` when the tenant, or all together, have too much under way.
   */
  acquire(tenant: string, bytes: number, response: ServerResponse): void;
}

interface Use {
  requests: number;
  bytes: number;
}

/** Counts requests in progress, by tenant; a tenant with few requests gets a slot when others have filled theirs. */
export function requestSlots(limits: SlotLimits): RequestSlots {
  const { mostInFlight, mostInFlightPerTenant, mostHeldBytes, mostHeldBytesPerTenant } = limits;
  const all: Use = { requests: 0, bytes: 0 };
  const tenants = new Map<string, Use>();

  function mayEnter(own: Use, bytes: number): boolean {
    if (own.requests >= mostInFlightPerTenant || own.bytes + bytes > mostHeldBytesPerTenant)
      return false;
    const room = own.requests < LITTLE ? 1 + RESERVED : 1;
    return all.requests < mostInFlight * room && all.bytes + bytes <= mostHeldBytes * room;
  }

  function count(tenant: string, own: Use, requests: number, bytes: number): void {
    for (const use of [all, own]) {
      use.requests += requests;
      use.bytes += bytes;
    }
    if (own.requests > 0) tenants.set(tenant, own);
    else tenants.delete(tenant);
  }

  return {
    acquire(tenant, bytes, response) {
      const own = tenants.get(tenant) ?? { requests: 0, bytes: 0 };
      if (!mayEnter(own, bytes)) throw serviceUnavailable("Too many concurrent requests.");
      if (response.destroyed) return;
      count(tenant, own, 1, bytes);
      response.on("close", () => count(tenant, own, -1, -bytes));
    },
  };
}
