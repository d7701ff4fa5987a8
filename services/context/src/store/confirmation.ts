import type { Db, Tx } from "@memory/postgres";

/*
 * When an owner's database, or this one, begins a new era, what is indexed may be more or less than what the owner has. A new mark
 * says so for all scopes at once: those that carry an older one are compared with their owners before anything of them is served.
 */

/** The mark that a scope must carry to be served. */
export async function readMark(db: Db): Promise<string> {
  const { rows } = await db.query<{ mark: string }>("SELECT mark FROM recall_mark");
  return rows[0]?.mark ?? "";
}

/** From now on no scope may be served before it is confirmed. */
export async function raiseMark(db: Db): Promise<void> {
  await db.query("UPDATE recall_mark SET mark = gen_random_uuid()::text, swept = false");
}

/** The mark that confirms a scope, and the scope's revision when the comparison began. */
export interface Unconfirmed {
  mark: string;
  since: number;
}

/** Null when the scope is confirmed, or has no row. */
export async function findUnconfirmed(db: Db, token: string): Promise<Unconfirmed | null> {
  const { rows } = await db.query<{ mark: string; revision: string }>(
    `SELECT m.mark, s.revision FROM scopes s, recall_mark m
     WHERE s.token = $1 AND s.confirmed_in <> m.mark FOR SHARE OF s`,
    [token],
  );
  const [row] = rows;
  return row ? { mark: row.mark, since: Number(row.revision) } : null;
}

export async function markConfirmed(tx: Tx, token: string, mark: string): Promise<void> {
  await tx.query("UPDATE scopes SET confirmed_in = $2 WHERE token = $1", [token, mark]);
}

/** Tokens of scopes that wait to be confirmed, after `after`; null when none waits. */
export async function unconfirmedScopes(
  db: Db,
  after: string,
  limit: number,
): Promise<string[] | null> {
  const { rows: marks } = await db.query<{ mark: string }>(
    "SELECT mark FROM recall_mark WHERE NOT swept",
  );
  const [known] = marks;
  if (!known) return null;
  const { rows } = await db.query<{ token: string }>(
    "SELECT token FROM scopes WHERE token > $1 AND confirmed_in <> $2 ORDER BY token LIMIT $3",
    [after, known.mark, limit],
  );
  return rows.map(({ token }) => token);
}

/** Records that no scope waits any more, if that is so. */
export async function endSweep(db: Db): Promise<void> {
  await db.query(
    `UPDATE recall_mark SET swept = true
     WHERE NOT EXISTS (SELECT FROM scopes WHERE confirmed_in <> recall_mark.mark)`,
  );
}
