import { batcher } from "@memory/batching";
import type { FeedFollower } from "@memory/feed";
import { servingScope } from "@memory/names";
import type { Pool } from "@memory/postgres";
import { type Scope, tenantToken, tokenOf } from "@memory/scope";
import type { DrainScopes } from "../jobs/drain-scopes.ts";
import type { ContextLink } from "../messages/context.ts";
import { markRun, waitingScopes } from "../store/jobs.ts";

interface Deps {
  pool: Pool;
  context: ContextLink;
  captures: Pick<FeedFollower, "catchUp">;
  drainScopes: DrainScopes;
}

const ALL_AT_ONCE = { mostItems: Number.POSITIVE_INFINITY };
/** A call of consolidate may wait for a busy context. */
const AVAILABLE_WITHIN_MS = 10_000;

export interface Consolidate {
  /**
   * Processes all pending and failed jobs of every project and gives back how many this call finished. It returns when
   * context serves the facts and episodes of everything accepted before the call, including jobs that other runners held.
   * Calls that come while a run is under way share the next one: one of them gets its count, the others 0.
   * Throws `service_unavailable`, having started nothing, when context or ingest does not answer.
   */
  everything(): Promise<number>;
  /** The same for one subject. */
  subject(scope: Scope): Promise<number>;
}

export function consolidate({ pool, context, captures, drainScopes }: Deps): Consolidate {
  async function runAll(): Promise<number> {
    await context.assertAvailable(AVAILABLE_WITHIN_MS);
    await captures.catchUp();
    const mark = await markRun(pool);
    const done = await drainScopes(await waitingScopes(pool, mark), mark);
    await context.untilCaughtUp({ vectors: true });
    return done.size;
  }
  const inTurn = batcher(async (calls: null[]) => {
    const processed = await runAll();
    return calls.map((_, n) => (n === 0 ? processed : 0));
  }, ALL_AT_ONCE);

  return {
    everything: () => inTurn(null),
    async subject(scope) {
      await context.assertAvailable(AVAILABLE_WITHIN_MS);
      const own = tokenOf(scope);
      const serving = async () => tokenOf(await servingScope(pool, scope));
      let token = await serving();
      // While it caught up a merge may have ended, or been undone.
      for (let caught = ""; caught !== token; token = await serving()) {
        caught = token;
        await captures.catchUp([...new Set([token, own])]);
      }
      const mark = await markRun(pool);
      const done = await drainScopes([{ token, tenant: tenantToken(scope.projectId) }], mark);
      await context.untilCaughtUp({ scopeTokens: [...new Set([token, own])] });
      return done.size;
    },
  };
}
