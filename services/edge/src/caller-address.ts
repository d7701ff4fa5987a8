import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6, SocketAddress } from "node:net";

/** The proxies whose X-Forwarded-For is trusted. */
export interface TrustedProxies {
  /** Whether the peer of a connection is one of them. */
  includes(address: string | undefined): boolean;
}

/** Addresses and networks (`10.0.0.0/8`, `fd00::/8`). Throws for what is neither. */
export function trustedProxies(networks: readonly string[]): TrustedProxies {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return {
    includes(address) {
      const plain = unmapped(address ?? "");
      if (isIP(plain) === 0) return false;
      return list.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
    },
  };
}

/**
 * The address that a request is counted under: the peer of its connection, or, if that is a trusted proxy, the nearest address in
 * X-Forwarded-For that is not one. Of an IPv6 address the network of 64 bits, which one client has for itself.
 */
export function callerAddress(
  { socket, headers }: IncomingMessage,
  proxies: TrustedProxies,
): string {
  let address = socket.remoteAddress ?? "";
  const given = headers["x-forwarded-for"];
  const hops = (Array.isArray(given) ? given.join(",") : (given ?? "")).split(",");
  while (proxies.includes(address)) {
    const before = withoutPort(hops.pop()?.trim() ?? "");
    if (isIP(before) === 0) break;
    address = before;
  }
  return networkOf(address);
}

/** The address a connection is counted under. */
export function networkOf(address: string): string {
  const plain = unmapped(address);
  if (!isIPv6(plain)) return plain;
  return `${groupsOf(plain).slice(0, 4).join(":")}::/64`;
}

const unmapped = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");

/** `203.0.113.7:4711` and `[2001:db8::1]:4711` as some proxies write them. */
const withoutPort = (hop: string): string =>
  hop.replace(/^\[(.*)\](?::\d+)?$/, "$1").replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");

/** The eight groups of an IPv6 address, zeros written out. */
function groupsOf(address: string): string[] {
  const canonical = new SocketAddress({ address, family: "ipv6" }).address.replace(/%.*$/, "");
  const [head = "", tail] = canonical.split("::");
  const split = (part: string | undefined) => (part ? part.split(":") : []);
  const [first, last] = [split(head), split(tail)];
  return [...first, ...Array<string>(8 - first.length - last.length).fill("0"), ...last];
}
