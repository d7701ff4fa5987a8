import type { ForgetTarget } from "@memory/api";
import type { ForgetMode } from "@memory/contracts";
import { notFound } from "@memory/errors";
import { type Keep, keptWith } from "@memory/idempotency";
import { newId } from "@memory/ids";
import type { Bus } from "@memory/jetstream";
import type { Pool } from "@memory/postgres";
import {
  forgetTargetHash,
  type ProjectScope,
  type Sender,
  subjectScope,
  tokenOf,
} from "@memory/scope";
import { type AwaitReceipt, isRefusal } from "./await-receipt.ts";
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
    const name = scope === "fact" ? target.factId : target.subjectId;
    const scopeToken = await tokenOfTarget(bus, project, target);
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
    await keptWith(pool, keep, id, (db) => insertReceipt(db, project, receipt));
    return awaitReceipt(project, id, scopeToken);
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

async function tokenOfTarget(
  bus: Bus,
  project: ProjectScope,
  target: ForgetTarget,
): Promise<string> {
  if (target.scope === "subject") return tokenOf(subjectScope(project, target.subjectId));
  const token = await scopeTokenOfFact(bus, project.projectId, target.factId);
  if (token === null) throw notFound("fact_not_found");
  return token;
}
