import type { Tx } from "@memory/postgres";

/**
 * Deletes what a scope holds of epochs before `epoch`, and every trace of it: a trace shows what was known when it
 * was made. The scope's row is held. Answers how many traces there were.
 */
export async function eraseScope(tx: Tx, token: string, epoch: number): Promise<number> {
  await tx.query("DELETE FROM episodes WHERE scope_token = $1 AND epoch < $2", [token, epoch]);
  await tx.query("DELETE FROM index_facts WHERE scope_token = $1 AND epoch < $2", [token, epoch]);
  await tx.query("DELETE FROM vectors WHERE scope_token = $1 AND epoch < $2", [token, epoch]);
  await tx.query("DELETE FROM withheld_events WHERE scope_token = $1 AND epoch < $2", [
    token,
    epoch,
  ]);
  await tx.query("DELETE FROM hidden_marks WHERE scope_token = $1 AND below_epoch <= $2", [
    token,
    epoch,
  ]);
  const { rowCount } = await tx.query("DELETE FROM traces WHERE scope_token = $1", [token]);
  return rowCount ?? 0;
}
