import type { Subscriptions } from "@memory/outbox";
import type { Tx } from "@memory/postgres";
import { trustedScope } from "@memory/scope";
import { expect, test } from "vitest";
import { decideAll } from "../src/domain/decide/decide.ts";
import { announceDecisions } from "../src/store/announce.ts";
import { context, emptyMemory, rowsOf, say, written } from "./scope-memory.ts";

/** How often subscriptions were read and statements sent for a decision about statements, after others were learned. */
async function costOf(before: ReturnType<typeof say>[], then: ReturnType<typeof say>[]) {
  const cost = { reads: 0, statements: 0 };
  const tx = { query: async () => void cost.statements++ } as unknown as Tx;
  const asked: Subscriptions = {
    async read() {
      cost.reads++;
      return { isSubscribed: () => false, projectsAskingFor: () => [] };
    },
  };
  const known = written(emptyMemory, decideAll([], before, context));
  const decision = decideAll(rowsOf(known), then, context);
  const scope = trustedScope("p", "s");
  await announceDecisions(tx, [{ scope, decision, epoch: 0, now: context.now }], asked);
  return cost;
}

test("learning without a conflict or an end reads no subscription and sends no statement", async () => {
  const first = say("likes", "tea", "2026-01-01");

  expect(await costOf([], [first])).toEqual({ reads: 0, statements: 0 });
  expect(await costOf([first], [say("likes", "tea", "2026-01-02")])).toEqual({
    reads: 0,
    statements: 0,
  });
});

test("what nobody asked for is not written", async () => {
  const clash = [say("employer", "Acme", "2026-01-01"), say("employer", "Initech", "2026-01-02")];

  expect(await costOf([], clash)).toEqual({ reads: 1, statements: 0 });
});
