import {
  forget as forgetting,
  listReceipts as listing,
  pageSize,
  RECEIPT_FORMS,
  type Receipt as ReceiptOut,
  readReceipt as reading,
  restoreForget as restoring,
  wantedForm,
  writeCursor,
} from "@memory/api";
import { actorOf } from "@memory/auth";
import type { AnswerOnce, Keep } from "@memory/idempotency";
import { type ProjectScope, projectScope, type Scope, subjectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { z } from "zod";
import { totalCounters } from "../domain/receipt.ts";
import type { forget, forgetAgain } from "../forget.ts";
import { receiptLines } from "../receipt-lines.ts";
import { receiptReaders } from "../receipt-readers.ts";
import type { restoreForget } from "../restore-forget.ts";
import type { PageOfReceipts, ReceiptFilter, ReceiptPage } from "../store/receipt-pages.ts";
import type { Receipt } from "../store/receipts.ts";
import { type FindReceipt, type PartsOf, visibleReceipt } from "./visible-receipt.ts";

interface Verbs {
  forget: ReturnType<typeof forget>;
  forgetAgain: ReturnType<typeof forgetAgain>;
  restoreForget: ReturnType<typeof restoreForget>;
  findReceipt: FindReceipt;
  partsOf: PartsOf;
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
    partsOf,
    once,
    readReceiptPage,
    serving,
  }: Verbs): FastifyPluginAsyncZod =>
  async (app) => {
    const visible = visibleReceipt(findReceipt);
    const readers = receiptReaders();

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

    app.get(listing.path, { schema: listing.schema }, async (request, reply) => {
      const { query, caller, headers } = request;
      const { project_id, subject_id, limit, cursor } = query;
      const project = projectScope(caller, project_id);
      const named = subject_id === undefined ? null : subjectScope(project, subject_id);
      const filter = filterOf(named && (await serving(named)), query);
      const readPage = (page: PageOfReceipts) => readReceiptPage(project, filter, page);
      const after = cursor ?? null;
      const form = wantedForm(RECEIPT_FORMS, headers.accept);
      void reply.header("vary", "accept");
      if (form === "application/x-ndjson") {
        const mayGoOn = () => request.checkKeyAgain();
        const lines = receiptLines({
          ...{ readPage, show: listed, limit: limit ?? null, after, mayGoOn },
        });
        return reply.type(form).send(await readers.open(project.projectId, lines));
      }
      const { receipts, next } = await readPage({ limit: pageSize(limit), after });
      return reply.send({
        receipts: receipts.map(listed),
        next_cursor: next && writeCursor([next.startedAt, next.id]),
      });
    });

    app.get(reading.path, { schema: reading.schema }, async ({ params, caller }) => {
      const receipt = await visible(caller, params.forget_id);
      return withParts(receipt, await partsOf(receipt));
    });

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

type ListQuery = z.output<typeof listing.schema.querystring>;

const filterOf = (subject: Scope | null, { mode, scope, from, to }: ListQuery): ReceiptFilter => ({
  subject,
  mode: mode ?? null,
  scope: scope ?? null,
  from: from ?? null,
  to: to ?? null,
});

/** A receipt is done once its parts are. */
function withParts(receipt: Receipt, parts: readonly Receipt[]): z.infer<typeof ReceiptOut> {
  if (parts.length === 0) return receiptOut(receipt);
  const isDone = parts.every(({ finishedAt }) => finishedAt !== null);
  return {
    ...receiptOut(receipt),
    ...(!isDone && { status: "pending", finished_at: null, previous_hash: null, hash: null }),
    parts: parts.map(receiptOut),
  };
}

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
  ...(receipt.partOf !== null && { part_of: receipt.partOf }),
});

const listed = (receipt: Receipt): z.infer<typeof ReceiptOut> => ({
  ...receiptOut(receipt),
  by: senderOut(receipt),
});

const senderOut = ({ actor, keyPrefix }: Receipt) => ({ actor, key_prefix: keyPrefix });
