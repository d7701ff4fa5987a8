import { type ForgottenStep, NO_COUNTERS } from "@memory/contracts";
import type { FairGate } from "@memory/fairness";
import type { Pool } from "@memory/postgres";
import { eraseSubject, inScope } from "./erase.ts";
import { redactTraces } from "./redact-traces.ts";
import { noteStep } from "./store/forget-steps.ts";
import { deleteFact } from "./store/index-facts.ts";
import { findByHash } from "./store/records.ts";
import { withdrawFact } from "./withdraw-fact.ts";

interface Deps {
  pool: Pool;
  connections: FairGate;
}

/** Repeats a step of a forget that was done before and whose record is lost. */
export const doAgain =
  (deps: Deps) =>
  async (step: ForgottenStep): Promise<void> => {
    if (step.scope === "subject") {
      await eraseSubject(deps, step, step.scopeToken);
      return;
    }
    if (step.action === "erase" && step.mode === "delete") await deleteAgain(deps, step);
    await noteStep(deps.pool, step, NO_COUNTERS);
  };

async function deleteAgain(deps: Deps, step: ForgottenStep): Promise<void> {
  const token = step.scopeToken;
  const fact = await findByHash(deps.pool, step);
  if (fact === null) return;
  const { id: factId, epoch, sourceEventIds: eventIds } = fact;
  await inScope(deps.pool, token, async (tx) => {
    await withdrawFact(tx, { token, factId, epoch, eventIds });
    await deleteFact(tx, token, factId);
  });
  await redactTraces(deps).finish({ token, factId });
}
