import { BaseEnv, Flag, List, Milliseconds, ReplicaUrls } from "@memory/env";
import { z } from "zod";
import { type ConnectionLimits, DEFAULT_CONNECTIONS } from "./connections.ts";
import type { Addresses } from "./domain/addresses.ts";
import type { HostSettings } from "./host-rule.ts";

const Address = z.url({ protocol: /^https?$/ }).optional();

const Count = z.coerce.number().int().min(1);

const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: "is no list of addresses and networks",
});

/** Environment of edge. A service without a public address has no routes; one without an internal address is not part of /health. */
export const EdgeEnv = z.object({
  ...BaseEnv.shape,
  SERVICE_INGEST_URL: Address,
  SERVICE_CONSOLIDATION_URL: Address,
  SERVICE_CONTEXT_URL: Address,
  /** The public ports of context. */
  SERVICE_CONTEXT_REPLICAS: ReplicaUrls,
  SERVICE_ADMIN_PUBLIC_URL: Address,
  SERVICE_GATEWAY_URL: Address,
  SERVICE_MCP_URL: Address,
  SERVICE_CONSOLE_URL: Address,
  SERVICE_INGEST_INTERNAL_URL: Address,
  SERVICE_CONSOLIDATION_INTERNAL_URL: Address,
  SERVICE_CONTEXT_INTERNAL_URL: Address,
  SERVICE_ADMIN_INTERNAL_URL: Address,
  SERVICE_GATEWAY_INTERNAL_URL: Address,
  SERVICE_MCP_INTERNAL_URL: Address,
  SERVICE_CONSOLE_INTERNAL_URL: Address,
  /** Requests a second that one key may send to this process; unset is no limit. */
  SERVICE_RATE_LIMIT_PER_SECOND: z.coerce.number().positive().optional(),
  /** How long a service may be silent before it answers; slower routes have deadlines of their own. */
  SERVICE_REQUEST_TIMEOUT_MS: Milliseconds.min(1_000).default(30_000),
  /** Bytes a second of long bodies that one tenant may send to this process. */
  SERVICE_UPLOAD_BYTES_PER_SECOND: Count.default(8 * 1024 * 1024),
  SERVICE_MAX_CONNECTIONS: Count.default(DEFAULT_CONNECTIONS.mostConnections),
  SERVICE_MAX_CONNECTIONS_PER_ADDRESS: Count.default(DEFAULT_CONNECTIONS.mostPerAddress),
  /** Connections of one address on which a request has not arrived in whole. */
  SERVICE_MAX_UNFINISHED_PER_ADDRESS: Count.default(DEFAULT_CONNECTIONS.mostUnfinishedPerAddress),
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted, separated by commas. */
  SERVICE_TRUSTED_PROXIES: List(Network),
  /** Host names of the API, separated by commas; `*.example.com` for all below one, `*` for any. */
  SERVICE_PUBLIC_HOSTS: List(
    z.string().regex(/^(?:\*|(?:\*\.)?[a-z\d.-]+)$/i, "is no list of host names"),
  ),
  SERVICE_AUTH_REQUIRED: Flag.default(true),
  /** Whether keys are created with the admin key only. */
  SERVICE_ADMIN_MODE: Flag.default(false),
});

export interface EdgeConfig {
  publicUrls: Addresses;
  internalUrls: Addresses;
  /** URLs whose host names stand for all ready replicas of context; none where any replica is asked. */
  contextReplicas: readonly string[];
  requestsPerSecond: number | undefined;
  requestTimeoutMs: number;
  uploadBytesPerSecond: number;
  connections: Partial<ConnectionLimits>;
  trustedProxies: readonly string[];
  hosts: HostSettings;
}

export const edgeConfig = (env: z.infer<typeof EdgeEnv>): EdgeConfig => ({
  publicUrls: {
    ingest: env.SERVICE_INGEST_URL,
    consolidation: env.SERVICE_CONSOLIDATION_URL,
    context: env.SERVICE_CONTEXT_URL,
    admin: env.SERVICE_ADMIN_PUBLIC_URL,
    gateway: env.SERVICE_GATEWAY_URL,
    mcp: env.SERVICE_MCP_URL,
    console: env.SERVICE_CONSOLE_URL,
  },
  internalUrls: {
    ingest: env.SERVICE_INGEST_INTERNAL_URL,
    consolidation: env.SERVICE_CONSOLIDATION_INTERNAL_URL,
    context: env.SERVICE_CONTEXT_INTERNAL_URL,
    admin: env.SERVICE_ADMIN_INTERNAL_URL,
    gateway: env.SERVICE_GATEWAY_INTERNAL_URL,
    mcp: env.SERVICE_MCP_INTERNAL_URL,
    console: env.SERVICE_CONSOLE_INTERNAL_URL,
  },
  contextReplicas: env.SERVICE_CONTEXT_REPLICAS,
  requestsPerSecond: env.SERVICE_RATE_LIMIT_PER_SECOND,
  requestTimeoutMs: env.SERVICE_REQUEST_TIMEOUT_MS,
  uploadBytesPerSecond: env.SERVICE_UPLOAD_BYTES_PER_SECOND,
  connections: {
    mostConnections: env.SERVICE_MAX_CONNECTIONS,
    mostPerAddress: env.SERVICE_MAX_CONNECTIONS_PER_ADDRESS,
    mostUnfinishedPerAddress: env.SERVICE_MAX_UNFINISHED_PER_ADDRESS,
  },
  trustedProxies: env.SERVICE_TRUSTED_PROXIES,
  hosts: {
    publicHosts: env.SERVICE_PUBLIC_HOSTS,
    authRequired: env.SERVICE_AUTH_REQUIRED,
    adminMode: env.SERVICE_ADMIN_MODE,
  },
});
