import type { ForgetTarget } from "@memory/api";
import type { ForgetMode } from "@memory/contracts";
import { notFound } from "@memory/errors";
import type { Keep } from "@memory/idempotency";
import { newId } from "@memory/ids";
import type { Bus } from "@memory/jetstream";
import { emit } from "@memory/outbox";
import { type Pool, type Tx, transaction } from "@memory/postgres";
import { forgetTargetHash, type ProjectScope, type Sender, tokenOf } from "@memory/scope";
import { subjectToForget } from "./aliases.ts";
import { type AwaitReceipt, isRefusal } from "./await-receipt.ts";
import { forgetRequested } from "./domain/audited.ts";
import { scopeTokenOfFact } from "./messages/erase.ts";
import { findReceipt, insertReceipt, type NewReceipt, type Receipt } from "./store/receipts.ts";

interface Wanted {
  target: ForgetTarget;
  mode: ForgetMode;
  sender: Sender;
  /** On whose behalf, and why. */
  requestedBy: string | null;
  reason: string | null;
}

interface Deps {
  pool: Pool;
  bus: Bus;
  awaitReceipt: AwaitReceipt;
}

/**
 * Forgets a fact or a subject everywhere and answers the finished receipt. Throws `fact_not_found` and
 * `illegal_status_transition` without leaving a receipt; `service_unavailable` with `Location` once it is accepted.
 * `keep` keeps the receipt's id for a retry.
 */
export const forget =
  ({ pool, bus, awaitReceipt }: Deps) =>
  async (
    project: ProjectScope,
    { target, mode, sender, requestedBy, reason }: Wanted,
    keep?: Keep<string>,
  ): Promise<Receipt> => {
    const id = newId();
    const { scope } = target;
    const factToken = scope === "fact" ? await tokenOfFact(bus, project, target.factId) : null;
    const token = await transaction(pool, async (tx) => {
      const { name, scopeToken } = await foundTarget(tx, project, target, factToken);
      const receipt: NewReceipt = {
        id,
        action: "erase",
        restores: null,
        mode,
        scope,
        scopeToken,
        target: name,
        targetHash: forgetTargetHash(scope, project.projectId, name),
        epoch: null,
        ...sender,
        requestedBy,
        reason,
      };
      await insertReceipt(tx, project, receipt);
      await emit(tx, [forgetRequested(project.projectId, receipt, sender)]);
      await keep?.(tx, id);
      return scopeToken;
    });
    return awaitReceipt(project, id, token);
  };

/** The receipt of an earlier forget once it is finished; null when it was refused. Throws `service_unavailable` as forget does. */
export const forgetAgain =
  ({ pool, awaitReceipt }: Pick<Deps, "pool" | "awaitReceipt">) =>
  async (project: ProjectScope, id: string): Promise<Receipt | null> => {
    const receipt = await findReceipt(pool, project, id);
    if (receipt === null || receipt.refusedAs !== null) return null;
    if (receipt.finishedAt !== null) return receipt;
    try {
      return await awaitReceipt(project, id, receipt.scopeToken);
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  };

/** What a forget is about, and its scope: a subject by whichever of its names. */
async function foundTarget(
  tx: Tx,
  project: ProjectScope,
  target: ForgetTarget,
  factToken: string | null,
): Promise<{ name: string; scopeToken: string }> {
  if (target.scope === "fact") return { name: target.factId, scopeToken: factToken ?? "" };
  const subject = await subjectToForget(tx, project, target.subjectId);
  return { name: subject.subjectId, scopeToken: tokenOf(subject) };
}

async function tokenOfFact(bus: Bus, project: ProjectScope, factId: string): Promise<string> {
  const token = await scopeTokenOfFact(bus, project.projectId, factId);
  if (token === null) throw notFound("fact_not_found");
  return token;
}
