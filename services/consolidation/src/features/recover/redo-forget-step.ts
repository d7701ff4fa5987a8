import {
  ContextFactSources,
  type ForgetStep,
  type ForgottenStep,
  NO_COUNTERS,
} from "@memory/contracts";
import { ApiError } from "@memory/errors";
import type { PredicateRegistry } from "@memory/extraction/predicates";
import type { Bus } from "@memory/jetstream";
import { type Pool, type Tx, transaction } from "@memory/postgres";
import { lockScope } from "../../store/claims.ts";
import { doneStep, noteStep } from "../../store/forgets.ts";
import { addErasedSources, findByHash } from "../../store/records.ts";
import { forgetFact } from "../forget/forget-fact.ts";
import { MOST_IDLE, type StepScope } from "../forget/forget-step.ts";
import { forgetSubject } from "../forget/forget-subject.ts";
import { restore } from "../forget/restore-facts.ts";

interface Deps {
  pool: Pool;
  bus: Bus;
  predicates?: PredicateRegistry | undefined;
}

/**
 * Repeats a forget step that a restored database does not know of. The fact is found by its hash; the sources of a fact that was
 * learned and disabled after the backup are marked as erased, since it would come back under another id.
 */
export const doAgain =
  ({ pool, bus, predicates }: Deps) =>
  async (step: ForgottenStep): Promise<void> => {
    const { projectId, scopeToken, targetHash } = step;
    const isDisable = step.action === "erase" && step.mode === "disable" && !step.isLifted;
    const lost = step.scope === "fact" && isDisable && (await findByHash(pool, step)) === null;
    const sources = lost
      ? (await bus.request(ContextFactSources, { projectId, scopeToken, targetHash })).eventIds
      : [];
    const doOnce = async (tx: Tx) => {
      const row = { ...(await lockScope(tx, scopeToken)), predicates };
      if ((await doneStep(tx, step)) !== null) return;
      await addErasedSources(
        tx,
        sources.map((eventId) => ({ scopeToken, eventId, epoch: row.epoch })),
      );
      const factId = step.scope === "fact" ? await findByHash(tx, step) : null;
      const counters = await countersOf(tx, eraseStep(step, factId), row, step.scope, factId);
      const { forgetId, action, mode, epoch } = step;
      await noteStep(tx, { scopeToken, counters, forgetId, action, mode, factId, epoch });
    };
    await transaction(pool, doOnce, MOST_IDLE);
  };

async function countersOf(
  tx: Tx,
  step: ForgetStep,
  row: StepScope,
  scope: ForgottenStep["scope"],
  factId: string | null,
) {
  if (scope === "fact" && factId === null) return NO_COUNTERS;
  try {
    if (step.action === "restore") return (await restore(tx, step, row)).counters;
    if (factId !== null) return (await forgetFact(tx, factId, step, row)).counters;
    return (await forgetSubject(tx, step, row)).counters;
  } catch (error) {
    // In its current state there is nothing to undo.
    if (error instanceof ApiError && error.type === "illegal_status_transition") return NO_COUNTERS;
    throw error;
  }
}

const eraseStep = (step: ForgottenStep, factId: string | null): ForgetStep => ({
  forgetId: step.forgetId,
  action: step.action,
  mode: step.mode,
  projectId: step.projectId,
  target: factId === null ? { scope: "subject", subjectId: "" } : { scope: "fact", factId },
  epoch: step.epoch,
  scopeToken: step.scopeToken,
});
