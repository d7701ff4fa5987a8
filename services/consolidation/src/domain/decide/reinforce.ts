import { derived, sameSaying } from "../facts/assertion.ts";
import type { Assertion, Fact, Settled } from "../facts/fact.ts";
import { settledOfBoth } from "../facts/settle.ts";
import { changeFact, type WorkingSet } from "../facts/working-set.ts";
import { addEntities } from "../timeline/insert.ts";

/** Adds what was said, and what is left of what had settled elsewhere, to a fact that says it already: sources and confidence grow, the status stays. */
export function reinforceFact(
  workingSet: WorkingSet,
  row: Fact,
  assertions: readonly Assertion[],
  entities: readonly string[],
  settledElsewhere: Settled | null = null,
): Fact {
  const fresh = assertions.filter(
    (one) => !row.assertions.some((old) => sameSaying(old, one, true)),
  );
  // A past row that is stated again (it can only be a disputed one) no longer carries validity dates.
  const detached =
    row.temporalState === "past" ? { temporalState: "detached" as const, endedAt: null } : {};
  const settled = settledOfBoth(row.settled, settledElsewhere);
  changeFact(workingSet, row.id, {
    ...derived([...row.assertions, ...fresh], settled),
    ...detached,
  });
  return addEntities(workingSet, row.id, entities);
}
