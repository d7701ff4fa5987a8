import { allSettledOrThrow } from "../all-settled-or-throw.ts";
import { bringBundlesUpToDate } from "../build/build-elsewhere.ts";
import { layOut } from "../folders.ts";
import type { Pgbouncer } from "../pgbouncer/server.ts";
import { freePorts } from "../ports.ts";
import { type ContextDatabases, prepareDatabases } from "../postgres/databases.ts";
import { SILENT } from "../report.ts";
import { openSecrets } from "../secrets.ts";
import { startWatchdog } from "../watchdog.ts";
import { choosePorts, refuseTaken } from "./choose-ports.ts";
import { migrateAll } from "./migrate-all.ts";
import type { SystemOptions } from "./options.ts";
import { poolerBefore } from "./pooler.ts";
import { builtServices, type ServiceName } from "./programs.ts";
import { type RunningService, runningService } from "./running-service.ts";
import { scratchFolder } from "./scratch-folder.ts";
import { type Standing, type StandingNats, standingNats, standingPostgres } from "./servers.ts";
import { urlOf, type Wiring } from "./service-environment.ts";

export interface System extends AsyncDisposable {
  /** Where edge listens. */
  baseUrl: string;
  /** Null in bootstrap mode. */
  adminKey: string | null;
  services: RunningService[];
  /** The service of that name. Throws if this workspace does not have it. */
  service(name: ServiceName): RunningService;
  /** One more process of that service, on ports of its own: started, and stopped with the system. */
  replica(name: ServiceName): Promise<RunningService>;
  postgres: Standing & { databases: ContextDatabases };
  /** What the services reach their databases through, if anything; `postgres` has the direct addresses. */
  pooler: Pgbouncer | null;
  nats: StandingNats;
  /** Stops the services, then the servers. */
  stop(): Promise<void>;
}

/**
 * Starts the whole system on servers found or brought, and waits until every service is ready.
 * When a part does not start, what did is stopped again and the reason thrown.
 */
export async function startSystem(options: SystemOptions = {}): Promise<System> {
  const cleanup = new AsyncDisposableStack();
  let stopped: Promise<void> | null = null;
  const stop = () => {
    stopped ??= cleanup.disposeAsync();
    return stopped;
  };
  const abort = () => void stop().catch(() => undefined); // awaited below, for `start` fails after it
  options.signal?.addEventListener("abort", abort, { once: true });
  try {
    return { ...(await start(options, cleanup)), stop, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    options.signal?.removeEventListener("abort", abort);
  }
}

async function start(
  options: SystemOptions,
  cleanup: AsyncDisposableStack,
): Promise<Omit<System, "stop" | typeof Symbol.asyncDispose>> {
  const { report = SILENT, port, data, signal } = options;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...(options.pooled ? { SERVICE_DATABASE_POOLING: "transaction" } : {}),
    ...options.env,
  };
  if (port !== undefined) await refuseTaken(port, env["SERVICE_HOST"]);
  const watchdog = startWatchdog();
  cleanup.defer(() => watchdog.dismiss());
  const folders = layOut(data ?? scratchFolder(watchdog, cleanup));
  const secrets = openSecrets(folders.secretsFile);
  const durable = options.durable ?? data !== undefined;
  const standing = { folders, secrets, durable, env, watchdog, report, cleanup };
  const [postgres, nats] = await allSettledOrThrow([
    options.servers?.postgres(cleanup) ?? standingPostgres(standing),
    options.servers?.nats(cleanup) ?? standingNats(standing),
    report.step("bundles", bringBundlesUpToDate),
  ]);
  signal?.throwIfAborted();
  const databases = await prepareDatabases(postgres.url, (role) => secrets.of(role));
  const pooler = options.pooled ? await poolerBefore({ ...standing, databases }) : null;
  const reached = pooler?.databases ?? databases;
  await report.step("databases", () => migrateAll(reached));
  signal?.throwIfAborted();
  const wiring: Wiring = {
    ports: await choosePorts(port),
    databases: reached,
    natsUrl: nats.url,
    internalToken: secrets.of("internalToken"),
    adminKey: options.bootstrap ? null : env["SERVICE_ADMIN_KEY"] || secrets.of("adminKey"),
  };
  const { rewire } = options;
  const context = { env, wiring, watchdog, logs: folders.logs, say: report.say, rewire };
  const services = builtServices().map((name) =>
    runningService(name, context, options.serviceEnv?.[name]),
  );
  cleanup.defer(async () => {
    await allSettledOrThrow(services.map((service) => service.stop()));
  });
  await report.step("services", () =>
    allSettledOrThrow(services.map((service) => service.start())),
  );
  signal?.throwIfAborted();
  const replica = async (name: ServiceName) => {
    const [publicPort = 0, internal = 0] = await freePorts(2);
    const ports = { ...wiring.ports, [name]: { public: publicPort, internal } };
    const own = options.serviceEnv?.[name];
    const another = runningService(name, { ...context, wiring: { ...wiring, ports } }, own);
    cleanup.defer(() => another.stop());
    await another.start();
    return another;
  };
  return {
    replica,
    baseUrl: urlOf(wiring.ports.edge.public),
    adminKey: wiring.adminKey,
    services,
    service: (wanted) => find(services, wanted),
    postgres: { ...postgres, databases },
    pooler: pooler?.pgbouncer ?? null,
    nats,
  };
}

function find(services: RunningService[], wanted: ServiceName): RunningService {
  const service = services.find(({ name }) => name === wanted);
  if (service === undefined) throw new Error(`no service ${wanted} in this workspace`);
  return service;
}
