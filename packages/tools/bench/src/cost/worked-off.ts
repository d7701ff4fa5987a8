import { setTimeout as delay } from "node:timers/promises";
import { withClient } from "@memory/launcher";
import type { BenchSystem } from "../bench-system.ts";

const LOOK_EVERY_MS = 500;
const MOST_MS = 600_000;

export const countEpisodes = ({ postgres }: BenchSystem): Promise<number> =>
  countOf(postgres.databases.context.ownerUrl, "SELECT count(*)::int AS n FROM episodes");

const countDue = ({ postgres }: BenchSystem): Promise<number> =>
  countOf(
    postgres.databases.consolidation.ownerUrl,
    "SELECT count(*)::int AS n FROM scopes WHERE due_at IS NOT NULL",
  );

const countOf = (url: string, query: string): Promise<number> =>
  withClient(url, async (client) => (await client.query<{ n: number }>(query)).rows[0]?.n ?? 0);

/**
 * Resolves once context has so many episodes and no subject waits for consolidation, in two looks one after the other, to the moment of
 * the first of them. Throws after ten minutes.
 */
export async function workedOffAtMs(system: BenchSystem, episodes: number): Promise<number> {
  const untilMs = performance.now() + MOST_MS;
  for (let sinceMs: number | null = null; performance.now() < untilMs; ) {
    const lookedMs = performance.now();
    const isDone = (await countDue(system)) === 0 && (await countEpisodes(system)) >= episodes;
    if (isDone && sinceMs !== null) return sinceMs;
    sinceMs = isDone ? lookedMs : null;
    await delay(LOOK_EVERY_MS);
  }
  throw new Error(`what was captured was not worked off within ${MOST_MS / 1_000} s`);
}
