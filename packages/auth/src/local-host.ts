import { isIP } from "node:net";

// Names that cannot be registered: of this machine, of a cluster's services, of a private network (RFC 6761, RFC 9476).
const OWN_NAME = /^(?:[^.]+|.+\.(?:localhost|svc|internal|svc\.cluster\.local))$/;

/**
 * True when a Host header names this machine or network in a way that an outsider cannot redirect: an address, a name
 * without dots, or one below a domain that is never registered.
 */
export function isLocalHost(host: string): boolean {
  const name = host.toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
  return isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0 || OWN_NAME.test(name);
}
