import type { ContextDatabases } from "../postgres/databases.ts";
import { PROGRAMS, SERVICES, type ServiceName } from "./programs.ts";

export interface Ports {
  public: number;
  internal: number;
}

export interface Wiring {
  ports: Record<ServiceName, Ports>;
  databases: ContextDatabases;
  natsUrl: string;
  internalToken: string;
  adminKey: string | null;
}

// What the launcher decides itself, or what only one service may know.
const NOT_INHERITED = new Set([
  "SERVICE_POSTGRES_URL",
  "SERVICE_NATS_URL",
  "SERVICE_DATABASE_URL",
  "SERVICE_ADMIN_KEY",
  "SERVICE_PORT",
  "SERVICE_INTERNAL_PORT",
]);

// What is sent to a model, and with which key, is the business of the service that calls it; so is a key of another's.
const CALLERS: readonly (readonly [prefix: string, callers: readonly ServiceName[]])[] = [
  ["SERVICE_EMBEDDINGS_", ["context"]],
  ["SERVICE_EXTRACTION_", ["consolidation", "worker"]],
  ["OPENAI_API_KEY", ["consolidation", "worker"]],
  ["ANTHROPIC_API_KEY", ["consolidation", "worker"]],
  ["OPENROUTER_API_KEY", ["consolidation", "worker"]],
  ["SERVICE_LLM_", ["gateway"]],
  ["SERVICE_CERTIFICATE_", ["admin"]],
  ["SERVICE_SIGN_IN_", ["admin"]],
];

/**
 * As in the images: glibc's allocator keeps what buffers leave behind unless configured to return it, a fifth of an idle service's memory.
 * Blocks of 32 KiB and more are mapped, so that their pages go back one by one; with smaller ones each message costs page faults.
 */
export const THRIFTY_MALLOC = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "32768",
  MALLOC_TOP_PAD_: "16384",
  MALLOC_TRIM_THRESHOLD_: "1048576",
};

/** The environment of a service: `inherited` without what is npm's or not its business, and where everything is. */
export function environmentOf(
  name: ServiceName,
  inherited: NodeJS.ProcessEnv,
  wiring: Wiring,
): Record<string, string> {
  const { context, nats } = PROGRAMS[name];
  const { ports, databases, natsUrl, internalToken, adminKey } = wiring;
  return {
    ...kept(name, inherited),
    NODE_ENV: "production",
    // One process of each: nobody else would take the requests meanwhile.
    SERVICE_DRAIN_MS: inherited["SERVICE_DRAIN_MS"] ?? "0",
    ...THRIFTY_MALLOC,
    SERVICE_HOST: (name === "edge" ? inherited["SERVICE_HOST"] : undefined) ?? "127.0.0.1",
    SERVICE_PUBLISHED_AT: inherited["SERVICE_HOST"] ?? "127.0.0.1",
    SERVICE_PORT: String(ports[name].public),
    SERVICE_INTERNAL_PORT: String(ports[name].internal),
    SERVICE_INTERNAL_TOKEN: internalToken,
    SERVICE_ADMIN_URL: urlOf(ports.admin.internal),
    ...(context === null ? {} : { SERVICE_DATABASE_URL: databases[context].appUrl }),
    ...(nats ? { SERVICE_NATS_URL: natsUrl } : {}),
    ...(name === "admin" && adminKey !== null ? { SERVICE_ADMIN_KEY: adminKey } : {}),
    // Who tries webhooks here has the receiver here.
    ...(name === "admin" && isOfThisMachine(inherited)
      ? { SERVICE_WEBHOOK_ALLOW: "loopback" }
      : {}),
    ...(name === "edge" ? { SERVICE_ADMIN_MODE: String(adminKey !== null) } : {}),
    ...ADDRESSES[name]?.(ports),
  };
}

const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

/** True where only this machine reaches the API, and nothing else was said about webhooks. */
const isOfThisMachine = ({ SERVICE_HOST, SERVICE_WEBHOOK_ALLOW }: NodeJS.ProcessEnv): boolean =>
  SERVICE_WEBHOOK_ALLOW === undefined && LOOPBACK.has(SERVICE_HOST ?? "127.0.0.1");

export const urlOf = (port: number): string => `http://127.0.0.1:${port}`;

function kept(name: ServiceName, inherited: NodeJS.ProcessEnv): Record<string, string> {
  const entries = Object.entries(inherited).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined &&
      !NOT_INHERITED.has(entry[0]) &&
      !isOfOthers(name, entry[0]) &&
      !/^(npm_|NODE_ENV$|INIT_CWD$)/.test(entry[0]),
  );
  return Object.fromEntries(entries);
}

const isOfOthers = (name: ServiceName, setting: string): boolean =>
  CALLERS.some(([prefix, callers]) => setting.startsWith(prefix) && !callers.includes(name));

/** Where services find those that they call. */
const ADDRESSES: { [Name in ServiceName]?: (ports: Wiring["ports"]) => Record<string, string> } = {
  mcp: ({ edge }) => ({ SERVICE_API_URL: urlOf(edge.public) }),
  gateway: ({ context }) => ({ SERVICE_CONTEXT_INTERNAL_REPLICAS: urlOf(context.internal) }),
  edge: addresses,
};

/** Where edge finds the others: their public ports for requests, their internal ones for health. */
function addresses(ports: Wiring["ports"]): Record<string, string> {
  const entries = SERVICES.filter((name) => name !== "edge" && name !== "worker").flatMap(
    (name) => {
      const prefix = `SERVICE_${name.toUpperCase()}`;
      // SERVICE_ADMIN_URL is admin's internal address, in edge as everywhere.
      const visible = name === "admin" ? `${prefix}_PUBLIC_URL` : `${prefix}_URL`;
      return [
        [visible, urlOf(ports[name].public)],
        [`${prefix}_INTERNAL_URL`, urlOf(ports[name].internal)],
      ];
    },
  );
  return Object.fromEntries(entries);
}
