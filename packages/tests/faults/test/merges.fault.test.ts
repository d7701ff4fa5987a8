import { setTimeout as delay } from "node:timers/promises";
import type { System } from "@memory/launcher";
import { withClient } from "@memory/launcher";
import { eventually, ownSystem } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pairOfSubjects } from "./merged-pairs.ts";

const PAIRS = 6;
// Of the time until the kill: four begin before it, two after.
const APART_SHARE = 0.3;

type Pair = Awaited<ReturnType<typeof pairOfSubjects>>;

let system: System;
let merged: { content: unknown; events: unknown; decisions: number };
beforeAll(async () => {
  system = await ownSystem();
  const pair = await pairOfSubjects(system);
  const { events, decisions } = await pair.merge();
  merged = { content: await pair.content(), events, decisions };
});
afterAll(() => system.stop());

/** The merges in progress, by their next step. */
const stepsNow = () =>
  withClient(system.postgres.databases.admin.ownerUrl, async (owner) => {
    const { rows } = await owner.query(
      "SELECT step FROM merges WHERE state IN ('merging', 'unmerging')",
    );
    return rows.map(({ step }: { step: string }) => step);
  });

/** Begins with each pair a little after the one before, so that a kill finds them at different steps: at that time, or when the next one begins. */
async function killAmid<T>(
  name: Parameters<System["service"]>[0],
  afterMs: number,
  pairs: readonly Pair[],
  act: (pair: Pair, n: number) => Promise<T>,
): Promise<T[]> {
  const acts = Promise.all(
    pairs.map(async (pair, n) => {
      await delay(n * APART_SHARE * afterMs);
      return act(pair, n);
    }),
  );
  await delay(afterMs);
  const steps = await eventually(
    async () => {
      const now = await stepsNow();
      expect(now).not.toEqual([]);
      return now;
    },
    { everyMs: 2 },
  );
  console.log(name, afterMs, steps.join());
  await system.service(name).kill("SIGKILL");
  return acts;
}

test.each(
  (["admin", "ingest", "consolidation", "worker", "context"] as const).flatMap((name) =>
    [250, 500].map((afterMs) => [name, afterMs] as const),
  ),
)(
  "a %s killed %i ms into merges, and into their undo: they end as without",
  async (name, afterMs) => {
    const pairs = await Promise.all(Array.from({ length: PAIRS }, () => pairOfSubjects(system)));
    const before = await Promise.all(pairs.map((pair) => pair.shown()));

    const merges = await killAmid(name, afterMs, pairs, (pair) => pair.merge());
    for (const [n, pair] of pairs.entries()) {
      const { events, decisions } = merges[n] ?? {};
      expect({ content: await pair.content(), events, decisions }).toEqual(merged);
    }
    await Promise.all(pairs.map((pair) => pair.sayAndDelete()));
    await killAmid(name, afterMs, pairs, (pair, n) => pair.undo(merges[n]?.id ?? ""));
    for (const [n, pair] of pairs.entries()) expect(await pair.shown()).toEqual(before[n]);
  },
);
