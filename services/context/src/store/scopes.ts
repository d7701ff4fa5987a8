import type { Tx } from "@memory/postgres";

export interface RaisedScope {
  /** The revision that the rows of this transaction carry. */
  revision: number;
  /** Rows of an older epoch must not be written. */
  erasedEpoch: number;
  /** The mark that the scopes must carry to be served. */
  mark: string;
}

/**
 * Raises the revisions of scopes and locks their rows until the end of the transaction, in token order.
 * The result was read under the lock.
 */
export async function raiseRevisions(
  tx: Tx,
  tokens: readonly string[],
): Promise<Map<string, RaisedScope>> {
  const { rows } = await tx.query<{
    token: string;
    revision: string;
    erased_epoch: number;
    mark: string;
  }>({
    name: "raise-revisions",
    text: `INSERT INTO scopes (token, revision, confirmed_in)
     SELECT token, 1, (SELECT mark FROM recall_mark) FROM unnest($1::text[]) AS token ORDER BY token
     ON CONFLICT (token) DO UPDATE SET revision = scopes.revision + 1
     RETURNING token, revision, erased_epoch, (SELECT mark FROM recall_mark) AS mark`,
    values: [[...new Set(tokens)].sort()],
  });
  return new Map(
    rows.map(({ token, revision, erased_epoch, mark }) => [
      token,
      { revision: Number(revision), erasedEpoch: erased_epoch, mark },
    ]),
  );
}

/**
 * Waits for traces of a scope that nobody has written to yet, which hold no row of it, and keeps further ones waiting
 * until the end of the transaction.
 */
export async function holdNewTraces(tx: Tx, token: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('traces:' || $1, 0))", [token]);
}

/** From here on no index and no packet of an older revision may be used. The scope's row is held already. */
export async function markErased(tx: Tx, token: string): Promise<void> {
  await tx.query("UPDATE scopes SET erased_at = revision WHERE token = $1", [token]);
}

/** Notes that a forget of the subject with this epoch was done here; what it `erases` also becomes the tombstone. */
export async function noteEpoch(
  tx: Tx,
  token: string,
  epoch: number,
  { erases }: { erases: boolean },
): Promise<void> {
  await tx.query(
    `UPDATE scopes SET epoch = greatest(epoch, $2),
       erased_epoch = CASE WHEN $3 THEN greatest(erased_epoch, $2) ELSE erased_epoch END
     WHERE token = $1`,
    [token, epoch, erases],
  );
}

/** Hides events of epochs before `belowEpoch` until the mark of that forget is removed. */
export async function putHiddenMark(
  tx: Tx,
  token: string,
  forgetId: string,
  belowEpoch: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO hidden_marks (forget_id, scope_token, below_epoch) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING`,
    [forgetId, token, belowEpoch],
  );
  await applyHiddenMarks(tx, token);
}

export async function removeHiddenMark(tx: Tx, token: string, forgetId: string): Promise<void> {
  await tx.query("DELETE FROM hidden_marks WHERE forget_id = $1 AND scope_token = $2", [
    forgetId,
    token,
  ]);
  await applyHiddenMarks(tx, token);
}

async function applyHiddenMarks(tx: Tx, token: string): Promise<void> {
  await tx.query(
    `UPDATE scopes SET hidden_below =
       coalesce((SELECT max(below_epoch) FROM hidden_marks WHERE scope_token = $1), 0)
     WHERE token = $1`,
    [token],
  );
}
