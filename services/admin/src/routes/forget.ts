import {
  forget as forgetting,
  listReceipts as listing,
  pageSize,
  type Receipt as ReceiptOut,
  readReceipt as reading,
  restoreForget as restoring,
  writeCursor,
} from "@memory/api";
import { actorOf } from "@memory/auth";
import type { AnswerOnce, Keep } from "@memory/idempotency";
import { type ProjectScope, projectScope, type Scope, subjectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { z } from "zod";
import { totalCounters } from "../domain/receipt.ts";
import type { forget, forgetAgain } from "../forget.ts";
import type { restoreForget } from "../restore-forget.ts";
import type { PageOfReceipts, ReceiptFilter, ReceiptPage } from "../store/receipt-pages.ts";
import type { Receipt } from "../store/receipts.ts";
import { type FindReceipt, visibleReceipt } from "./visible-receipt.ts";

interface Verbs {
  forget: ReturnType<typeof forget>;
  forgetAgain: ReturnType<typeof forgetAgain>;
  restoreForget: ReturnType<typeof restoreForget>;
  findReceipt: FindReceipt;
  once: AnswerOnce;
  readReceiptPage: (
    project: ProjectScope,
    filter: ReceiptFilter,
    page: PageOfReceipts,
  ) => Promise<ReceiptPage>;
  /** The subject that a name stands for. */
  serving: (name: Scope) => Promise<Scope>;
}

/** POST and GET /v1/forget, GET /v1/forget/{id} and POST /v1/forget/{id}/restore. */
export const forgetRoutes =
  ({
    forget,
    forgetAgain,
    restoreForget,
    findReceipt,
    once,
    readReceiptPage,
    serving,
  }: Verbs): FastifyPluginAsyncZod =>
  async (app) => {
    const visible = visibleReceipt(findReceipt);

    app.post(forgetting.path, { schema: forgetting.schema }, async (request, reply) => {
      const { projectId, ...wanted } = request.body;
      const project = projectScope(request.caller, projectId);
      const sender = actorOf(request);
      const receipt = await once<Receipt, string>({
        ...{ request, reply, owner: project },
        act: (keep) => forget(project, { ...wanted, sender }, keep),
        again: (id) => forgetAgain(project, id),
      });
      const { id, mode, scope, steps } = receipt;
      return { status: "ok" as const, mode, scope, forget_id: id, ...totalCounters(steps) };
    });

    app.get(listing.path, { schema: listing.schema }, async ({ query, caller }) => {
      const { project_id, subject_id, limit, cursor, mode, scope, from, to } = query;
      const project = projectScope(caller, project_id);
      const subject =
        subject_id === undefined ? null : await serving(subjectScope(project, subject_id));
      const filter = {
        mode: mode ?? null,
        scope: scope ?? null,
        from: from ?? null,
        to: to ?? null,
      };
      const page = { limit: pageSize(limit), after: cursor ?? null };
      const { receipts, next } = await readReceiptPage(project, { ...filter, subject }, page);
      return {
        receipts: receipts.map((receipt) => ({ ...receiptOut(receipt), by: senderOut(receipt) })),
        next_cursor: next && writeCursor([next.startedAt, next.id]),
      };
    });

    app.get(reading.path, { schema: reading.schema }, async ({ params, caller }) =>
      receiptOut(await visible(caller, params.forget_id)),
    );

    app.post(restoring.path, { schema: restoring.schema }, async (request, reply) => {
      const { params, caller } = request;
      const receipt = await visible(caller, params.forget_id);
      const project = projectScope(caller, receipt.projectId);
      const sender = actorOf(request);
      const restore = (keep?: Keep<null>) => restoreForget(project, receipt, sender, keep);
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
  ...(receipt.requestedBy !== null && { requested_by: receipt.requestedBy }),
  ...(receipt.reason !== null && { reason: receipt.reason }),
  ...(receipt.actor !== null && { by: senderOut(receipt) }),
});

const senderOut = ({ actor, keyPrefix }: Receipt) => ({ actor, key_prefix: keyPrefix });
