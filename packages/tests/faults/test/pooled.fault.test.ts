import type { System } from "@memory/launcher";
import { findPgbouncer, NO_PGBOUNCER, ownSystem } from "@memory/testkit";
import { afterAll, beforeAll, describe, test } from "vitest";
import { FAULTS, faultBehindPooler } from "./pooled-scenario.ts";

const binary = await findPgbouncer();
if (binary === null) console.warn(NO_PGBOUNCER);
const ROUNDS = [1, 2, 3];

describe.skipIf(binary === null)("F45: behind PgBouncer in transaction mode", () => {
  let system: System;
  beforeAll(async () => {
    system = await ownSystem({ pooled: true, durable: true });
  });
  afterAll(() => system.stop());

  test.each(
    ROUNDS.flatMap((round) =>
      Object.entries(FAULTS).map(([what, fault]) => ({ what, round, fault })),
    ),
  )("$what, round $round: nothing that was accepted is lost or doubled", ({ fault }) =>
    faultBehindPooler(system, fault),
  );
});
