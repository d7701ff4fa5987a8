import type { ForgetMode } from "@memory/contracts";
import { type Db, type Pool, type Tx, transaction } from "@memory/postgres";
import { type Scope, tokenOf } from "@memory/scope";

interface Forget {
  forgetId: string;
  mode: ForgetMode;
}

export interface Forgotten {
  /** What is of an older epoch is deleted or hidden. */
  epoch: number;
  /** By this forget, in all its runs. */
  eventsDeleted: number;
}

const DELETE_AT_ONCE = 1_000;

/**
 * Raises the scope's epoch for a forget and, in mode `delete`, deletes what is older.
 * The same forget again keeps the epoch it raised and finishes what is left.
 */
export async function forgetScope(pool: Pool, scope: Scope, forget: Forget): Promise<Forgotten> {
  const token = Buffer.from(tokenOf(scope), "hex");
  let forgotten = await transaction(pool, async (tx) => {
    const known = await findForget(tx, forget.forgetId);
    if (known) return known;
    const raised = await raiseEpoch(tx, token, forget);
    // A subject of ordinary size goes at once with its epoch: no capture sees half of it.
    return forget.mode === "delete" ? deleteSome(tx, token, forget.forgetId, raised) : raised;
  });
  if (forget.mode === "disable") return forgotten;
  for (let before = -1; before < forgotten.eventsDeleted; ) {
    before = forgotten.eventsDeleted;
    forgotten = await transaction(pool, async (tx) => {
      await tx.query("SELECT FROM scopes WHERE token = $1 FOR UPDATE", [token]);
      return deleteSome(tx, token, forget.forgetId, forgotten);
    });
  }
  return forgotten;
}

/** Takes the mark of a `disable` away; answers the epoch it stands at, or null when there is no such forget. */
export async function liftMark(db: Db, forgetId: string): Promise<number | null> {
  const { rows } = await db.query<{ epoch: number }>(
    "UPDATE forgets SET lifted = true WHERE forget_id = $1 RETURNING epoch",
    [forgetId],
  );
  return rows[0]?.epoch ?? null;
}

async function findForget(db: Db, forgetId: string): Promise<Forgotten | null> {
  const { rows } = await db.query<Forgotten>(
    `SELECT epoch, events_deleted AS "eventsDeleted" FROM forgets WHERE forget_id = $1`,
    [forgetId],
  );
  return rows[0] ?? null;
}

/** Waits until no flush is under way and keeps new ones out until the commit. */
async function raiseEpoch(tx: Tx, token: Buffer, { forgetId, mode }: Forget): Promise<Forgotten> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('ingest:epochs', 0))");
  const raisedMeanwhile = await findForget(tx, forgetId);
  if (raisedMeanwhile) return raisedMeanwhile;
  const { rows } = await tx.query<Forgotten>(
    `WITH raised AS (
       INSERT INTO scopes AS s (token, epoch) VALUES ($1, 1)
       ON CONFLICT (token) DO UPDATE SET epoch = s.epoch + 1
       RETURNING token, epoch
     )
     INSERT INTO forgets (forget_id, scope_token, mode, epoch) SELECT $2, token, $3, epoch FROM raised
     RETURNING epoch, events_deleted AS "eventsDeleted"`,
    [token, forgetId, mode],
  );
  const [raised] = rows;
  if (!raised) throw new Error("an epoch was not raised");
  return raised;
}

/** Deletes some of what is older than the forget's epoch and counts it. The scope's row is locked by the caller. */
async function deleteSome(
  tx: Tx,
  token: Buffer,
  forgetId: string,
  { epoch }: Forgotten,
): Promise<Forgotten> {
  const { rows } = await tx.query<Forgotten>(
    `WITH gone AS (
       DELETE FROM events
       WHERE id IN (SELECT id FROM events WHERE scope_token = $1 AND epoch < $2 LIMIT ${DELETE_AT_ONCE})
       RETURNING id
     )
     UPDATE forgets SET events_deleted = events_deleted + (SELECT count(*) FROM gone)
     WHERE forget_id = $3 RETURNING epoch, events_deleted AS "eventsDeleted"`,
    [token, epoch, forgetId],
  );
  const [counted] = rows;
  if (!counted) throw new Error("a forget that was noted is gone");
  return counted;
}
