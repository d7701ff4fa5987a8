import { derived, sameSaying } from "../facts/assertion.ts";
import { compactedOfBoth } from "../facts/compact.ts";
import type { Assertion, Compacted, Fact } from "../facts/fact.ts";
import { changeFact, type WorkingSet } from "../facts/working-set.ts";
import { addEntities } from "../timeline/insert.ts";

/** Adds what was said, and what is left of what was compacted elsewhere, to a fact that says it already: sources and confidence grow, the status stays. */
export function reinforceFact(
  workingSet: WorkingSet,
  row: Fact,
  assertions: readonly Assertion[],
  entities: readonly string[],
  compactedElsewhere: Compacted | null = null,
): Fact {
  const fresh = assertions.filter(
    (one) => !row.assertions.some((old) => sameSaying(old, one, true)),
  );
  // A past row that is stated again (it can only be a disputed one) no longer carries validity dates.
  const detached =
    row.temporalState === "past" ? { temporalState: "detached" as const, endedAt: null } : {};
  const compacted = compactedOfBoth(row.compacted, compactedElsewhere);
  changeFact(workingSet, row.id, {
    ...derived([...row.assertions, ...fresh], compacted),
    ...detached,
  });
  return addEntities(workingSet, row.id, entities);
}
