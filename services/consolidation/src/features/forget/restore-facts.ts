import { type FactsChange, type ForgetStep, NO_COUNTERS } from "@memory/contracts";
import { inSlices } from "@memory/fairness";
import { newId } from "@memory/ids";
import type { Tx } from "@memory/postgres";
import { trustedScope } from "@memory/scope";
import { restoreFacts } from "../../domain/forget/restore.ts";
import { writeDecision } from "../../store/decisions.ts";
import { disabledPortions } from "../../store/fact-portions.ts";
import { readFactsOfIdentities, type StoredFact } from "../../store/facts.ts";
import { factsDisabledAlone, hiddenBelow } from "../../store/forgets.ts";
import { type StepDone, type StepScope, together } from "./forget-step.ts";

/**
 * Undoes a disable: facts that no other disable hides are decided about again, some identities at a time; the scope's row is locked.
 * Counts the facts that were put back.
 */
export async function restore(
  tx: Tx,
  { forgetId, target }: ForgetStep,
  { token, epoch, now, predicates, asked }: StepScope,
): Promise<StepDone> {
  const factId = target.scope === "fact" ? target.factId : null;
  const isMeant = ({ id }: StoredFact) => factId === null || id === factId;
  const below = (await hiddenBelow(tx, [token], forgetId)).get(token) ?? 0;
  const alone = await factsDisabledAlone(tx, token, forgetId);
  const context = { now, newId, epoch, predicates };
  const changes: FactsChange[] = [];
  let restored = 0;
  for (const identities of await disabledPortions(tx, token, factId)) {
    const facts = await readFactsOfIdentities(tx, token, identities);
    const freed = facts.filter(
      (fact) =>
        fact.status === "disabled" && isMeant(fact) && fact.epoch >= below && !alone.has(fact.id),
    );
    const [first] = freed;
    if (!first) continue;
    const ids = freed.map(({ id }) => id);
    const decision = await inSlices(restoreFacts(facts, ids, forgetId, context));
    const scope = trustedScope(first.projectId, first.subjectId);
    const change = await writeDecision(tx, scope, decision, { epoch, now, asked });
    if (change) changes.push(change);
    restored += freed.filter(({ kind }) => kind === "fact").length;
  }
  const counters = { ...NO_COUNTERS, facts_disabled: restored };
  return { counters, change: together(changes) };
}
