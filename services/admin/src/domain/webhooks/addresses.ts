import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = readonly [Address, number];

/** What the operator lets webhooks reach beside the internet. */
export interface Allowed {
  all: boolean;
  ranges: readonly Range[];
  /** Names of hosts, in lower case, without a trailing dot. */
  hosts: ReadonlySet<string>;
}

const LOOPBACK = ["127.0.0.0/8", "::1/128"];

/** The last label begins with a letter: all else is a number in some notation. */
const HOST_NAME = /^([a-z0-9]([a-z0-9_-]*[a-z0-9])?\.)*[a-z]([a-z0-9_-]*[a-z0-9])?$/;

/** Public by its number, the metadata service of Azure's machines by its use. */
const AZURE_METADATA = "168.63.129.16";

/** Global unicast, and in it what stands for another address or for none: NAT64, 6to4, Teredo, documentation and benchmarks. */
const GLOBAL_UNICAST = ipaddr.parseCIDR("2000::/3");

/**
 * What a setting allows: addresses, ranges (CIDR), names of hosts, `loopback` or `all`, separated by commas.
 * Throws for an entry that is none of these.
 */
export function allowedBy(setting: string): Allowed {
  const entries = setting
    .split(",")
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== "");
  const [names, ranges]: [string[], Range[]] = [[], []];
  for (const entry of entries.flatMap((one) => (one === "loopback" ? LOOPBACK : [one]))) {
    if (entry === "all") continue;
    if (ipaddr.isValidCIDR(entry)) ranges.push(ipaddr.parseCIDR(entry));
    else if (isAddress(entry)) ranges.push(whole(ipaddr.parse(entry)));
    else if (HOST_NAME.test(entry)) names.push(entry);
    else throw new Error(`not an address, a range or a name of a host: ${entry}`);
  }
  return { all: entries.includes("all"), ranges, hosts: new Set(names) };
}

const isAddress = (text: string): boolean =>
  ipaddr.IPv6.isValid(text) || ipaddr.IPv4.isValidFourPartDecimal(text);

const whole = (address: Address): Range => [address, address.kind() === "ipv4" ? 32 : 128];

/** The host of a URL as a name, in lower case, without brackets and the dot at its end. */
export const hostOf = (url: URL): string =>
  url.hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "");

/** True where the operator named the host, or everything. */
export const isAllowedHost = (host: string, { all, hosts }: Allowed): boolean =>
  all || hosts.has(host);

/** True where a call may go to an address: any public one over TLS, and what the operator allows. */
export function mayReach(address: string, isSecure: boolean, allowed: Allowed): boolean {
  if (allowed.all) return true;
  if (!isAddress(address)) return false;
  const parsed = ipaddr.parse(address);
  if (allowed.ranges.some((range) => isWithin(parsed, range))) return true;
  return isSecure && isPublic(parsed);
}

function isWithin(address: Address, [base, bits]: Range): boolean {
  if (base.kind() !== address.kind()) return false;
  return address.match(base as never, bits);
}

function isPublic(address: Address): boolean {
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4"
    ? address.toString() !== AZURE_METADATA
    : isWithin(address, GLOBAL_UNICAST);
}
