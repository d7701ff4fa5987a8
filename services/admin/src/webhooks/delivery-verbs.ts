import { invalidPayload, notFound, serviceUnavailable } from "@memory/errors";
import { fairGate } from "@memory/fairness";
import { newId } from "@memory/ids";
import { emit } from "@memory/outbox";
import { type Pool, transaction } from "@memory/postgres";
import type { Sender } from "@memory/scope";
import { TEST_TYPE } from "../domain/webhooks/end-of-try.ts";
import { type Delivery, resendDead, resendOne } from "../store/delivery-pages.ts";
import { claimForTest } from "../store/delivery-queue.ts";
import type { Webhook } from "../store/webhooks.ts";
import type { Outcome } from "./call-receiver.ts";
import type { SendDelivery } from "./send-delivery.ts";
import { said } from "./verbs.ts";

interface Deps {
  pool: Pool;
  send: SendDelivery;
}

/** Test calls in progress of one replica, in all and of one project. */
const TESTS = { capacity: 8, perTenant: 2, mostWaitingPerTenant: 0 };

/** Calls a webhook now, once, and gives what became of it. Throws `service_unavailable` while too many test calls are in progress. */
export const testWebhook = ({ pool, send }: Deps) => {
  const gate = fairGate({ name: "test calls", ...TESTS });
  return async (
    webhook: Webhook,
    sender: Sender,
  ): Promise<{ deliveryId: string; outcome: Outcome }> => {
    const room = gate.takeNow(webhook.projectId, 1);
    if (room === null) throw serviceUnavailable("Too many test calls are in progress; try again.");
    try {
      const ids = { id: newId(), eventId: newId(), lease: newId() };
      const claim = await transaction(pool, async (tx) => {
        await emit(tx, [said("webhook.tested", webhook, sender, { delivery_id: ids.id })]);
        return claimForTest(tx, webhook, { ...ids, type: TEST_TYPE, now: new Date() });
      });
      if (claim === null) throw notFound("webhook_not_found");
      const outcome = await send(claim, new AbortController().signal);
      return { deliveryId: ids.id, outcome };
    } finally {
      room.giveBack();
    }
  };
};

/** Sends one delivery again. Throws `delivery_not_found`, and `invalid_payload` while the webhook is disabled. */
export const resendDelivery =
  ({ pool }: Pick<Deps, "pool">) =>
  (webhook: Webhook, deliveryId: string | null, sender: Sender): Promise<Delivery> =>
    transaction(pool, async (tx) => {
      refuseDisabled(webhook);
      const delivery = await resendOne(tx, webhook, deliveryId, new Date());
      if (delivery === null) throw notFound("delivery_not_found");
      await emit(tx, [said("webhook.resent", webhook, sender, { deliveries: 1 })]);
      return delivery;
    });

/** Sends the dead letters of a webhook again and gives how many they are. Throws as `resendDelivery` does. */
export const resendDeliveries =
  ({ pool }: Pick<Deps, "pool">) =>
  (webhook: Webhook, sender: Sender): Promise<number> =>
    transaction(pool, async (tx) => {
      refuseDisabled(webhook);
      const resent = await resendDead(tx, webhook, new Date());
      if (resent > 0)
        await emit(tx, [said("webhook.resent", webhook, sender, { deliveries: resent })]);
      return resent;
    });

function refuseDisabled({ disabledBecause }: Webhook): void {
  if (disabledBecause !== null)
    throw invalidPayload("The webhook is disabled; enable it first.", "webhook_id");
}
