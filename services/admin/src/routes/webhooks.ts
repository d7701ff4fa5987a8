import {
  changeWebhook as changing,
  createWebhook as creation,
  deleteWebhook as deletion,
  listWebhooks as listing,
  pageSize,
  readWebhook as reading,
  rotateWebhook as rotation,
  writeCursor,
} from "@memory/api";
import { actorOf, bearerOf } from "@memory/auth";
import type { AnswerOnce, Keep } from "@memory/idempotency";
import { type ProjectScope, projectScope } from "@memory/scope";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Webhook, WebhookPage } from "../store/webhooks.ts";
import type {
  CreatedWebhook,
  changeWebhook,
  createWebhook,
  deleteWebhook,
  Rotated,
  rotateWebhook,
} from "../webhooks/verbs.ts";
import { type FindWebhook, visibleWebhook } from "./visible-webhook.ts";
import { webhookOut } from "./webhook-out.ts";

interface Verbs {
  createWebhook: ReturnType<typeof createWebhook>;
  changeWebhook: ReturnType<typeof changeWebhook>;
  deleteWebhook: ReturnType<typeof deleteWebhook>;
  rotateWebhook: ReturnType<typeof rotateWebhook>;
  findWebhook: FindWebhook;
  readWebhookPage: (
    project: ProjectScope,
    page: { limit: number; after: string | null },
  ) => Promise<WebhookPage>;
  once: AnswerOnce;
}

/** /v1/webhooks and the routes of one webhook, but for its deliveries. */
export const webhookRoutes =
  (verbs: Verbs): FastifyPluginAsyncZod =>
  async (app) => {
    const visible = visibleWebhook(verbs.findWebhook);

    app.post(creation.path, { schema: creation.schema }, async (request, reply) => {
      const { project_id, url, events, include, description } = request.body;
      const project = projectScope(request.caller, project_id);
      const includeContent = include.includes("content");
      const about = { url, events, includeContent, description: description ?? null };
      const sender = actorOf(request);
      const act = (keep?: Keep<CreatedWebhook>) =>
        verbs.createWebhook(project, { ...about, sender }, keep);
      const { webhook, secret } = await answered(verbs.once, {
        ...{ request, reply, project, act },
        again: async ({ webhook, secret }) => ({ secret, webhook: withDates(webhook) }),
      });
      return reply
        .code(201)
        .header("cache-control", "no-store")
        .send({ secret, ...webhookOut(webhook) });
    });

    app.get(listing.path, { schema: listing.schema }, async ({ query, caller }) => {
      const { project_id, limit, cursor } = query;
      const page = { limit: pageSize(limit), after: cursor?.[0] ?? null };
      const { webhooks, next } = await verbs.readWebhookPage(
        projectScope(caller, project_id),
        page,
      );
      return { webhooks: webhooks.map(webhookOut), next_cursor: next && writeCursor([next]) };
    });

    app.get(reading.path, { schema: reading.schema }, async ({ params, caller }) =>
      webhookOut(await visible(caller, params.webhook_id)),
    );

    app.patch(changing.path, { schema: changing.schema }, async (request) => {
      const { url, events, include, description, enabled } = request.body;
      const webhook = await visible(request.caller, request.params.webhook_id);
      const change = {
        ...{ url: url ?? null, events: events ?? null, description, enabled: enabled ?? null },
        includeContent: include === undefined ? null : include.includes("content"),
      };
      return webhookOut(await verbs.changeWebhook(webhook, change, actorOf(request)));
    });

    app.delete(deletion.path, { schema: deletion.schema }, async (request) => {
      const webhook = await visible(request.caller, request.params.webhook_id);
      await verbs.deleteWebhook(webhook, actorOf(request));
      return { id: webhook.id, status: "deleted" as const };
    });

    app.post(rotation.path, { schema: rotation.schema }, async (request, reply) => {
      const webhook = await visible(request.caller, request.params.webhook_id);
      const sender = actorOf(request);
      const act = (keep?: Keep<Rotated>) => verbs.rotateWebhook(webhook, sender, keep);
      const project = projectScope(request.caller, webhook.projectId);
      const { secret, previousUntil } = await answered(verbs.once, {
        ...{ request, reply, project, act },
      });
      return reply
        .header("cache-control", "no-store")
        .send({ id: webhook.id, secret, previous_until: previousUntil });
    });
  };

interface Answered<Result> {
  request: FastifyRequest;
  reply: Parameters<AnswerOnce>[0]["reply"];
  project: ProjectScope;
  act: (keep?: Keep<Result>) => Promise<Result>;
  again?: (kept: Result) => Promise<Result>;
}

/** The answer of a call that shows a secret: again only to who sends the same credential. Without one it acts each time. */
function answered<Result>(
  once: AnswerOnce,
  { request, project, act, ...call }: Answered<Result>,
): Promise<Result> {
  const credential = bearerOf(request.headers.authorization);
  if (credential === null) return act();
  const owner = { projectId: project.projectId, credential };
  return once<Result>({ ...call, request, owner, act });
}

/** A row that was kept as JSON, where a moment is text. */
const withDates = (row: Webhook): Webhook => ({ ...row, createdAt: new Date(row.createdAt) });
