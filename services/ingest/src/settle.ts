import {
  ConsolidationEpochs,
  ContextEpochs,
  type ForgottenStep,
  type ScopeEpoch,
} from "@memory/contracts";
import { forgetAgain } from "@memory/era";
import { restampRows } from "@memory/feed";
import type { Bus } from "@memory/jetstream";
import { takeNames } from "@memory/names";
import type { Pool } from "@memory/postgres";
import { deleteBelow, noteForgetAgain, reachEpoch } from "./store/forget-again.ts";
import { liftMark } from "./store/forgets.ts";
import { unknownSteps } from "./store/records.ts";

interface Deps {
  /** The pool that is open before the database is settled. */
  pool: Pool;
  bus: Bus;
}

/**
 * Repeats the forgets that a restored database does not know of, and raises epochs to the highest that any service knows:
 * captures under a lower one would count as forgotten. Throws `service_unavailable` when one of the services is unavailable.
 */
export const settle =
  ({ pool, bus }: Deps) =>
  async (): Promise<void> => {
    await forgetAgain({
      bus,
      part: "ingest",
      missing: (steps) => unknownSteps(pool, steps),
      again: (step) => doAgain(pool, step),
    });
    for (const source of [ConsolidationEpochs, ContextEpochs])
      await takeEpochs({ pool, bus }, source);
    await takeNames(pool, bus);
  };

/** Events that came from another server go to the end of the feed. */
export const tend =
  ({ pool }: Pick<Deps, "pool">) =>
  async (): Promise<void> => {
    await restampRows(pool, "events", "true");
  };

async function doAgain(pool: Pool, step: ForgottenStep): Promise<void> {
  const { action, forgetId, scopeToken, mode, epoch } = step;
  if (epoch === null) return;
  if (action === "erase") await noteForgetAgain(pool, { forgetId, scopeToken, mode, epoch });
  else await liftMark(pool, forgetId);
}

async function takeEpochs(
  { pool, bus }: Deps,
  source: typeof ConsolidationEpochs | typeof ContextEpochs,
): Promise<void> {
  let after = "";
  for (let more = true; more; ) {
    const page: { scopes: ScopeEpoch[]; more: boolean } = await bus.request(source, {
      after,
      scopeToken: null,
    });
    for (const { scopeToken, epoch, erasedEpoch } of page.scopes) {
      const token = Buffer.from(scopeToken, "hex");
      await reachEpoch(pool, token, epoch);
      await deleteBelow(pool, token, erasedEpoch);
    }
    after = page.scopes.at(-1)?.scopeToken ?? after;
    more = page.more;
  }
}
