import { z } from "zod";
import { apiRoute } from "./api-route.ts";
import { EXAMPLE } from "./example-ids.ts";
import { Id, Moment, pathParameter } from "./fields.ts";
import { named } from "./named.ts";
import { cursorOf, Limit, NextCursor } from "./page.ts";
import { NAMES_SENDER } from "./sender.ts";
import { CallFault, webhookParams } from "./webhooks.ts";

export const DELIVERY_STATUSES = ["pending", "delivered", "dead"] as const;

const DELIVERY = {
  id: EXAMPLE.delivery,
  event_id: EXAMPLE.webhookEvent,
  type: "conflict.opened",
  status: "pending",
  attempts: 2,
  created_at: "2026-03-05T10:00:00.000Z",
  last_attempt_at: "2026-03-05T10:00:05.300Z",
  last_status: 500,
  last_error: "status",
  last_duration_ms: 31,
  next_attempt_at: "2026-03-05T10:00:20.100Z",
};

const Delivery = named(
  { id: "Delivery", description: "An event on its way to a webhook.", example: DELIVERY },
  z.object({
    id: Id,
    event_id: Id.meta({ description: "The `webhook-id` of its calls." }),
    type: z.string(),
    status: z.enum(DELIVERY_STATUSES).meta({
      description: "`dead`: it is not tried any more, and can be sent again.",
    }),
    attempts: z.int(),
    created_at: Moment,
    last_attempt_at: Moment.nullable(),
    last_status: z.int().nullable(),
    last_error: CallFault,
    last_duration_ms: z.int().nullable(),
    next_attempt_at: Moment.nullable().meta({ description: "Null unless it is pending." }),
  }),
);

const DELIVERIES = { deliveries: [DELIVERY], next_cursor: null };
const DeliveryList = named(
  { id: "DeliveryList", description: "A page of deliveries, newest first.", example: DELIVERIES },
  z.object({ deliveries: z.array(Delivery), next_cursor: NextCursor }),
);

export const listDeliveries = apiRoute({
  method: "GET",
  path: "/v1/webhooks/:webhook_id/deliveries",
  service: "admin",
  tag: "Webhooks",
  operationId: "listDeliveries",
  summary: "List the deliveries of a webhook",
  description:
    "In pages, newest first, 50 unless `limit` says otherwise. Delivered ones are kept for 7 days, dead ones for 30, and at most 10,000 of each.",
  rights: ["keys"],
  schema: {
    params: webhookParams,
    querystring: z.object({
      status: z
        .enum(DELIVERY_STATUSES)
        .optional()
        .meta({ description: "Only those that are so far." }),
      limit: Limit.optional(),
      cursor: cursorOf(z.tuple([z.guid()])).optional(),
    }),
    response: { 200: DeliveryList },
  },
  errors: ["webhook_not_found"],
  example: {
    params: { webhook_id: EXAMPLE.webhook },
    query: { limit: "50" },
    answer: DELIVERIES,
  },
});

export const resendDelivery = apiRoute({
  method: "POST",
  path: "/v1/webhooks/:webhook_id/deliveries/:delivery_id/resend",
  service: "admin",
  tag: "Webhooks",
  operationId: "resendDelivery",
  summary: "Send a delivery again",
  description:
    "Under the same `webhook-id`, from now on for a day, whatever became of it before. One that is pending is tried at once.",
  rights: ["keys"],
  requestHeaders: NAMES_SENDER,
  schema: {
    params: webhookParams.extend(pathParameter("delivery_id", "The delivery.").shape),
    response: { 200: Delivery },
  },
  errors: ["webhook_not_found", "delivery_not_found"],
  example: {
    params: { webhook_id: EXAMPLE.webhook, delivery_id: EXAMPLE.delivery },
    answer: DELIVERY,
  },
});

const RESENT = { resent: 3 };
const Resent = named(
  { id: "Resent", description: "How many dead letters are sent again.", example: RESENT },
  z.object({ resent: z.int() }),
);

export const resendDeliveries = apiRoute({
  method: "POST",
  path: "/v1/webhooks/:webhook_id/resend",
  service: "admin",
  tag: "Webhooks",
  operationId: "resendDeliveries",
  summary: "Send all dead letters of a webhook again",
  description: "Those that are dead when it is called, each under its `webhook-id`.",
  rights: ["keys"],
  requestHeaders: NAMES_SENDER,
  schema: { params: webhookParams, response: { 200: Resent } },
  errors: ["webhook_not_found"],
  example: { params: { webhook_id: EXAMPLE.webhook }, answer: RESENT },
});
