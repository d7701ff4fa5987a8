import { optionalText, requiredText, WEBHOOK_TYPES } from "@memory/contracts";
import { z } from "zod";
import { apiRoute } from "./api-route.ts";
import { EXAMPLE } from "./example-ids.ts";
import { Id, Moment, ProjectId, pathParameter } from "./fields.ts";
import { named } from "./named.ts";
import { cursorOf, Limit, NextCursor } from "./page.ts";
import { NAMES_SENDER, SENT_BY, SentBy } from "./sender.ts";

const WANTED = {
  project_id: EXAMPLE.project,
  url: "https://hooks.example.com/memory",
  events: ["conflict.opened", "forget.completed"],
  description: "support inbox",
};

const WEBHOOK = {
  id: EXAMPLE.webhook,
  ...WANTED,
  include: [],
  enabled: true,
  disabled_because: null,
  created_at: "2026-03-01T09:00:00.000Z",
  created_by: SENT_BY,
};

const Events = z
  .array(z.enum(WEBHOOK_TYPES))
  .min(1)
  .transform((asked) => WEBHOOK_TYPES.filter((event) => asked.includes(event)))
  .meta({ description: "What it is called for." });

const Include = z
  .array(z.enum(["content"]))
  .max(1)
  .meta({
    description:
      "`content` adds the facts that an event is about, and whose they are. Without it a call carries ids only.",
  });

const Url = requiredText(2_000).meta({
  description:
    "Where it is called: `https`, without a user name or a fragment, at an address of the internet. The operator of the server may allow others.",
  examples: [WANTED.url],
});

const Description = optionalText(256).meta({ description: "A note of yours." });

const Webhook = named(
  { id: "Webhook", description: "A webhook, without its secret.", example: WEBHOOK },
  z.object({
    id: Id,
    project_id: z.string(),
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_TYPES)),
    description: z.string().nullable(),
    include: z.array(z.enum(["content"])),
    enabled: z
      .boolean()
      .meta({ description: "False: nothing is sent, and nothing is kept to be." }),
    disabled_because: z
      .enum(["request", "gone"])
      .nullable()
      .meta({ description: "`gone`: the receiver answered 410. Null while it is enabled." }),
    created_at: Moment,
    created_by: SentBy,
  }),
);

const secret = z.string().meta({
  description: "What its calls are signed with, shown this once.",
});
const SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";

const CREATED = { secret: SECRET, ...WEBHOOK };
const WebhookCreated = named(
  { id: "WebhookCreated", description: "A new webhook.", example: CREATED },
  z.object({ secret }).and(Webhook),
);

const WebhookBody = named(
  { id: "WebhookBody", description: "A webhook that is wanted.", example: WANTED },
  z.object({
    project_id: ProjectId,
    url: Url,
    events: Events,
    include: Include.nullish().transform((include) => include ?? []),
    description: Description,
  }),
);

export const createWebhook = apiRoute({
  method: "POST",
  path: "/v1/webhooks",
  service: "admin",
  tag: "Webhooks",
  operationId: "createWebhook",
  summary: "Create a webhook",
  description:
    "From now on each event of those types in the project is sent to the address, signed as Standard Webhooks says: at least once, under the same `webhook-id` each time, in no certain order. What is not answered with 2xx is tried for a day, then kept as a dead letter. A project has 20 webhooks at most.",
  rights: ["keys"],
  isRepeatable: true,
  requestHeaders: NAMES_SENDER,
  schema: { body: WebhookBody, response: { 201: WebhookCreated } },
  errors: ["missing_scope", "forbidden_scope"],
  example: {
    headers: { "X-Service-Actor": SENT_BY.actor },
    body: WANTED,
    answer: CREATED,
  },
});

const WEBHOOKS = { webhooks: [WEBHOOK], next_cursor: null };
const WebhookList = named(
  { id: "WebhookList", description: "A page of webhooks, oldest first.", example: WEBHOOKS },
  z.object({ webhooks: z.array(Webhook), next_cursor: NextCursor }),
);

export const listWebhooks = apiRoute({
  method: "GET",
  path: "/v1/webhooks",
  service: "admin",
  tag: "Webhooks",
  operationId: "listWebhooks",
  summary: "List webhooks",
  description: "The webhooks of a project, in pages, 50 unless `limit` says otherwise.",
  rights: ["keys"],
  schema: {
    querystring: z.object({
      project_id: ProjectId,
      limit: Limit.optional(),
      cursor: cursorOf(z.tuple([z.guid()])).optional(),
    }),
    response: { 200: WebhookList },
  },
  errors: ["missing_scope", "forbidden_scope"],
  example: { query: { project_id: EXAMPLE.project }, answer: WEBHOOKS },
});

export const webhookParams = pathParameter("webhook_id", "The webhook.");
const params = webhookParams;
const example_ = { webhook_id: EXAMPLE.webhook };

export const readWebhook = apiRoute({
  method: "GET",
  path: "/v1/webhooks/:webhook_id",
  service: "admin",
  tag: "Webhooks",
  operationId: "readWebhook",
  summary: "Read a webhook",
  description: "What it is called for, and whether it is enabled.",
  rights: ["keys"],
  schema: { params, response: { 200: Webhook } },
  errors: ["webhook_not_found"],
  example: { params: example_, answer: WEBHOOK },
});

const CHANGE = { events: ["conflict.opened", "conflict.resolved"], enabled: true };
const WebhookChange = named(
  { id: "WebhookChange", description: "What is to change; the rest stays.", example: CHANGE },
  z.object({
    url: Url.optional(),
    events: Events.optional(),
    include: Include.optional(),
    description: Description,
    enabled: z.boolean().optional().meta({
      description: "False: nothing is sent any more, and what waits becomes a dead letter.",
    }),
  }),
);

export const changeWebhook = apiRoute({
  method: "PATCH",
  path: "/v1/webhooks/:webhook_id",
  service: "admin",
  tag: "Webhooks",
  operationId: "changeWebhook",
  summary: "Change a webhook",
  description: "Changes the fields that are given. What already waits goes to the new address.",
  rights: ["keys"],
  requestHeaders: NAMES_SENDER,
  schema: { params, body: WebhookChange, response: { 200: Webhook } },
  errors: ["webhook_not_found"],
  example: { params: example_, body: CHANGE, answer: { ...WEBHOOK, events: CHANGE.events } },
});

const DELETED = { id: EXAMPLE.webhook, status: "deleted" };
const WebhookDeleted = named(
  { id: "WebhookDeleted", description: "The webhook is deleted.", example: DELETED },
  z.object({ id: Id, status: z.literal("deleted") }),
);

export const deleteWebhook = apiRoute({
  method: "DELETE",
  path: "/v1/webhooks/:webhook_id",
  service: "admin",
  tag: "Webhooks",
  operationId: "deleteWebhook",
  summary: "Delete a webhook",
  description: "Deletes it with its secret and its deliveries; a call in progress may still end.",
  rights: ["keys"],
  requestHeaders: NAMES_SENDER,
  schema: { params, response: { 200: WebhookDeleted } },
  errors: ["webhook_not_found"],
  example: { params: example_, answer: DELETED },
});

const ROTATED = { id: EXAMPLE.webhook, secret: SECRET, previous_until: "2026-03-02T09:00:00.000Z" };
const WebhookRotated = named(
  { id: "WebhookRotated", description: "The new secret of a webhook.", example: ROTATED },
  z.object({
    id: Id,
    secret,
    previous_until: Moment.meta({ description: "Until then calls are signed with both." }),
  }),
);

export const rotateWebhook = apiRoute({
  method: "POST",
  path: "/v1/webhooks/:webhook_id/rotate",
  service: "admin",
  tag: "Webhooks",
  operationId: "rotateWebhook",
  summary: "Give a webhook a new secret",
  description:
    "For a day each call has two signatures, of the new secret and of the one before it, so that the receiver can change over. An older one than that ends at once.",
  rights: ["keys"],
  isRepeatable: true,
  requestHeaders: NAMES_SENDER,
  schema: { params, response: { 200: WebhookRotated } },
  errors: ["webhook_not_found"],
  example: { params: example_, answer: ROTATED },
});

/** Why a call came to nothing, in the words that clients see. */
export const CALL_FAULTS = [
  "status",
  "redirect",
  "refused_address",
  "unresolved",
  "connection",
  "tls",
  "timeout",
  "interrupted",
  "disabled",
  "too_many_pending",
] as const;

export const CallFault = z.enum(CALL_FAULTS).nullable().meta({
  description:
    "Null where the receiver answered 2xx. `status`: another status; `redirect`: it is not followed; `refused_address`: an address that calls must not go to; `unresolved`: the name has no address; `connection`, `tls`, `timeout`: so far it came; `interrupted`: this server stopped meanwhile; `disabled`, `too_many_pending`: it was not sent.",
});

const TESTED = {
  delivery_id: EXAMPLE.delivery,
  delivered: false,
  status: null,
  error: "unresolved",
  duration_ms: 31,
};
const WebhookTested = named(
  { id: "WebhookTested", description: "What became of a test call.", example: TESTED },
  z.object({
    delivery_id: Id,
    delivered: z.boolean(),
    status: z.int().nullable().meta({ description: "The status that the receiver answered." }),
    error: CallFault,
    duration_ms: z.int(),
  }),
);

export const testWebhook = apiRoute({
  method: "POST",
  path: "/v1/webhooks/:webhook_id/test",
  service: "admin",
  tag: "Webhooks",
  operationId: "testWebhook",
  summary: "Call a webhook now",
  description:
    "Sends an event of type `webhook.test`, once, and answers what became of it, after ten seconds at most. What the receiver answered beyond its status is not read.",
  rights: ["keys"],
  requestHeaders: NAMES_SENDER,
  schema: { params, response: { 200: WebhookTested } },
  errors: ["webhook_not_found"],
  example: { params: example_, answer: TESTED },
});
