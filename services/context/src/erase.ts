import { singleFlight } from "@memory/batching";
import { type ForgetCounters, type ForgetStep, NO_COUNTERS } from "@memory/contracts";
import { invalidPayload } from "@memory/errors";
import type { FairGate } from "@memory/fairness";
import type { FeedFollower } from "@memory/feed";
import type { Bus } from "@memory/jetstream";
import { dropNamesOf } from "@memory/names";
import { type Pool, type Tx, transaction } from "@memory/postgres";
import { scopeToken } from "@memory/scope";
import { bringFacts } from "./index-facts.ts";
import type { RedactTraces } from "./redact-traces.ts";
import { erasedPortions, eraseMarks, takeTracesDeleted } from "./store/erase-scope.ts";
import { doneStep, noteStep } from "./store/forget-steps.ts";
import { deleteFact, knownFacts } from "./store/index-facts.ts";
import { type ErasedFact, projectOfRedaction } from "./store/redactions.ts";
import {
  holdNewTraces,
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
  facts: Pick<FeedFollower, "catchUp" | "retryDeadLettersOf">;
  captures: Pick<FeedFollower, "retryDeadLettersOf">;
  redact: Pick<RedactTraces, "finish">;
  /** Connections for background work, given to projects in turn. */
  connections: FairGate;
}

/**
 * Does one step of a forget and answers the counters of the rows that existed here; a repeated step answers the same,
 * and joins the one under way. Throws `service_unavailable` when consolidation is needed and unavailable.
 */
export const erase = (deps: Deps): ((step: ForgetStep) => Promise<ForgetCounters>) =>
  singleFlight(
    (step: ForgetStep) => eraseOnce(deps, step),
    ({ forgetId, action }) => `${forgetId} ${action}`,
  );

async function eraseOnce(deps: Deps, step: ForgetStep): Promise<ForgetCounters> {
  const { pool, facts, captures } = deps;
  const { target, scopeToken: factScope } = step;
  // Without a scope consolidation has found no such fact: nothing can have come from it.
  if (target.scope === "fact" && factScope === null) return NO_COUNTERS;
  const done = await doneStep(pool, step);
  if (done !== null) return done;
  if (target.scope === "fact") return eraseFact(deps, step, factScope ?? "", target.factId);
  const token = scopeToken(step.projectId, target.subjectId);
  // Facts that were disabled or restored are in the feed by now, also those that were never announced here.
  if (step.mode === "disable") await facts.catchUp();
  const counters = await eraseSubject(deps, step, token);
  for (const follower of [captures, facts]) await follower.retryDeadLettersOf(token);
  return counters;
}

/** Locks the scope's row; once it commits, older indexes and packets are invalid. */
export const inScope = <T>(
  pool: Pool,
  token: string,
  work: (tx: Tx, erasedEpoch: number) => Promise<T>,
): Promise<T> =>
  transaction(pool, async (tx) => {
    const scope = (await raiseRevisions(tx, [token])).get(token);
    await markErased(tx, token);
    return work(tx, scope?.erasedEpoch ?? 0);
  });

/** Erases or hides what a subject's epochs before the forget's own hold, or takes the mark away, and notes the step. */
export async function eraseSubject(
  deps: Pick<Deps, "pool" | "connections">,
  step: Pick<ForgetStep, "action" | "mode" | "epoch" | "forgetId" | "projectId">,
  token: string,
): Promise<ForgetCounters> {
  const { pool, connections } = deps;
  const { action, mode, epoch, forgetId, projectId } = step;
  if (action === "restore")
    return inScope(pool, token, async (tx) => {
      await removeHiddenMark(tx, token, forgetId);
      return noteStep(tx, step, NO_COUNTERS);
    });
  if (epoch === null)
    throw invalidPayload("The epoch of a subject's erasure is required.", "epoch");
  if (mode === "disable")
    return inScope(pool, token, async (tx) => {
      await noteEpoch(tx, token, epoch, { erases: false });
      await putHiddenMark(tx, token, forgetId, epoch);
      return noteStep(tx, step, NO_COUNTERS);
    });
  await inScope(pool, token, async (tx) => {
    await holdNewTraces(tx, token);
    await noteEpoch(tx, token, epoch, { erases: true });
    await eraseMarks(tx, token, epoch);
  });
  for (const portion of erasedPortions(pool, { token, epoch, forgetId })) {
    while (await connections.run(projectId, 1, portion));
  }
  return transaction(pool, async (tx) => {
    await dropNamesOf(tx, token);
    return noteStep(tx, step, {
      ...NO_COUNTERS,
      traces_deleted: await takeTracesDeleted(tx, token, forgetId),
    });
  });
}

async function eraseFact(
  { pool, bus, redact }: Deps,
  step: ForgetStep,
  token: string,
  factId: string,
): Promise<ForgetCounters> {
  if (step.action === "restore" || step.mode === "disable")
    return inScope(pool, token, (tx) => noteStep(tx, step, NO_COUNTERS));
  const fact = { token, factId };
  if ((await projectOfRedaction(pool, fact)) === null) await withdraw({ pool, bus }, fact);
  await redact.finish(fact);
  return noteStep(pool, step, NO_COUNTERS);
}

async function withdraw(
  { pool, bus }: Pick<Deps, "pool" | "bus">,
  { token, factId }: ErasedFact,
): Promise<void> {
  const found = await bringFacts({ pool, bus, embeds: false }, [factId]);
  await inScope(pool, token, async (tx, erasedEpoch) => {
    const known = (await knownFacts(tx, [factId])).get(factId);
    // Rows that the subject's erasure is about to delete need nothing more.
    if (known === undefined || known.epoch < erasedEpoch) return;
    const { epoch, sourceEventIds: eventIds } = known;
    await withdrawFact(tx, { token, factId, epoch, eventIds });
    if (found === 0) await deleteFact(tx, token, factId);
  });
}
