import type { MergedSubjects } from "@memory/contracts";
import { type Pool, transaction } from "@memory/postgres";
import { mirroredId, scopeToken } from "@memory/scope";
import { withheldOf, withholdEvents } from "./store/episodes.ts";
import { raiseRevisions } from "./store/scopes.ts";

/** Events that are not served as episodes of the two subjects are not served of the merged one. Safe to repeat. */
export const prepareMerge =
  ({ pool }: { pool: Pool }) =>
  async ({ projectId, into, from }: MergedSubjects): Promise<void> => {
    const merged = scopeToken(projectId, into);
    await transaction(pool, async (tx) => {
      const raised = (await raiseRevisions(tx, [merged])).get(merged);
      if (raised === undefined || raised.erasedEpoch > 0) return;
      for (const name of from) {
        const ids = await withheldOf(tx, scopeToken(projectId, name));
        await withholdEvents(
          tx,
          merged,
          0,
          ids.map((id) => mirroredId(id, merged)),
        );
      }
    });
  };
