import { ConsolidationErasedSources, type ErasedSource } from "@memory/contracts";
import { forgetAgain, unknownSteps } from "@memory/era";
import type { FairGate } from "@memory/fairness";
import type { Bus } from "@memory/jetstream";
import { takeNames } from "@memory/names";
import type { Pool } from "@memory/postgres";
import { doAgain } from "./do-again.ts";
import { inScope } from "./erase.ts";
import { redactTraces } from "./redact-traces.ts";
import { raiseMark } from "./store/confirmation.ts";
import { notWithheld } from "./store/records.ts";
import { withdrawFact } from "./withdraw-fact.ts";

interface Deps {
  /** That is open before the database is settled. */
  pool: Pool;
  bus: Bus;
  /** Connections for background work, given to projects in turn. */
  connections: FairGate;
}

/**
 * Repeats the forgets that a restored database does not know of: consolidation knows the sources of deleted facts, admin the
 * forgets that were done here. Every scope is compared with its owners before it is served then.
 */
export const settle =
  ({ pool, bus, connections }: Deps) =>
  async (): Promise<void> => {
    await takeErasedSources({ pool, bus, connections });
    await forgetAgain({
      bus,
      part: "context",
      missing: (steps) => unknownSteps(pool, "forget_steps", steps),
      again: doAgain({ pool, connections }),
    });
    await takeNames(pool, bus);
    await raiseMark(pool);
  };

async function takeErasedSources({ pool, bus, connections }: Deps): Promise<void> {
  let after: string | null = null;
  do {
    const page: { sources: ErasedSource[]; next: string | null } = await bus.request(
      ConsolidationErasedSources,
      { after },
    );
    const lost = await notWithheld(pool, page.sources);
    for (const [token, sources] of Map.groupBy(lost, ({ scopeToken }) => scopeToken))
      await withhold({ pool, connections }, token, sources);
    after = page.next;
  } while (after !== null);
}

async function withhold(
  deps: Pick<Deps, "pool" | "connections">,
  token: string,
  sources: readonly ErasedSource[],
): Promise<void> {
  const eventIds = sources.map(({ eventId }) => eventId);
  // Their facts are not known here: the first event stands for them in the note of what is to be redacted.
  const [factId] = eventIds;
  if (factId === undefined) return;
  const epoch = Math.max(...sources.map((source) => source.epoch));
  await inScope(deps.pool, token, (tx) => withdrawFact(tx, { token, factId, epoch, eventIds }));
  await redactTraces(deps).finish({ token, factId });
}
