import {
  listDeliveries as listing,
  pageSize,
  resendDelivery as resending,
  resendDeliveries as resendingAll,
  testWebhook as testing,
  writeCursor,
} from "@memory/api";
import { actorOf } from "@memory/auth";
import { pathId } from "@memory/http-server";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Delivery, DeliveryPage } from "../store/delivery-pages.ts";
import type { Webhook } from "../store/webhooks.ts";
import type { resendDeliveries, resendDelivery, testWebhook } from "../webhooks/delivery-verbs.ts";
import { type FindWebhook, visibleWebhook } from "./visible-webhook.ts";

interface Verbs {
  testWebhook: ReturnType<typeof testWebhook>;
  resendDelivery: ReturnType<typeof resendDelivery>;
  resendDeliveries: ReturnType<typeof resendDeliveries>;
  findWebhook: FindWebhook;
  readDeliveryPage: (
    webhook: Webhook,
    page: { status: Delivery["status"] | null; limit: number; after: string | null },
  ) => Promise<DeliveryPage>;
}

/** The routes of what a webhook was sent: its test call, its deliveries, and those that are sent again. */
export const deliveryRoutes =
  (verbs: Verbs): FastifyPluginAsyncZod =>
  async (app) => {
    const visible = visibleWebhook(verbs.findWebhook);

    // A call may take ten seconds: it keeps no turn of the project's other requests.
    const config = { startsAtOnce: true };
    app.post(testing.path, { schema: testing.schema, config }, async (request) => {
      const webhook = await visible(request.caller, request.params.webhook_id);
      const { deliveryId, outcome } = await verbs.testWebhook(webhook, actorOf(request));
      const { error, status, durationMs } = outcome;
      return {
        delivery_id: deliveryId,
        delivered: error === null,
        ...{ status, error, duration_ms: durationMs },
      };
    });

    app.get(listing.path, { schema: listing.schema }, async ({ params, query, caller }) => {
      const webhook = await visible(caller, params.webhook_id);
      const { status, limit, cursor } = query;
      const page = { status: status ?? null, limit: pageSize(limit), after: cursor?.[0] ?? null };
      const { deliveries, next } = await verbs.readDeliveryPage(webhook, page);
      return { deliveries: deliveries.map(deliveryOut), next_cursor: next && writeCursor([next]) };
    });

    app.post(resending.path, { schema: resending.schema }, async (request) => {
      const { webhook_id, delivery_id } = request.params;
      const webhook = await visible(request.caller, webhook_id);
      return deliveryOut(
        await verbs.resendDelivery(webhook, pathId(delivery_id), actorOf(request)),
      );
    });

    app.post(resendingAll.path, { schema: resendingAll.schema }, async (request) => {
      const webhook = await visible(request.caller, request.params.webhook_id);
      return { resent: await verbs.resendDeliveries(webhook, actorOf(request)) };
    });
  };

const deliveryOut = (delivery: Delivery) => ({
  id: delivery.id,
  event_id: delivery.eventId,
  type: delivery.type,
  status: delivery.status,
  attempts: delivery.attempts,
  created_at: delivery.createdAt.toISOString(),
  last_attempt_at: delivery.lastAttemptAt?.toISOString() ?? null,
  last_status: delivery.lastStatus,
  last_error: delivery.lastError,
  last_duration_ms: delivery.lastDurationMs,
  next_attempt_at: delivery.nextTryAt?.toISOString() ?? null,
});
