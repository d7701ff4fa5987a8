import type { EraseStep } from "@memory/contracts";
import { inSlices } from "@memory/fairness";
import { newId } from "@memory/ids";
import type { Tx } from "@memory/postgres";
import { trustedScope } from "@memory/scope";
import { restoreFacts } from "./domain/restore.ts";
import { NO_COUNTERS, type StepDone, type StepScope } from "./forget-step.ts";
import { readScopeFacts, type StoredFact } from "./store/facts.ts";
import { factsDisabledAlone, hiddenBelow } from "./store/forgets.ts";
import { writeJudgement } from "./store/judgements.ts";

/**
 * Takes a disable back: what no other disable keeps away is judged anew; the scope's row is locked. Counts the facts that
 * were put back.
 */
export async function restore(
  tx: Tx,
  { forgetId, target }: EraseStep,
  { token, epoch, now, predicates }: StepScope,
): Promise<StepDone> {
  const facts = await readScopeFacts(tx, token);
  const isMeant = ({ id }: StoredFact) => target.scope === "subject" || id === target.factId;
  const below = await hiddenBelow(tx, token, forgetId);
  const alone = await factsDisabledAlone(tx, token, forgetId);
  const freed = facts.filter(
    (fact) =>
      fact.status === "disabled" && isMeant(fact) && fact.epoch >= below && !alone.has(fact.id),
  );
  const [first] = freed;
  if (!first) return { counters: NO_COUNTERS, change: null };
  const ids = freed.map(({ id }) => id);
  const context = { now, newId, epoch, predicates };
  const judgement = await inSlices(restoreFacts(facts, ids, forgetId, context));
  const scope = trustedScope(first.projectId, first.subjectId);
  const change = await writeJudgement(tx, scope, judgement, { epoch, now });
  const restored = freed.filter(({ kind }) => kind === "fact").length;
  return { counters: { ...NO_COUNTERS, facts_disabled: restored }, change };
}
