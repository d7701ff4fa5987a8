import { ContextErasedSources } from "@memory/contracts";
import { forgetAgain, unknownSteps } from "@memory/era";
import type { PredicateRegistry } from "@memory/extraction/predicates";
import { restampRows } from "@memory/feed";
import type { Bus } from "@memory/jetstream";
import { takeNames } from "@memory/names";
import type { Pool } from "@memory/postgres";
import { addErasedSources } from "../../store/records.ts";
import { doAgain } from "./redo-forget-step.ts";

interface Deps {
  /** A pool that can be used before the database is settled. */
  pool: Pool;
  bus: Bus;
  predicates?: PredicateRegistry | undefined;
}

/**
 * Settles a restored database by repeating its forgets: context knows the events that nothing may be learned from, admin the forget
 * steps that were applied here. Throws `service_unavailable` when one of them is unavailable.
 */
export const settle = (deps: Deps) => async (): Promise<void> => {
  await takeErasedSources(deps);
  await forgetAgainHere(deps);
  await takeNames(deps.pool, deps.bus);
};

/** Facts and events of the outbox that came from another server go to the end of their feeds. */
export const tend =
  ({ pool }: Pick<Deps, "pool">) =>
  async (): Promise<void> => {
    await restampRows(pool, "facts", "kind = 'fact'");
    await restampRows(pool, "outbox_events", "true");
  };

async function takeErasedSources({ pool, bus }: Deps): Promise<void> {
  let after: string | null = null;
  do {
    const page: { sources: Parameters<typeof addErasedSources>[1]; next: string | null } =
      await bus.request(ContextErasedSources, { after });
    await addErasedSources(pool, page.sources);
    after = page.next;
  } while (after !== null);
}

/** Repeats forget steps that admin knows of and this database does not; only those of one scope, if given. */
export const forgetAgainHere = (deps: Deps, scopeToken?: string): Promise<number> =>
  forgetAgain({
    bus: deps.bus,
    part: "consolidation",
    scopeToken,
    missing: (steps) => unknownSteps(deps.pool, "forgets", steps),
    again: doAgain(deps),
  });
