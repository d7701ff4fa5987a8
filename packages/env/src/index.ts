import { z } from "zod";
import { secretFaults } from "./secrets.ts";

export { jsonFile } from "./json-file.ts";
export { warnOfSecrets } from "./secrets.ts";

/** A port of this machine; 0 lets the system choose one. */
const Port = z
  .string({ error: "is required" })
  .transform(Number)
  .pipe(z.number().int().min(0).max(65535));

/** `true`/`false`, `1`/`0`, `yes`/`no`, `on`/`off`, as people write them in an environment. */
export const Flag = z.stringbool();

/** A list, its items separated by commas; empty by default. */
export const List = <Item extends z.ZodType<string, string>>(item: Item) =>
  z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((part) => part.trim() || []))
    .pipe(z.array(item));

/** `http` addresses whose host names stand for all ready replicas of a service. Each is called by its IP address, which no certificate names. */
export const ReplicaUrls = List(z.url({ protocol: /^http$/ }));

export const Milliseconds = z.coerce.number().int().min(0);

/** What every service reads; a service adds its own fields with `.extend`. */
export const BaseEnv = z.object({
  SERVICE_HOST: z.string().default("127.0.0.1"),
  SERVICE_PORT: Port,
  SERVICE_INTERNAL_PORT: Port,
  /** Between the signal to stop and the close of connections that callers have not ended. */
  SERVICE_DRAIN_MS: z.coerce.number().int().min(0).max(10_000).default(3_000),
  SERVICE_LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"])
    .default("info"),
});

/** What every program reads that opens a database. */
export const PoolingEnv = z.object({
  /** What a connection belongs to: the server's session, or a pooler such as PgBouncer in transaction mode. */
  SERVICE_DATABASE_POOLING: z.enum(["session", "transaction"]).default("session"),
});

export const DatabaseEnv = PoolingEnv.extend({
  SERVICE_DATABASE_URL: z.string().min(1),
  SERVICE_DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(8),
  /** The longest that the database works on one statement. */
  SERVICE_STATEMENT_TIMEOUT_MS: z.coerce.number().int().min(1_000).max(600_000).default(8_000),
  /** Requests of one project that a replica handles at once. */
  SERVICE_REQUESTS_PER_PROJECT: z.coerce.number().int().min(1).max(1_000).optional(),
});

/** A streaming replica of a service's database, for reads that may be stale. */
export const ReadReplicaEnv = z.object({
  SERVICE_DATABASE_READ_URL: z.string().min(1).optional(),
});

/** The options of a service's pool. */
export const poolOf = (env: z.infer<typeof DatabaseEnv>) => ({
  url: env.SERVICE_DATABASE_URL,
  max: env.SERVICE_DATABASE_POOL,
  pooling: env.SERVICE_DATABASE_POOLING,
  statementTimeoutMs: env.SERVICE_STATEMENT_TIMEOUT_MS,
});

/** Requests of one project that a replica handles at once: half of its pool, unless set. */
export const requestsPerProject = (env: z.infer<typeof DatabaseEnv>): number =>
  env.SERVICE_REQUESTS_PER_PROJECT ?? Math.ceil(env.SERVICE_DATABASE_POOL / 2);

export const NatsEnv = z.object({
  SERVICE_NATS_URL: z.string().min(1),
  SERVICE_NATS_CREDS: z.string().optional(),
});

/** The broker's address, and the credentials of a service. */
export const brokerOf = (env: z.infer<typeof NatsEnv>) => ({
  url: env.SERVICE_NATS_URL,
  credsFile: env.SERVICE_NATS_CREDS,
});

/** How a service checks keys: `SERVICE_ADMIN_URL` is the internal address of admin. */
export const AuthEnv = z.object({
  SERVICE_AUTH_REQUIRED: Flag.default(true),
  SERVICE_ADMIN_URL: z.url(),
  SERVICE_INTERNAL_TOKEN: z.string().min(16),
});

/** Where keys are checked, and the token that admin asks for. */
export const keyAuthorityOf = (env: z.infer<typeof AuthEnv>) => ({
  adminUrl: env.SERVICE_ADMIN_URL,
  internalToken: env.SERVICE_INTERNAL_TOKEN,
});

/**
 * The environment parsed by `schema`, empty variables taken as unset.
 * Throws one error whose message lists every problem, without any value (values may be secrets).
 */
export function readEnv<T extends z.ZodType>(schema: T, env: NodeJS.ProcessEnv): z.output<T> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const faults = result.error.issues.map((i) => `  ${i.path.join(".")}: ${i.message}`);
  throw new Error(`invalid environment:\n${faults.join("\n")}`);
}

/** `readEnv`, or exit status 1 with every problem on standard error, those of secrets too. For entry points only. */
export function readEnvOrExit<T extends z.ZodType>(schema: T): z.output<T> {
  try {
    const { faults, refused } = secretFaults(process.env);
    if (refused) throw new Error(`invalid environment:\n${faults.map(described).join("\n")}`);
    return readEnv(schema, process.env);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

const described = ({ setting, fault }: { setting: string; fault: string }): string =>
  `  ${setting}: ${fault}; that is taken only where the services are reached from this machine alone (SERVICE_PUBLISHED_AT)`;
