import type { ServiceName } from "@memory/contracts";
import { type FairGate, fairGate } from "@memory/fairness";
import type { Log } from "@memory/log";
import { knownReplicas, type Replicas } from "@memory/replicas";
import { buildConnector, type Dispatcher, Pool } from "undici";
import { connectTwice } from "./connect-twice.ts";
import { type Addresses, deployed } from "./domain/addresses.ts";

export interface Upstream {
  name: ServiceName;
  pool: Dispatcher;
  /** Bytes of long bodies in flight to it. */
  uploads: FairGate;
  /** Its replicas, where questions about one subject should go to the same one; null where any will do. */
  replicas: Replicas | null;
}

interface Options {
  /** URLs whose host names stand for all ready replicas of a service. */
  replicaUrls: Partial<Record<ServiceName, readonly string[]>>;
  log: Log;
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
export function openUpstreams(
  addresses: Addresses,
  { replicaUrls, log }: Options,
): Map<ServiceName, Upstream> {
  return new Map(
    deployed(addresses).map(([name, url]) => {
      const urls = replicaUrls[name] ?? [];
      const open = (origin: string, failed: () => void) => poolToReplica(origin, url, failed);
      const replicas = urls.length === 0 ? null : knownReplicas({ urls, open, log });
      return [name, { name, pool: poolTo(url), uploads: fairGate({ name, ...UPLOADS }), replicas }];
    }),
  );
}

/** Closes all connections once the requests under way have their answers. */
export async function closeUpstreams(upstreams: Iterable<Upstream>): Promise<void> {
  const all = [...upstreams];
  await Promise.all(all.map(({ pool }) => pool.close()));
  await Promise.all(all.map(({ replicas }) => replicas?.close() ?? Promise.resolve()));
}

const connector = (timeoutMs: number) => buildConnector({ timeout: timeoutMs, allowH2: false });

const KEPT = {
  keepAliveTimeout: KEEP_ALIVE_MS,
  keepAliveMaxTimeout: KEEP_ALIVE_MS,
  allowH2: false,
};

const poolTo = (url: string): Pool =>
  new Pool(new URL(url).origin, {
    connect: connectTwice(connector(FIRST_CONNECT_MS), connector(SECOND_CONNECT_MS)),
    ...KEPT,
  });

/** Connections to one replica; where none can be made, to the address that any replica may answer. */
function poolToReplica(origin: string, url: string, failed: () => void): Pool {
  const { hostname, host, port, protocol } = new URL(url);
  const any = connector(SECOND_CONNECT_MS);
  const toAny: buildConnector.connector = (options, callback) => {
    failed();
    any({ ...options, hostname, host, port, protocol }, callback);
  };
  return new Pool(origin, { connect: connectTwice(connector(FIRST_CONNECT_MS), toAny), ...KEPT });
}
