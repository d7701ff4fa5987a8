import { newId } from "@memory/ids";
import { emit } from "@memory/outbox";
import type { Tx } from "@memory/postgres";
import { forgetTargetHash, type Scope, type Sender, tokenOf } from "@memory/scope";
import { forgetRequested } from "./domain/audited.ts";
import { insertReceipt } from "./store/receipts.ts";

/** Queues the receipt of a delete that nobody asks for now: what a restore of this database had lost is erased after all. */
export async function queueErasure(
  tx: Tx,
  scope: Scope,
  { sender, reason }: { sender: Sender; reason: string },
): Promise<void> {
  const receipt = {
    ...({ action: "erase", mode: "delete", scope: "subject" } as const),
    ...{ id: newId(), restores: null, scopeToken: tokenOf(scope), target: scope.subjectId },
    ...{ epoch: null, partOf: null, ...sender, requestedBy: null, reason },
    targetHash: forgetTargetHash("subject", scope.projectId, scope.subjectId),
  };
  await insertReceipt(tx, scope, receipt);
  await emit(tx, [forgetRequested(scope.projectId, receipt, sender)]);
}
