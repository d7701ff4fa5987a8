export { tryWithAdvisoryLock } from "./advisory-lock.ts";
export { awaitMigrations } from "./await-migrations.ts";
export { databaseCheck } from "./database-check.ts";
export { migrate } from "./migrate.ts";
export { migrateCommand } from "./migrate-command.ts";
export { type Db, openPool, type Pool, type PoolOptions, type Tx } from "./pool.ts";
export { poolMetrics } from "./pool-metrics.ts";
export { transaction } from "./transaction.ts";
