import { lookup, Resolver } from "node:dns/promises";
import { isIPv6 } from "node:net";
import { serviceUnavailable } from "@memory/errors";
import { fairGate } from "@memory/fairness";
import { type Allowed, isAllowedHost } from "../domain/webhooks/addresses.ts";

export interface Resolved {
  address: string;
  family: 4 | 6;
}

/** All addresses of a host; empty where it has none. Throws where that is not known. */
export type Resolve = (host: string) => Promise<Resolved[]>;

const TIMEOUT_MS = 2_000;
const TRIES = 2;

// Each keeps one of the few threads of the process for as long as the system's resolver takes.
const SYSTEM_LOOKUPS = { capacity: 1, perTenant: 1, mostWaitingPerTenant: 64 };

/**
 * Resolves names by DNS, which keeps no thread. What DNS does not know, and what the operator allows by name, is asked of the system,
 * which also reads the hosts file and the search domains.
 */
export function systemResolve(allowed: Allowed): Resolve {
  const gate = fairGate({ name: "names of hosts", ...SYSTEM_LOOKUPS });
  const bySystem: Resolve = (host) => gate.run("", 1, () => addressesBySystem(host));
  return async (host) => {
    if (isAllowedHost(host, allowed)) return bySystem(host);
    const found = await addressesByDns(host);
    return found.length > 0 ? found : bySystem(host);
  };
}

async function addressesByDns(host: string): Promise<Resolved[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  const failed = found.find((one) => one.status === "rejected" && !isUnknown(one.reason));
  if (addresses.length === 0 && failed?.status === "rejected")
    throw serviceUnavailable("The name of the host was not resolved.", failed.reason);
  return addresses.map(resolvedOf);
}

async function addressesBySystem(host: string): Promise<Resolved[]> {
  try {
    const found = await lookup(host, { all: true, verbatim: true });
    return found.map(({ address }) => resolvedOf(address));
  } catch (error) {
    if (isUnknown(error)) return [];
    throw error;
  }
}

const resolvedOf = (address: string): Resolved => ({ address, family: isIPv6(address) ? 6 : 4 });

const NO_ADDRESS = new Set(["ENOTFOUND", "ENODATA", "EBADNAME", "EAI_NONAME"]);

const isUnknown = (error: unknown): boolean =>
  error instanceof Error && NO_ADDRESS.has((error as NodeJS.ErrnoException).code ?? "");
