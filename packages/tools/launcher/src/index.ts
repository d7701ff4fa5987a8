export { allSettledOrThrow } from "./all-settled-or-throw.ts";
export { CONTEXTS, type Context, perContext } from "./contexts.ts";
export { TOOLS } from "./folders.ts";
export { migrationProgram, runMigrations } from "./migrations.ts";
export { askStreams } from "./nats/ask-streams.ts";
export { findNats, natsPlaces } from "./nats/find.ts";
export { offersJetStream } from "./nats/greeting.ts";
export { type NatsAccount, natsConfiguration, startNats } from "./nats/server.ts";
export { watchStreams } from "./nats/watch-streams.ts";
export { findPgbouncer } from "./pgbouncer/find.ts";
export { type Pgbouncer, startPgbouncer } from "./pgbouncer/server.ts";
export { freePort, freePorts } from "./ports.ts";
export { databaseUrl, withClient } from "./postgres/admin-query.ts";
export { startCluster } from "./postgres/cluster.ts";
export {
  type ContextDatabase,
  type ContextDatabases,
  createDatabase,
  prepareRoles,
  rolesOf,
  urlsOf,
} from "./postgres/databases.ts";
export { type Standby, startStandby } from "./postgres/standby.ts";
export { run } from "./run.ts";
export { randomSecret } from "./secrets.ts";
export type { ServerMakers, SystemOptions } from "./system/options.ts";
export type { ServiceName } from "./system/programs.ts";
export { scratchFolder } from "./system/scratch-folder.ts";
export type { Standing, StandingNats } from "./system/servers.ts";
export { THRIFTY_MALLOC } from "./system/service-environment.ts";
export { type System, startSystem } from "./system/start-system.ts";
export { startWatchdog } from "./watchdog.ts";
