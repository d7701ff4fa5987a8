import type pg from "pg";

export type Pool = pg.Pool;
export type Tx = pg.PoolClient;
/** Anything a statement can be sent to: the pool, or the connection of an open transaction. */
export type Db = Pick<pg.Pool, "query">;
