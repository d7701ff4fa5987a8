import { isIP } from "node:net";
import { type Allowed, isAllowedHost, mayReach } from "../domain/webhooks/addresses.ts";
import type { Resolve, Resolved } from "./resolve.ts";

/** A host has an address that calls must not go to. */
export class RefusedAddress extends Error {
  override name = "RefusedAddress";
}

/** The name of a host has no address. */
export class Unresolved extends Error {
  override name = "Unresolved";
}

interface Deps {
  allowed: Allowed;
  resolve: Resolve;
}

/**
 * The addresses of a host that a call may go to, to be connected to without resolving the name again. Throws `RefusedAddress` if one of
 * them may not be reached, `Unresolved` without any.
 */
export type CheckedAddresses = (host: string, isSecure: boolean) => Promise<Resolved[]>;

export const checkedAddresses =
  ({ allowed, resolve }: Deps): CheckedAddresses =>
  async (host, isSecure) => {
    const family = isIP(host);
    const found: Resolved[] =
      family === 0 ? await resolve(host) : [{ address: host, family: family === 6 ? 6 : 4 }];
    if (found.length === 0) throw new Unresolved();
    const isNamed = isAllowedHost(host, allowed);
    if (!isNamed && found.some(({ address }) => !mayReach(address, isSecure, allowed)))
      throw new RefusedAddress();
    return found;
  };
