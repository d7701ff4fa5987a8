import type { ServiceName } from "@memory/contracts";

/** Addresses of services; undefined where a service is not deployed. */
export type Addresses = Readonly<Record<ServiceName, string | undefined>>;
