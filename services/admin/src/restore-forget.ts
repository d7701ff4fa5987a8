import { ApiError } from "@memory/errors";
import { type Keep, keptWith } from "@memory/idempotency";
import { newId } from "@memory/ids";
import type { Db, Pool } from "@memory/postgres";
import type { ProjectScope, Sender } from "@memory/scope";
import type { AwaitReceipt } from "./await-receipt.ts";
import { findRestoreOf, insertReceipt, type Receipt } from "./store/receipts.ts";

interface Deps {
  pool: Pool;
  awaitReceipt: AwaitReceipt;
}

/**
 * Restores what a disable hid and answers how many facts came back; repeating the call answers the same. Facts deleted since
 * stay deleted. Throws `illegal_status_transition` for a deletion, `service_unavailable` as forget does.
 */
export const restoreForget =
  ({ pool, awaitReceipt }: Deps) =>
  async (
    project: ProjectScope,
    receipt: Receipt,
    sender: Sender,
    keep?: Keep<null>,
  ): Promise<number> => {
    if (receipt.action === "restore" || receipt.mode === "delete")
      throw new ApiError("illegal_status_transition", "Only a disable can be restored.");
    const restoreId = await keptWith(pool, keep, null, (db) =>
      queueRestore(db, project, receipt, sender),
    );
    if (restoreId === null) return 0;
    const { steps } = await awaitReceipt(project, restoreId, receipt.scopeToken);
    return steps.consolidation?.facts_disabled ?? 0;
  };

/** Null when the target has been deleted since: nothing is left to restore. */
async function queueRestore(
  db: Db,
  project: ProjectScope,
  { id, mode, scope, scopeToken, target, targetHash, epoch }: Receipt,
  sender: Sender,
): Promise<string | null> {
  if (target === null) return findRestoreOf(db, project, id);
  const queued = { id: newId(), action: "restore" as const, restores: id, mode, scope };
  const about = { scopeToken, target, targetHash, epoch };
  const said = { ...sender, requestedBy: null, reason: null };
  return insertReceipt(db, project, { ...queued, ...about, ...said });
}
