import type { ServiceName } from "@memory/contracts";
import { Pool } from "undici";
import type { Addresses } from "./config.ts";
import type { Owner } from "./forward.ts";

// Longer than any answer takes: only consolidate may wait for minutes.
const HEADERS_TIMEOUT_MS = 600_000;
const BODY_TIMEOUT_MS = 120_000;
// Less than an owner that stops waits (SERVICE_DRAIN_MS): it never closes a connection on which a request is on its way.
const KEEP_ALIVE_MS = 2_000;
const CONNECT_TIMEOUT_MS = 2_000;

/** Connections to the owners that have an address, kept open and used again. */
export function openOwners(addresses: Addresses): Map<ServiceName, Owner> {
  const entries = Object.entries(addresses) as [ServiceName, string | undefined][];
  return new Map(
    entries.flatMap(([name, url]) =>
      url === undefined ? [] : [[name, { name, pool: poolTo(url) }]],
    ),
  );
}

const poolTo = (url: string): Pool =>
  new Pool(new URL(url).origin, {
    connect: { timeout: CONNECT_TIMEOUT_MS },
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    bodyTimeout: BODY_TIMEOUT_MS,
    allowH2: false,
  });
