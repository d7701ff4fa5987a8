import type { EraseStep, ForgetCounters } from "@memory/contracts";
import { invalidPayload } from "@memory/errors";
import type { FeedFollower } from "@memory/feed";
import type { Bus } from "@memory/jetstream";
import { type Pool, type Tx, transaction } from "@memory/postgres";
import { scopeToken } from "@memory/scope";
import { writeFacts } from "./index-facts.ts";
import { readFacts } from "./messages/read-bodies.ts";
import { eraseScope } from "./store/erase-scope.ts";
import { doneStep, noteStep } from "./store/forget-steps.ts";
import { deleteFact, knownFacts } from "./store/index-facts.ts";
import {
  markErased,
  noteEpoch,
  putHiddenMark,
  raiseRevisions,
  removeHiddenMark,
} from "./store/scopes.ts";
import { withdrawFact } from "./withdraw-fact.ts";

interface Deps {
  pool: Pool;
  bus: Bus;
  facts: Pick<FeedFollower, "catchUp" | "retryParkedOf">;
  captures: Pick<FeedFollower, "retryParkedOf">;
}

const NO_COUNTERS: ForgetCounters = {
  facts_disabled: 0,
  facts_deleted: 0,
  conflict_sets_deleted: 0,
  events_deleted: 0,
  traces_deleted: 0,
};

/**
 * Does one step of a forget and answers the counters of the rows that existed here; a repeated step answers the same.
 * Throws `service_unavailable` when consolidation has to be asked and does not answer.
 */
export const erase =
  ({ pool, bus, facts, captures }: Deps) =>
  async (step: EraseStep): Promise<ForgetCounters> => {
    const { target, scopeToken: factScope } = step;
    if (target.scope === "fact") {
      // Consolidation has found no such fact: nothing can have come from it.
      if (factScope === null) return NO_COUNTERS;
      return eraseFact({ pool, bus }, step, factScope, target.factId);
    }
    const token = scopeToken(step.projectId, target.subjectId);
    // Facts that were disabled or put back are in the feed by now, also those that were never announced here.
    if (step.mode === "disable") await facts.catchUp();
    const counters = await transaction(pool, (tx) =>
      once(tx, step, token, () => eraseSubject(tx, step, token)),
    );
    for (const follower of [captures, facts]) await follower.retryParkedOf(token);
    return counters;
  };

/** Holds the scope's row, then does what was not done before; from then on older indexes and packets are void. */
async function once(
  tx: Tx,
  step: EraseStep,
  token: string,
  work: () => Promise<ForgetCounters>,
): Promise<ForgetCounters> {
  await raiseRevisions(tx, [token]);
  await markErased(tx, token);
  const done = await doneStep(tx, step);
  if (done !== null) return done;
  const counters = await work();
  await noteStep(tx, step, counters);
  return counters;
}

async function eraseSubject(tx: Tx, step: EraseStep, token: string): Promise<ForgetCounters> {
  const { action, mode, epoch, forgetId } = step;
  if (action === "restore") {
    await removeHiddenMark(tx, token, forgetId);
    return NO_COUNTERS;
  }
  if (epoch === null)
    throw invalidPayload("The epoch of a subject's erasure is required.", "epoch");
  await noteEpoch(tx, token, epoch, { erases: mode === "delete" });
  if (mode === "disable") {
    await putHiddenMark(tx, token, forgetId, epoch);
    return NO_COUNTERS;
  }
  return { ...NO_COUNTERS, traces_deleted: await eraseScope(tx, token, epoch) };
}

async function eraseFact(
  { pool, bus }: Pick<Deps, "pool" | "bus">,
  step: EraseStep,
  token: string,
  factId: string,
): Promise<ForgetCounters> {
  const bodies = await readFacts(bus, [factId]);
  await writeFacts({ pool, embeds: false }, bodies);
  return transaction(pool, (tx) =>
    once(tx, step, token, async () => {
      const known = (await knownFacts(tx, [factId])).get(factId);
      if (step.action === "erase" && step.mode === "delete" && known !== undefined) {
        await withdrawFact(tx, {
          token,
          factId,
          epoch: known.epoch,
          eventIds: known.sourceEventIds,
        });
        if (bodies.length === 0) await deleteFact(tx, token, factId);
      }
      return NO_COUNTERS;
    }),
  );
}
