import type { ServiceName } from "@memory/contracts";
import { BaseEnv } from "@memory/env";
import { z } from "zod";

const Address = z.url({ protocol: /^https?$/ }).optional();

/** Environment of edge. A service without a public address has no routes, one without an internal address no part in /health. */
export const EdgeEnv = z.object({
  ...BaseEnv.shape,
  SERVICE_INGEST_URL: Address,
  SERVICE_CONSOLIDATION_URL: Address,
  SERVICE_CONTEXT_URL: Address,
  SERVICE_ADMIN_PUBLIC_URL: Address,
  SERVICE_GATEWAY_URL: Address,
  SERVICE_INGEST_INTERNAL_URL: Address,
  SERVICE_CONSOLIDATION_INTERNAL_URL: Address,
  SERVICE_CONTEXT_INTERNAL_URL: Address,
  SERVICE_ADMIN_INTERNAL_URL: Address,
  SERVICE_GATEWAY_INTERNAL_URL: Address,
  /** Requests a second that one key may send to this process; unset is no limit. */
  SERVICE_RATE_LIMIT_PER_SECOND: z.coerce.number().positive().optional(),
});

/** Addresses of services, undefined where a service is not there. */
export type Addresses = Readonly<Record<ServiceName, string | undefined>>;

export interface EdgeConfig {
  publicUrls: Addresses;
  internalUrls: Addresses;
  requestsPerSecond: number | undefined;
}

export const edgeConfig = (env: z.infer<typeof EdgeEnv>): EdgeConfig => ({
  publicUrls: {
    ingest: env.SERVICE_INGEST_URL,
    consolidation: env.SERVICE_CONSOLIDATION_URL,
    context: env.SERVICE_CONTEXT_URL,
    admin: env.SERVICE_ADMIN_PUBLIC_URL,
    gateway: env.SERVICE_GATEWAY_URL,
  },
  internalUrls: {
    ingest: env.SERVICE_INGEST_INTERNAL_URL,
    consolidation: env.SERVICE_CONSOLIDATION_INTERNAL_URL,
    context: env.SERVICE_CONTEXT_INTERNAL_URL,
    admin: env.SERVICE_ADMIN_INTERNAL_URL,
    gateway: env.SERVICE_GATEWAY_INTERNAL_URL,
  },
  requestsPerSecond: env.SERVICE_RATE_LIMIT_PER_SECOND,
});
