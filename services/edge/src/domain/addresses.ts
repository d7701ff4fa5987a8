import type { ServiceName } from "@memory/contracts";

/** Addresses of services; undefined where a service is not deployed. */
export type Addresses = Readonly<Record<ServiceName, string | undefined>>;

/** The services that have an address, each with it. */
export const deployed = (addresses: Addresses): [ServiceName, string][] =>
  (Object.entries(addresses) as [ServiceName, string | undefined][]).flatMap(
    ([name, url]): [ServiceName, string][] => (url === undefined ? [] : [[name, url]]),
  );
