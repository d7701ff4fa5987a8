import { singleFlight } from "@memory/batching";
import type { ForgetStep } from "@memory/contracts";
import { notFound } from "@memory/errors";
import type { PredicateRegistry } from "@memory/extraction/predicates";
import { type FairGate, fairGate } from "@memory/fairness";
import { type Subscriptions, subscriptions } from "@memory/outbox";
import { type Pool, type Tx, transaction } from "@memory/postgres";
import { tokenOf, trustedScope } from "@memory/scope";
import type { ContextLink } from "../../messages/context.ts";
import { type LockedScope, lockScope } from "../../store/claims.ts";
import { bytesAlike } from "../../store/fact-portions.ts";
import { findFact } from "../../store/facts.ts";
import { doneStep, type ForgetNote, noteStep } from "../../store/forgets.ts";
import { forgetFact } from "./forget-fact.ts";
import { MOST_IDLE, type StepDone } from "./forget-step.ts";
import { forgetSubject } from "./forget-subject.ts";
import { restore } from "./restore-facts.ts";

interface Deps {
  pool: Pool;
  context: ContextLink;
  /** Retries dead letters of a scope: captures of an erased epoch are dropped by it. */
  retryDeadLettersOf: (scopeToken: string) => Promise<void>;
  predicates?: PredicateRegistry | undefined;
}

/** Connections for forgets, at most half of them for one project: steps that wait for a locked scope do not block reads. */
const STEPS = { capacity: 4, perTenant: 2 };
/** A step that reads more bytes of facts than this takes the whole share of a project. */
const FEW_BYTES = 4_000_000;

/**
 * Applies one step of a forget and gives back the scope and the counters of affected rows; a step that was applied
 * before gives back the same, and a repeated call joins the one under way. Throws `fact_not_found`, `illegal_status_transition`, or
 * `service_unavailable` when context could not apply the change: repeating the call is safe.
 */
export function applyForgetStep(deps: Deps): (step: ForgetStep) => Promise<ForgetNote> {
  const asked = subscriptions();
  const gate = fairGate({
    name: "the forgets of this memory",
    ...STEPS,
    mostWaitingPerTenant: Number.POSITIVE_INFINITY,
  });
  return singleFlight(
    (step: ForgetStep) => applyOnce({ ...deps, asked }, gate, step),
    ({ forgetId, action }) => `${forgetId} ${action}`,
  );
}

async function applyOnce(
  { pool, context, retryDeadLettersOf, predicates, asked }: Deps & { asked: Subscriptions },
  gate: FairGate,
  step: ForgetStep,
): Promise<ForgetNote> {
  const { action, projectId, target } = step;
  const cost = (await readsMuch(pool, step)) ? STEPS.perTenant : 1;
  const { token, note, change } = await gate.run(projectId, cost, async () => {
    const token = await tokenOfStep(pool, step);
    const done = await once(pool, step, token, (tx, locked) => {
      const row = { ...locked, predicates, asked };
      if (action === "restore") return restore(tx, step, row);
      if (target.scope === "fact") return forgetFact(tx, target.factId, step, row);
      return forgetSubject(tx, step, row);
    });
    return { token, ...done };
  });
  if (target.scope === "subject") {
    // Context has a step of its own in this forget.
    context.publish(change);
    await retryDeadLettersOf(token);
  } else await context.applyAndWait(change);
  return note;
}

/** Disabling or erasing a subject reads no facts. */
async function readsMuch(pool: Pool, { action, target }: ForgetStep): Promise<boolean> {
  if (target.scope === "fact") return (await bytesAlike(pool, target.factId)) > FEW_BYTES;
  return action === "restore";
}

async function tokenOfStep(pool: Pool, step: ForgetStep): Promise<string> {
  const { projectId, target } = step;
  if (target.scope === "subject") return tokenOf(trustedScope(projectId, target.subjectId));
  const done = await doneStep(pool, step);
  const token =
    done?.scopeToken ??
    (await findFact(pool, trustedScope(projectId, ""), target.factId))?.scopeToken;
  if (token === undefined) throw notFound("fact_not_found");
  return token;
}

/** Locks the scope's row, applies the step unless it was applied before, and notes it. */
function once(
  pool: Pool,
  step: ForgetStep,
  token: string,
  work: (tx: Tx, row: LockedScope) => Promise<StepDone>,
): Promise<{ note: ForgetNote; change: StepDone["change"] }> {
  const doOnce = async (tx: Tx) => {
    const row = await lockScope(tx, token);
    const before = await doneStep(tx, step);
    if (before) return { note: before, change: null };
    const { counters, change } = await work(tx, row);
    const { forgetId, action, mode, target, epoch } = step;
    const factId = target.scope === "fact" ? target.factId : null;
    const note = { scopeToken: token, counters };
    await noteStep(tx, { ...note, forgetId, action, mode, factId, epoch });
    return { note, change };
  };
  return transaction(pool, doOnce, MOST_IDLE);
}
