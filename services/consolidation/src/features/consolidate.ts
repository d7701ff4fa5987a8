import { batcher } from "@memory/batching";
import type { FeedFollower } from "@memory/feed";
import type { Pool } from "@memory/postgres";
import { type Scope, tenantToken, tokenOf } from "@memory/scope";
import type { WorkOff } from "../jobs/drain-scopes.ts";
import type { ContextLink } from "../messages/context.ts";
import { markRun, waitingScopes } from "../store/jobs.ts";

interface Deps {
  pool: Pool;
  context: ContextLink;
  captures: Pick<FeedFollower, "catchUp">;
  workOff: WorkOff;
}

/** Whoever asks for everything to be worked off can wait for a context that is busy. */
const ALL_AT_ONCE = { mostItems: Number.POSITIVE_INFINITY };
const ASK_WITHIN_MS = 10_000;

export interface Consolidate {
  /**
   * Processes all that is pending or failed, in every project, and answers how many jobs this call finished. It answers when
   * context serves the facts and episodes of everything accepted before the call, what other runners were busy with included.
   * Calls that come while a run is under way share the next one: one of them is answered its count, the others 0.
   * Throws `service_unavailable`, having started nothing, when context or ingest does not answer.
   */
  everything(): Promise<number>;
  /** The same for one subject. */
  subject(scope: Scope): Promise<number>;
}

export function consolidate({ pool, context, captures, workOff }: Deps): Consolidate {
  const begin = together(async () => {
    await context.ask(ASK_WITHIN_MS);
    await captures.catchUp();
  });
  const untilServed = together(() => context.untilCaughtUp());

  async function runAll(): Promise<number> {
    await begin();
    const mark = await markRun(pool);
    const done = await workOff(await waitingScopes(pool, mark), mark);
    await untilServed();
    return done.size;
  }
  const inTurn = batcher(async (calls: null[]) => {
    const processed = await runAll();
    return calls.map((_, n) => (n === 0 ? processed : 0));
  }, ALL_AT_ONCE);

  return {
    everything: () => inTurn(null),
    async subject(scope) {
      await begin();
      const mark = await markRun(pool);
      const waiting = { token: tokenOf(scope), tenant: tenantToken(scope.projectId) };
      const done = await workOff([waiting], mark);
      await untilServed();
      return done.size;
    },
  };
}

/** Who asks while a run is under way is answered by the next one, with all others who do. */
function together(run: () => Promise<void>): () => Promise<void> {
  const inTurn = batcher(async (calls: null[]) => {
    await run();
    return calls;
  }, ALL_AT_ONCE);
  return async () => void (await inTurn(null));
}
