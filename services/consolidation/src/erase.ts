import type { EraseStep } from "@memory/contracts";
import { notFound } from "@memory/errors";
import { type Pool, type Tx, transaction } from "@memory/postgres";
import { tokenOf, trustedScope } from "@memory/scope";
import type { PredicateRegistry } from "./domain/predicate-registry.ts";
import { forgetFact } from "./forget-fact.ts";
import type { StepDone } from "./forget-step.ts";
import { forgetSubject } from "./forget-subject.ts";
import type { ContextLink } from "./messages/context.ts";
import { restore } from "./restore.ts";
import { type LockedScope, lockScope } from "./store/claims.ts";
import { findFact } from "./store/facts.ts";
import { doneStep, type ForgetNote, noteStep } from "./store/forgets.ts";

interface Deps {
  pool: Pool;
  context: ContextLink;
  /** Drops what failed before and is of the erased scope. */
  retryParkedOf: (scopeToken: string) => Promise<void>;
  predicates?: PredicateRegistry | undefined;
}

/**
 * Does one step of a forget and answers the counters of the rows that existed here, with the scope; a step that was done
 * before answers the same. Throws `fact_not_found`, `illegal_status_transition`, or `service_unavailable` when a change of
 * facts could not be handed to context: asking again is safe.
 */
export const erase =
  ({ pool, context, retryParkedOf, predicates }: Deps) =>
  async (step: EraseStep): Promise<ForgetNote> => {
    const { action, projectId, target } = step;
    const token =
      target.scope === "subject"
        ? tokenOf(trustedScope(projectId, target.subjectId))
        : await scopeOfFact(pool, step, target.factId);
    const { note, change } = await once(pool, step, token, (tx, locked) => {
      const row = { ...locked, predicates };
      if (action === "restore") return restore(tx, step, row);
      if (target.scope === "fact") return forgetFact(tx, target.factId, step, row);
      return forgetSubject(tx, step, row);
    });
    if (target.scope === "subject") {
      // Context follows the facts by itself when its turn comes.
      context.announce(change);
      await retryParkedOf(token);
    } else await context.untilServed(change);
    return note;
  };

export type Erase = ReturnType<typeof erase>;

async function scopeOfFact(pool: Pool, step: EraseStep, factId: string): Promise<string> {
  const done = await doneStep(pool, step);
  const token =
    done?.scopeToken ??
    (await findFact(pool, trustedScope(step.projectId, ""), factId))?.scopeToken;
  if (token === undefined) throw notFound("fact_not_found");
  return token;
}

/** Holds the scope's row, does what was not done before and notes it. */
function once(
  pool: Pool,
  step: EraseStep,
  token: string,
  work: (tx: Tx, row: LockedScope) => Promise<StepDone>,
): Promise<{ note: ForgetNote; change: StepDone["change"] }> {
  return transaction(pool, async (tx) => {
    const row = await lockScope(tx, token);
    const before = await doneStep(tx, step);
    if (before) return { note: before, change: null };
    const { counters, change } = await work(tx, row);
    const { forgetId, action, mode, target, epoch } = step;
    const factId = target.scope === "fact" ? target.factId : null;
    const note = { scopeToken: token, counters };
    await noteStep(tx, { ...note, forgetId, action, mode, factId, epoch });
    return { note, change };
  });
}
