import { portionsOf, singleFlight } from "@memory/batching";
import type { MergedSubjects } from "@memory/contracts";
import { type Pool, transaction } from "@memory/postgres";
import { mirroredId, scopeToken, trustedScope } from "@memory/scope";
import { lockScope } from "../store/claims.ts";
import { alikeFacts, erasedSourcesOf } from "../store/merges.ts";
import { addErasedSources } from "../store/records.ts";
import type { Consolidate } from "./consolidate.ts";

/** How long a request for learning waits; the work goes on. */
const WAIT_MS = 5_000;
const AT_ONCE = 1_000;

/** Nothing is learned for the merged subject from events of which nothing may be learned for the two. */
export const prepareMerge =
  ({ pool }: { pool: Pool }) =>
  async ({ projectId, into, from }: MergedSubjects): Promise<void> => {
    const merged = scopeToken(projectId, into);
    await transaction(pool, async (tx) => {
      const { erasedEpoch } = await lockScope(tx, merged);
      if (erasedEpoch > 0) return;
      for (const name of from) {
        const ids = await erasedSourcesOf(tx, scopeToken(projectId, name));
        for (let n = 0; n < ids.length; n += AT_ONCE)
          await addErasedSources(
            tx,
            ids
              .slice(n, n + AT_ONCE)
              .map((id) => ({ scopeToken: merged, eventId: mirroredId(id, merged), epoch: 0 })),
          );
      }
    });
  };

/**
 * Nothing is learned for the two subjects from events of which nothing may be learned for the merged one, by whichever id. It holds for
 * both, so that it can be said before ingest gives back what was captured meanwhile: from then on the feed may bring an event of either.
 * Safe to repeat.
 */
export const undoMerge =
  ({ pool }: { pool: Pool }) =>
  async ({ projectId, into, from }: MergedSubjects): Promise<void> => {
    const merged = scopeToken(projectId, into);
    const erased = await erasedSourcesOf(pool, merged);
    const ids = erased.flatMap((id) => [id, mirroredId(id, merged)]);
    for (const eventIds of portionsOf(ids, [{ most: AT_ONCE, of: () => 1 }]))
      await transaction(pool, async (tx) => {
        for (const token of inOrder(projectId, from)) {
          const { erasedEpoch: epoch } = await lockScope(tx, token);
          await addErasedSources(
            tx,
            eventIds.map((eventId) => ({ scopeToken: token, eventId, epoch })),
          );
        }
      });
  };

/** The tokens of subjects, in the order in which rows of scopes are locked. */
const inOrder = (projectId: string, names: readonly string[]): string[] =>
  names.map((name) => scopeToken(projectId, name)).sort();

/** Learns all that was copied for the merged subject; true when it is learned, and context serves it, within some seconds. */
export const learnMerged = ({ subject }: Pick<Consolidate, "subject">) => {
  const learn = singleFlight(
    ({ projectId, into }: MergedSubjects) => subject(trustedScope(projectId, into)),
    ({ into }) => into,
  );
  return async (merge: MergedSubjects): Promise<boolean> => {
    const { promise: late, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(() => resolve(null), WAIT_MS);
    try {
      return (await Promise.race([learn(merge), late])) !== null;
    } finally {
      clearTimeout(timer);
    }
  };
};

interface Alike {
  projectId: string;
  factId: string;
  mergedToken: string;
  scopeTokens: readonly string[];
}

/** Facts of the other scopes of a merge that say the same as one, from the same events. */
export const findAlike =
  ({ pool }: { pool: Pool }) =>
  ({ projectId, factId, mergedToken, scopeTokens }: Alike) =>
    alikeFacts(pool, { projectId, factId, scopeTokens }, (id) => mirroredId(id, mergedToken));
