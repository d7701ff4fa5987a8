import type { IncomingMessage } from "node:http";
import { bearerOf, isLocalHost } from "@memory/auth";
import { ApiError } from "@memory/errors";

export interface HostSettings {
  /** Host names under which the API is published; `*.example.com` means all below one, `*` any. */
  publicHosts: readonly string[];
  authRequired: boolean;
  /** True when keys are created with the admin key only. */
  adminMode: boolean;
}

/**
 * Refuses a Host that is neither local nor one of ours wherever no key protects the answer: a web page whose name was made to point at
 * this address could ask there too (DNS rebinding), but never under such a name. Throws `bad_request` where there is not exactly one
 * Host, and `misdirected_request`.
 */
export function hostRule({ publicHosts, authRequired, adminMode }: HostSettings) {
  const served = publicHosts.map((host) => host.toLowerCase());
  const isOurs = (name: string) =>
    served.some((host) => host === name || (host.startsWith("*") && name.endsWith(host.slice(1))));
  return (request: IncomingMessage, path: string): void => {
    refuseUnclear(request);
    const { host, authorization } = request.headers;
    const makesKeys = path.startsWith("/v1/keys") && !adminMode;
    const keyed = authRequired && !makesKeys && bearerOf(authorization) !== null;
    if (keyed || host === undefined || isLocalHost(host)) return;
    if (!isOurs(host.toLowerCase().replace(/:\d*$/, "")))
      throw new ApiError("misdirected_request", "Requests to this host need a key.");
  };
}

/** HTTP/1.1 wants exactly one Host (RFC 9112, 3.2). */
function refuseUnclear({ rawHeaders, httpVersion }: IncomingMessage): void {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.toLowerCase() === "host") hosts++;
  if (hosts === 1 || (hosts === 0 && httpVersion === "1.0")) return;
  throw new ApiError("bad_request", "A request must have exactly one Host header.", {
    headers: { connection: "close" },
  });
}
