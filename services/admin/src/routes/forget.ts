import { FORGET_MODES } from "@memory/contracts";
import { notFound } from "@memory/errors";
import { pathId } from "@memory/http-server";
import { type Caller, projectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { totalCounters } from "../domain/receipt.ts";
import type { forget } from "../forget.ts";
import type { restoreForget } from "../restore-forget.ts";
import type { Receipt, Visibility } from "../store/receipts.ts";
import { ForgetBody } from "./forget-body.ts";

interface Verbs {
  forget: ReturnType<typeof forget>;
  restoreForget: ReturnType<typeof restoreForget>;
  findReceipt: (visibility: Visibility, id: string | null) => Promise<Receipt | null>;
}

const Counters = {
  facts_disabled: z.number(),
  facts_deleted: z.number(),
  conflict_sets_deleted: z.number(),
  events_deleted: z.number(),
  traces_deleted: z.number(),
};
const Scope = z.enum(["subject", "fact"]);

const Forgotten = z.object({
  status: z.literal("ok"),
  mode: z.enum(FORGET_MODES),
  scope: Scope,
  forget_id: z.guid(),
  ...Counters,
});

const ReceiptOut = z.object({
  forget_id: z.guid(),
  status: z.enum(["pending", "done"]),
  action: z.enum(["erase", "restore"]),
  restores: z.guid().nullable(),
  mode: z.enum(FORGET_MODES),
  scope: Scope,
  project_id: z.string(),
  target_hash: z.string(),
  ...Counters,
  started_at: z.string(),
  finished_at: z.string().nullable(),
  key_prefix: z.string().nullable(),
  previous_hash: z.string().nullable(),
  hash: z.string().nullable(),
});

const Restored = z.object({
  status: z.literal("ok"),
  forget_id: z.guid(),
  scope: Scope,
  facts_restored: z.number(),
});

/** POST /v1/forget, GET /v1/forget/{id} and POST /v1/forget/{id}/restore. */
export const forgetRoutes =
  ({ forget, restoreForget, findReceipt }: Verbs): FastifyPluginAsyncZod =>
  async (app) => {
    const visible = async (caller: Caller, id: string): Promise<Receipt> => {
      const visibility = caller.kind === "key" ? projectScope(caller, caller.projectId) : "all";
      const receipt = await findReceipt(visibility, pathId(id));
      if (receipt === null || receipt.refusedAs !== null) throw notFound("forget_not_found");
      return receipt;
    };
    const params = z.object({ forget_id: z.string() });

    const forgetting = { body: ForgetBody, response: { 200: Forgotten } };
    app.post("/v1/forget", { schema: forgetting }, async ({ body, caller }) => {
      const { projectId, target, mode } = body;
      const project = projectScope(caller, projectId);
      const receipt = await forget(project, { target, mode, keyPrefix: prefixOf(caller) });
      const { id, scope, steps } = receipt;
      return { status: "ok" as const, mode, scope, forget_id: id, ...totalCounters(steps) };
    });

    const reading = { params, response: { 200: ReceiptOut } };
    app.get("/v1/forget/:forget_id", { schema: reading }, async ({ params, caller }) =>
      receiptOut(await visible(caller, params.forget_id)),
    );

    const restoring = { params, response: { 200: Restored } };
    app.post("/v1/forget/:forget_id/restore", { schema: restoring }, async ({ params, caller }) => {
      const receipt = await visible(caller, params.forget_id);
      const project = projectScope(caller, receipt.projectId);
      const factsRestored = await restoreForget(project, receipt, prefixOf(caller));
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
