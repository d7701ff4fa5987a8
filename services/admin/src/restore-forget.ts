import { ApiError } from "@memory/errors";
import type { Keep } from "@memory/idempotency";
import { newId } from "@memory/ids";
import { emit } from "@memory/outbox";
import { type Pool, type Tx, transaction } from "@memory/postgres";
import type { ProjectScope, Sender } from "@memory/scope";
import type { AwaitReceipt } from "./await-receipt.ts";
import { forgetRequested } from "./domain/audited.ts";
import { findRestoreOf, insertReceipt, partsOf, type Receipt } from "./store/receipts.ts";

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
    if (receipt.partOf !== null)
      throw new ApiError(
        "illegal_status_transition",
        `It is a part of the forget ${receipt.partOf}: restore that.`,
      );
    const queued = await transaction(pool, async (tx) => {
      const first = await queueRestore(tx, project, receipt, sender, null);
      const all = [{ id: first, token: receipt.scopeToken }];
      for (const part of await partsOf(tx, project, receipt.id))
        if (part.mode === "disable")
          all.push({
            id: await queueRestore(tx, project, part, sender, first),
            token: part.scopeToken,
          });
      await keep?.(tx, null);
      return all;
    });
    let restored = 0;
    for (const { id, token } of queued) {
      if (id === null) continue;
      const { steps } = await awaitReceipt(project, id, token);
      restored += steps.consolidation?.facts_disabled ?? 0;
    }
    return restored;
  };

/** Null when the target has been deleted since: nothing is left to restore. */
async function queueRestore(
  tx: Tx,
  project: ProjectScope,
  { id, mode, scope, scopeToken, target, targetHash, epoch }: Receipt,
  sender: Sender,
  partOf: string | null,
): Promise<string | null> {
  if (target === null) return findRestoreOf(tx, project, id);
  const queued = { id: newId(), action: "restore" as const, restores: id, mode, scope };
  const about = { scopeToken, target, targetHash, epoch, partOf };
  const said = { ...sender, requestedBy: null, reason: null };
  const restore = { ...queued, ...about, ...said };
  const restoreId = await insertReceipt(tx, project, restore);
  // A restore that was queued before stays the only one.
  if (restoreId === restore.id)
    await emit(tx, [forgetRequested(project.projectId, restore, sender)]);
  return restoreId;
}
