export { tryWithAdvisoryLock } from "./advisory-lock.ts";
export { awaitMigrations, migrationsOf } from "./await-migrations.ts";
export { boundedPage, type LookedAt, newestBefore, rowsToLookAt } from "./bounded-page.ts";
export type { Db, Pool, Tx } from "./connections.ts";
export { copyBytes } from "./copy-bytes.ts";
export { databaseCheck } from "./database-check.ts";
export { migrate } from "./migrate.ts";
export { migrateCommand } from "./migrate-command.ts";
export { openPool, type PoolOptions } from "./pool.ts";
export { poolMetrics } from "./pool-metrics.ts";
export type { Guard } from "./pooled/admission.ts";
export {
  type Aged,
  openReadReplica,
  type ReadReplica,
  withoutReplica,
} from "./replica/open-read-replica.ts";
export { whenServerChanges } from "./server-changes.ts";
export { textPattern } from "./text-pattern.ts";
export { transaction } from "./transaction.ts";
