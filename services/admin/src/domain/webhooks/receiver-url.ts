import { type Allowed, hostOf, isAllowedHost } from "./addresses.ts";

/** Ports of the web, and those that anybody may listen on: below are other protocols. */
const WEB_PORTS = new Set(["", "80", "443"]);
const FIRST_FREE_PORT = 1024;

/** A URL for calls as it is kept, or what is wrong with it. Whether its address may be reached is another question. */
export function receiverUrl(text: string, allowed: Allowed): { url: URL } | { fault: string } {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !["http:", "https:"].includes(url.protocol))
    return { fault: "must be an https URL" };
  if (url.username !== "" || url.password !== "")
    return { fault: "must not hold a user name or a password" };
  if (url.hash !== "" || text.includes("#")) return { fault: "must not have a fragment" };
  const isPort = WEB_PORTS.has(url.port) || Number(url.port) >= FIRST_FREE_PORT;
  if (!isPort && !isAllowedHost(hostOf(url), allowed))
    return { fault: "must have port 443, 80 or one of 1024 and above" };
  return { url };
}
