import { setTimeout as delay } from "node:timers/promises";
import type { Db } from "@memory/postgres";
import { areStillWaiting, waitingNow } from "../store/vectors.ts";

const LOOK_EVERY_MS = 200;
// Some two thousand texts, and less than clients wait for an answer; a longer backlog is made in the background, and packets say that they are degraded.
const WITHIN_MS = 45_000;

/** Resolves when everything that waits for its vector now has one, 45 s at most. */
export async function untilVectorsMade(db: Db): Promise<void> {
  const endsAt = performance.now() + WITHIN_MS;
  const before = await waitingNow(db);
  while (before !== null && performance.now() < endsAt && (await areStillWaiting(db, before)))
    await delay(LOOK_EVERY_MS);
}
