import type { Webhook } from "../store/webhooks.ts";

/** A webhook as the routes answer it: never its secret. */
export const webhookOut = ({ projectId, includeContent, actor, ...webhook }: Webhook) => ({
  id: webhook.id,
  project_id: projectId,
  url: webhook.url,
  events: webhook.events,
  description: webhook.description,
  include: includeContent ? ["content" as const] : [],
  enabled: webhook.disabledBecause === null,
  disabled_because: webhook.disabledBecause,
  created_at: webhook.createdAt.toISOString(),
  created_by: { actor, key_prefix: webhook.keyPrefix },
});
