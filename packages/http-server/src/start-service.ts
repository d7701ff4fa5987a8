import { type BaseEnv, readEnvOrExit, warnOfSecrets } from "@memory/env";
import { giveBackWhenIdle } from "@memory/idle-memory";
import { createLog, type Log } from "@memory/log";
import { startTracing } from "@memory/telemetry";
import type { z } from "zod";
import type { InternalServer } from "./internal-server.ts";
import { type Listener, type Running, runService } from "./run-service.ts";
import { whileWaiting } from "./while-waiting.ts";

/** The environment of every service; some also check keys. */
type ServiceEnv = z.output<typeof BaseEnv> & { SERVICE_AUTH_REQUIRED?: boolean };

interface Runtime<Env> {
  env: Env;
  log: Log;
  /** Returns the resource, and closes it after the service has stopped: the last one opened is closed first. */
  open<Resource extends { close(): Promise<unknown> }>(resource: Resource): Resource;
}

interface Program<Env> {
  name: string;
  /** Awaited before anything else of the service exists. */
  needs?: (runtime: Pick<Runtime<Env>, "env" | "log">) => Promise<void>;
}

interface Built extends Pick<Running, "before" | "start" | "graceMs"> {
  /** The public server; null for a worker, which has none. */
  app: Listener | null;
  internal: InternalServer;
  /** Ends background work, after the public server took its last request. */
  stop(): Promise<void>;
}

/**
 * A service from its environment to its end: reads and checks the environment (exit status 1 if it is wrong), begins log and
 * traces, awaits what the service needs, builds it, and runs it until a signal stops it.
 */
export async function startService<Schema extends z.ZodType<ServiceEnv>>(
  { name, needs }: Program<z.output<Schema>>,
  schema: Schema,
  build: (runtime: Runtime<z.output<Schema>>) => Promise<Built>,
): Promise<void> {
  const env = readEnvOrExit(schema);
  const log = createLog(name, env.SERVICE_LOG_LEVEL);
  warnOfSecrets(process.env, log);
  await startTracing(name, log);
  if (env.SERVICE_AUTH_REQUIRED === false)
    log.warn("open dev mode: requests need no key; never use this in production");
  giveBackWhenIdle();
  const internalPort = env.SERVICE_INTERNAL_PORT;
  if (needs)
    await whileWaiting(needs({ env, log }), { log, host: env.SERVICE_HOST, port: internalPort });
  const resources = new AsyncDisposableStack();
  const open = <Resource extends { close(): Promise<unknown> }>(resource: Resource): Resource =>
    resources.adopt(resource, async () => void (await resource.close()));
  const { app, internal, stop, ...steps } = await build({ env, log, open });
  await runService({
    ...steps,
    log,
    host: env.SERVICE_HOST,
    drainMs: env.SERVICE_DRAIN_MS,
    listen: app && { app, port: env.SERVICE_PORT },
    internal: { server: internal, port: internalPort },
    stop: async () => {
      await stop();
      await resources.disposeAsync();
    },
  });
}
