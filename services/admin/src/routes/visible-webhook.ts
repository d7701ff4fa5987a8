import { notFound } from "@memory/errors";
import { pathId } from "@memory/http-server";
import { type Caller, type ProjectScope, projectScope } from "@memory/scope";
import type { Webhook } from "../store/webhooks.ts";

export type FindWebhook = (
  visibility: ProjectScope | "all",
  id: string | null,
) => Promise<Webhook | null>;

/** The webhook that a path names, if it is one of the caller's project. Throws `webhook_not_found`. */
export const visibleWebhook =
  (find: FindWebhook) =>
  async (caller: Caller, id: string): Promise<Webhook> => {
    const visibility = caller.kind === "key" ? projectScope(caller, caller.projectId) : "all";
    const webhook = await find(visibility, pathId(id));
    if (webhook === null) throw notFound("webhook_not_found");
    return webhook;
  };
