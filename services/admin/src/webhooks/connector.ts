import type { LookupFunction } from "node:net";
import { buildConnector } from "undici";
import type { CheckedAddresses } from "./checked-addresses.ts";
import type { Resolved } from "./resolve.ts";

const CONNECT_MS = 3_000;

/**
 * Connects to addresses that were checked, and to no others: the name is resolved once, and what it resolved to is checked and handed
 * to the socket. `servername` and certificate stay those of the name.
 */
export function checkedConnector(checked: CheckedAddresses): buildConnector.connector {
  return (options, done) => {
    const host = options.hostname.replace(/^\[|\]$/g, "");
    checked(host.replace(/\.$/, ""), options.protocol === "https:").then(
      (addresses) => {
        const connect = buildConnector({
          timeout: CONNECT_MS,
          allowH2: false,
          lookup: lookupOf(addresses),
        });
        connect(options, done);
      },
      (error: Error) => done(error, null),
    );
  };
}

/** Answers what was resolved before, whatever the name. */
const lookupOf =
  (addresses: readonly Resolved[]): LookupFunction =>
  (_name, { all, family }, done) => {
    const fit = addresses.filter((one) => !family || one.family === family);
    const [first] = fit;
    if (first === undefined) done(new Error("no address of that family"), "", 0);
    else if (all) done(null, [...fit]);
    else done(null, first.address, first.family);
  };
