import type { ForgetTarget } from "@memory/api";
import type { ForgetMode } from "@memory/contracts";
import { notFound } from "@memory/errors";
import { newId } from "@memory/ids";
import type { Bus } from "@memory/jetstream";
import type { Pool } from "@memory/postgres";
import { forgetTargetHash, type ProjectScope, subjectScope, tokenOf } from "@memory/scope";
import type { AwaitReceipt } from "./await-receipt.ts";
import { scopeTokenOfFact } from "./messages/erase.ts";
import { insertReceipt, type Receipt } from "./store/receipts.ts";

interface Deps {
  pool: Pool;
  bus: Bus;
  awaitReceipt: AwaitReceipt;
}

/**
 * Forgets a fact or a subject everywhere and answers the finished receipt. Throws `fact_not_found` and
 * `illegal_status_transition` without leaving a receipt; `service_unavailable` with `Location` once it is accepted.
 */
export const forget =
  ({ pool, bus, awaitReceipt }: Deps) =>
  async (
    project: ProjectScope,
    {
      target,
      mode,
      keyPrefix,
    }: { target: ForgetTarget; mode: ForgetMode; keyPrefix: string | null },
  ): Promise<Receipt> => {
    const id = newId();
    const { scope } = target;
    const name = scope === "fact" ? target.factId : target.subjectId;
    const scopeToken = await tokenOfTarget(bus, project, target);
    await insertReceipt(pool, project, {
      id,
      action: "erase",
      restores: null,
      mode,
      scope,
      scopeToken,
      target: name,
      targetHash: forgetTargetHash(scope, project.projectId, name),
      epoch: null,
      keyPrefix,
    });
    return awaitReceipt(project, id, scopeToken);
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
