import { portionsOf } from "@memory/batching";
import { EventSubjects, type MergedSubjects } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import { type Pool, transaction } from "@memory/postgres";
import { mirroredId, scopeToken } from "@memory/scope";
import { moveWithheld, withheldOf, withholdEvents } from "./store/episodes.ts";
import { markErased, raiseRevisions } from "./store/scopes.ts";

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

const AT_ONCE = 1_000;

/**
 * Events that are not served of the merged subject are not served of the two, by whichever id. Ingest has given back by then what was
 * captured meanwhile. Safe to repeat.
 */
export const undoMerge =
  ({ pool, bus }: { pool: Pool; bus: Bus }) =>
  async ({ projectId, into, from }: MergedSubjects): Promise<void> => {
    const merged = scopeToken(projectId, into);
    const withheld = await withheldOf(pool, merged);
    const ids = withheld.flatMap((id) => [id, mirroredId(id, merged)]);
    for (const eventIds of portionsOf(ids, [{ most: AT_ONCE, of: () => 1 }])) {
      const { found } = await bus.request(EventSubjects, { projectId, eventIds: [...eventIds] });
      await transaction(pool, async (tx) => {
        const raised = await raiseRevisions(tx, [
          ...from.map((name) => scopeToken(projectId, name)),
          merged,
        ]);
        for (const name of from) {
          const token = scopeToken(projectId, name);
          const own = found.filter(({ subjectId }) => subjectId === name);
          const ownIds = own.map(({ eventId }) => eventId);
          const epoch = raised.get(token)?.erasedEpoch ?? 0;
          await markErased(tx, token);
          await moveWithheld(tx, { from: merged, to: token, epoch }, ownIds);
          await withholdEvents(tx, token, epoch, ownIds);
        }
      });
    }
  };
