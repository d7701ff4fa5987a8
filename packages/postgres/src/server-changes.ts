import type { Pool } from "./connections.ts";

const listeners = new WeakMap<Pool, Set<() => void>>();

/** Calls `act` whenever what was read by a pool may not be the database's any more: a connection was lost, or another server answers. */
export function whenServerChanges(pool: Pool, act: () => void): void {
  pool.on("connect", (client) => client.on("error", act));
  listeners.set(pool, (listeners.get(pool) ?? new Set()).add(act));
}

/** Says that another server answers, though no connection of the pool was lost. */
export function noteChange(pool: Pool): void {
  for (const act of listeners.get(pool) ?? []) act();
}
