import type { WebhookType } from "@memory/contracts";
import { invalidPayload, notFound } from "@memory/errors";
import type { Keep } from "@memory/idempotency";
import { newId } from "@memory/ids";
import { emit } from "@memory/outbox";
import { type Pool, transaction } from "@memory/postgres";
import type { ProjectScope, Sender } from "@memory/scope";
import { newSecret, type SealingKeys, sealSecret, secretText } from "../domain/webhooks/secrets.ts";
import { buryPending } from "../store/delivery-pages.ts";
import { loosen } from "../store/webhook-subscriptions.ts";
import {
  deleteWebhook as deleteRow,
  insertWebhook,
  rotateSecret,
  updateWebhook,
  type Webhook,
  type WebhookChange,
} from "../store/webhooks.ts";
import type { CheckUrl } from "./check-url.ts";
import type { Subscriptions } from "./subscriptions.ts";

interface Deps {
  pool: Pool;
  sealingKeys: SealingKeys;
  checkUrl: CheckUrl;
  subscriptions: Pick<Subscriptions, "require">;
  now?: () => Date;
}

export interface CreatedWebhook {
  webhook: Webhook;
  /** In clear text. */
  secret: string;
}

interface Wanted {
  url: string;
  events: readonly WebhookType[];
  includeContent: boolean;
  description: string | null;
  sender: Sender;
}

const MOST_WEBHOOKS = 20;
const DAY_MS = 86_400_000;

/**
 * A new webhook of a project; from then on no event that it asks for is missed. Throws `invalid_payload` for a URL that may not be
 * called, or one webhook too many. `keep` keeps the answer for a retry.
 */
export const createWebhook =
  ({ pool, sealingKeys, checkUrl, subscriptions }: Deps) =>
  async (
    project: ProjectScope,
    { sender, ...wanted }: Wanted,
    keep?: Keep<CreatedWebhook>,
  ): Promise<CreatedWebhook> => {
    const url = await checkUrl(wanted.url);
    await subscriptions.require(project.projectId, wanted.events);
    const [id, secret] = [newId(), newSecret()];
    const sealed = sealSecret(sealingKeys, id, secret);
    return transaction(pool, async (tx) => {
      const row = { ...wanted, id, url, secret: sealed, createdBy: sender };
      const webhook = await insertWebhook(tx, project, row, MOST_WEBHOOKS);
      if (webhook === null)
        throw invalidPayload(`The project has ${MOST_WEBHOOKS} webhooks already.`, "project_id");
      await emit(tx, [said("webhook.created", webhook, sender, { events: [...wanted.events] })]);
      const created = { webhook, secret: secretText(secret) };
      await keep?.(tx, created);
      return created;
    });
  };

/** Changes the fields that are given. Throws `invalid_payload` for a URL that may not be called. */
export const changeWebhook =
  ({ pool, checkUrl, subscriptions }: Deps) =>
  async (webhook: Webhook, change: WebhookChange, sender: Sender): Promise<Webhook> => {
    const url = change.url === null ? null : await checkUrl(change.url);
    const enabled = change.enabled ?? webhook.disabledBecause === null;
    if (enabled) await subscriptions.require(webhook.projectId, change.events ?? webhook.events);
    return transaction(pool, async (tx) => {
      const changed = await updateWebhook(tx, webhook, { ...change, url });
      if (changed === null) throw notFound("webhook_not_found");
      if (changed.disabledBecause !== null) await buryPending(tx, changed, new Date());
      await loosen(tx, webhook.projectId, new Date());
      const fields = Object.entries(change).flatMap(([name, value]) =>
        value === null || value === undefined ? [] : [NAMES[name] ?? name],
      );
      await emit(tx, [said("webhook.changed", webhook, sender, { fields })]);
      return changed;
    });
  };

const NAMES: Readonly<Record<string, string>> = { includeContent: "include" };

export const deleteWebhook =
  ({ pool }: Pick<Deps, "pool">) =>
  (webhook: Webhook, sender: Sender): Promise<void> =>
    transaction(pool, async (tx) => {
      await deleteRow(tx, webhook);
      await loosen(tx, webhook.projectId, new Date());
      await emit(tx, [said("webhook.deleted", webhook, sender)]);
    });

export interface Rotated {
  /** In clear text. */
  secret: string;
  /** Until when the secret before it signs too, as an instant. */
  previousUntil: string;
}

/** Gives a webhook a new secret; the one before signs for a day more. `keep` keeps the answer for a retry. */
export const rotateWebhook =
  ({ pool, sealingKeys, now = () => new Date() }: Pick<Deps, "pool" | "sealingKeys" | "now">) =>
  (webhook: Webhook, sender: Sender, keep?: Keep<Rotated>): Promise<Rotated> =>
    transaction(pool, async (tx) => {
      const secret = newSecret();
      const previousUntil = new Date(now().getTime() + DAY_MS);
      const sealed = sealSecret(sealingKeys, webhook.id, secret);
      if (!(await rotateSecret(tx, webhook, { secret: sealed, previousUntil })))
        throw notFound("webhook_not_found");
      await emit(tx, [said("webhook.changed", webhook, sender, { fields: ["secret"] })]);
      const rotated = {
        secret: secretText(secret),
        previousUntil: previousUntil.toISOString(),
      };
      await keep?.(tx, rotated);
      return rotated;
    });

/** An event for the audit log about a webhook. */
export const said = (
  type:
    | "webhook.created"
    | "webhook.changed"
    | "webhook.deleted"
    | "webhook.tested"
    | "webhook.resent",
  { id, projectId }: Webhook,
  sender: Sender,
  data: Readonly<Record<string, string | number | readonly string[]>> = {},
) => ({ type, projectId, scopeToken: null, sender, data: { webhook_id: id, ...data } });
