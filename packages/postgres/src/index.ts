export { tryWithAdvisoryLock } from "./advisory-lock.ts";
export { migrate } from "./migrate.ts";
export {
  type Db,
  isUniqueViolation,
  openPool,
  type Pool,
  type PoolOptions,
  type Tx,
} from "./pool.ts";
export { transaction } from "./transaction.ts";
