import type { ServiceName } from "@memory/contracts";
import { type FairGate, fairGate } from "@memory/fairness";
import { buildConnector, type Dispatcher, Pool } from "undici";
import { connectTwice } from "./connect-twice.ts";
import { type Addresses, deployed } from "./domain/addresses.ts";

export interface Upstream {
  name: ServiceName;
  pool: Dispatcher;
  /** Bytes of long bodies in flight to it. */
  uploads: FairGate;
}

// Less than the time a stopping upstream waits (SERVICE_DRAIN_MS): it never closes a connection with a request in flight.
const KEEP_ALIVE_MS = 2_000;
const FIRST_CONNECT_MS = 1_000;
const SECOND_CONNECT_MS = 2_000;
const MEBIBYTE = 1024 * 1024;
// Six bodies of the largest size at once, two of one tenant: an upstream holds each until it has answered.
const UPLOADS = {
  capacity: 64 * MEBIBYTE,
  perTenant: 24 * MEBIBYTE,
  mostWaitingPerTenant: 64,
};

/** Connections to the upstreams that have an address, kept open and reused. Each request brings its own deadline. */
export function openUpstreams(addresses: Addresses): Map<ServiceName, Upstream> {
  return new Map(
    deployed(addresses).map(([name, url]) => [
      name,
      { name, pool: poolTo(url), uploads: fairGate({ name, ...UPLOADS }) },
    ]),
  );
}

const poolTo = (url: string): Pool =>
  new Pool(new URL(url).origin, {
    connect: connectTwice(
      buildConnector({ timeout: FIRST_CONNECT_MS, allowH2: false }),
      buildConnector({ timeout: SECOND_CONNECT_MS, allowH2: false }),
    ),
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    allowH2: false,
  });
