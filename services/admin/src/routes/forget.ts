import {
  forget as forgetting,
  type Receipt as ReceiptOut,
  readReceipt as reading,
  restoreForget as restoring,
} from "@memory/api";
import { notFound } from "@memory/errors";
import { pathId } from "@memory/http-server";
import type { AnswerOnce, Keep } from "@memory/idempotency";
import { type Caller, projectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { z } from "zod";
import { totalCounters } from "../domain/receipt.ts";
import type { forget, forgetAgain } from "../forget.ts";
import type { restoreForget } from "../restore-forget.ts";
import type { Receipt, Visibility } from "../store/receipts.ts";

interface Verbs {
  forget: ReturnType<typeof forget>;
  forgetAgain: ReturnType<typeof forgetAgain>;
  restoreForget: ReturnType<typeof restoreForget>;
  findReceipt: (visibility: Visibility, id: string | null) => Promise<Receipt | null>;
  once: AnswerOnce;
}

/** POST /v1/forget, GET /v1/forget/{id} and POST /v1/forget/{id}/restore. */
export const forgetRoutes =
  ({ forget, forgetAgain, restoreForget, findReceipt, once }: Verbs): FastifyPluginAsyncZod =>
  async (app) => {
    const visible = async (caller: Caller, id: string): Promise<Receipt> => {
      const visibility = caller.kind === "key" ? projectScope(caller, caller.projectId) : "all";
      const receipt = await findReceipt(visibility, pathId(id));
      if (receipt === null || receipt.refusedAs !== null) throw notFound("forget_not_found");
      return receipt;
    };

    app.post(forgetting.path, { schema: forgetting.schema }, async (request, reply) => {
      const { body, caller } = request;
      const { projectId, target, mode } = body;
      const project = projectScope(caller, projectId);
      const asked = { target, mode, keyPrefix: prefixOf(caller) };
      const receipt = await once<Receipt, string>({
        ...{ request, reply, owner: project },
        act: (keep) => forget(project, asked, keep),
        again: (id) => forgetAgain(project, id),
      });
      const { id, scope, steps } = receipt;
      return { status: "ok" as const, mode, scope, forget_id: id, ...totalCounters(steps) };
    });

    app.get(reading.path, { schema: reading.schema }, async ({ params, caller }) =>
      receiptOut(await visible(caller, params.forget_id)),
    );

    app.post(restoring.path, { schema: restoring.schema }, async (request, reply) => {
      const { params, caller } = request;
      const receipt = await visible(caller, params.forget_id);
      const project = projectScope(caller, receipt.projectId);
      const restore = (keep?: Keep<null>) =>
        restoreForget(project, receipt, prefixOf(caller), keep);
      const factsRestored = await once<number, null>({
        ...{ request, reply, owner: project },
        act: restore,
        // A restore is its receipt's only one: repeating it answers the same.
        again: () => restore(),
      });
      const { id, scope } = receipt;
      return { status: "ok" as const, forget_id: id, scope, facts_restored: factsRestored };
    });
  };

const prefixOf = (caller: Caller): string | null => (caller.kind === "key" ? caller.prefix : null);

const receiptOut = (receipt: Receipt): z.infer<typeof ReceiptOut> => ({
  forget_id: receipt.id,
  status: receipt.finishedAt === null ? "pending" : "done",
  action: receipt.action,
  restores: receipt.restores,
  mode: receipt.mode,
  scope: receipt.scope,
  project_id: receipt.projectId,
  target_hash: receipt.targetHash,
  ...totalCounters(receipt.steps),
  started_at: receipt.startedAt.toISOString(),
  finished_at: receipt.finishedAt?.toISOString() ?? null,
  key_prefix: receipt.keyPrefix,
  previous_hash: receipt.previousHash,
  hash: receipt.hash,
});
