import type { TimelinePosition } from "@memory/api";
import type { ForgetMode } from "@memory/contracts";
import { dropNamesOf } from "@memory/names";
import type { Db } from "@memory/postgres";
import { type Scope, tokenOf } from "@memory/scope";
import { TIMELINE_START } from "../domain/timeline-cursor.ts";

interface Forget {
  forgetId: string;
  mode: ForgetMode;
}

export interface Forgotten {
  /** Events of an older epoch are deleted or hidden. */
  epoch: number;
  /** Events deleted by this forget, in all its runs. */
  eventsDeleted: number;
}

/** Whether a forget ever touched a scope: what it hides or deletes is not to be read from a replica. */
export async function wasForgotten(db: Db, scope: Scope): Promise<boolean> {
  const { rowCount } = await db.query({
    name: "was_forgotten",
    text: "SELECT FROM scopes WHERE token = $1",
    values: [Buffer.from(tokenOf(scope), "hex")],
  });
  return rowCount !== 0;
}

/** Events that one statement of an erasure deletes. */
export const DELETE_AT_ONCE = 1_000;

/**
 * Raises the scope's epoch for a forget and, in mode `delete`, deletes what is older. Every step is one statement, so that a
 * process that stops between two of them holds no lock. Repeating a forget keeps the epoch it raised and finishes the rest.
 */
export async function forgetScope(db: Db, scope: Scope, forget: Forget): Promise<Forgotten> {
  // Before the epoch is raised: what is captured by a name from now on is no more of this scope.
  if (forget.mode === "delete") await dropNamesOf(db, tokenOf(scope));
  const { epoch, eventsDeleted } = await raiseEpoch(db, scope, forget);
  if (forget.mode === "disable") return { epoch, eventsDeleted };
  let deleted = eventsDeleted;
  for (let from: TimelinePosition | null = TIMELINE_START; from !== null; ) {
    const portion = await deleteSome(db, forget.forgetId, from);
    deleted = portion.deleted;
    from = portion.next;
  }
  return { epoch, eventsDeleted: deleted };
}

/** Lifts the mark of a `disable`; answers its epoch, or null when there is no such forget. */
export async function liftMark(db: Db, forgetId: string): Promise<number | null> {
  const { rows } = await db.query<{ epoch: number }>(
    "UPDATE forgets SET lifted = true WHERE forget_id = $1 RETURNING epoch",
    [forgetId],
  );
  return rows[0]?.epoch ?? null;
}

async function raiseEpoch(db: Db, scope: Scope, { forgetId, mode }: Forget): Promise<Forgotten> {
  const token = Buffer.from(tokenOf(scope), "hex");
  const { rows } = await db.query<Forgotten>(
    `SELECT epoch, events_deleted AS "eventsDeleted" FROM forget_raise_v1($1, $2, $3)`,
    [forgetId, token, mode],
  );
  const [raised] = rows;
  if (!raised) throw new Error("an epoch was not raised");
  return raised;
}

/** Deletes some of what is older than the forget's epoch; `deleted` is what the forget has deleted in all. */
async function deleteSome(
  db: Db,
  forgetId: string,
  from: TimelinePosition,
): Promise<{ deleted: number; next: TimelinePosition | null }> {
  const { rows } = await db.query<TimelinePosition & { deleted: number; id: string | null }>(
    `SELECT deleted, next_occurred_at AS "occurredAt", next_recorded_at AS "recordedAt", next_id AS id
     FROM forget_delete_v1($1, $2, $3, $4, ${DELETE_AT_ONCE})`,
    [forgetId, from.occurredAt, from.recordedAt, from.id],
  );
  const [row] = rows;
  if (!row) throw new Error("a forget that was noted is gone");
  const { deleted, occurredAt, recordedAt, id } = row;
  return { deleted, next: id === null ? null : { occurredAt, recordedAt, id } };
}
