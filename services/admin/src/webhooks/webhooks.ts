import type { Bus } from "@memory/jetstream";
import type { Log } from "@memory/log";
import type { Pool } from "@memory/postgres";
import type { Allowed } from "../domain/webhooks/addresses.ts";
import type { SealingKeys } from "../domain/webhooks/secrets.ts";
import { type Outcome, openReceivers } from "./call-receiver.ts";
import { checkUrl } from "./check-url.ts";
import { checkedAddresses } from "./checked-addresses.ts";
import { resendDeliveries, resendDelivery, testWebhook } from "./delivery-verbs.ts";
import { deliveryPruner } from "./prune-deliveries.ts";
import { type Resolve, systemResolve } from "./resolve.ts";
import { sendDelivery } from "./send-delivery.ts";
import { senderLoop } from "./sender-loop.ts";
import { subscriptions } from "./subscriptions.ts";
import { changeWebhook, createWebhook, deleteWebhook, rotateWebhook } from "./verbs.ts";

export interface WebhookConfig {
  allowed: Allowed;
  sealingKeys: SealingKeys;
  /** Defaults, but in tests. */
  resolve?: Resolve;
  now?: () => Date;
}

interface Deps {
  pool: Pool;
  bus: Bus;
  log: Log;
  config: WebhookConfig;
  onEnd: (end: "delivered" | "failed" | "dead", outcome: Outcome) => void;
}

/** All that webhooks do: their verbs, and the work in the background. */
export function webhooks({ pool, bus, log, config, onEnd }: Deps) {
  const { allowed, sealingKeys, resolve = systemResolve(allowed), now } = config;
  const checked = checkedAddresses({ allowed, resolve });
  const receivers = openReceivers(checked);
  const clock = now === undefined ? {} : { now };
  const send = sendDelivery({ pool, bus, log, receivers, sealingKeys, onEnd, ...clock });
  const agreed = subscriptions({ pool, bus, log });
  const deps = {
    ...{ pool, sealingKeys, subscriptions: agreed, ...clock },
    checkUrl: checkUrl({ allowed, checked }),
  };
  const tasks = [
    senderLoop({ pool, log, send, ...clock }),
    agreed.tightening,
    deliveryPruner({ pool, log }),
  ];
  return {
    createWebhook: createWebhook(deps),
    changeWebhook: changeWebhook(deps),
    deleteWebhook: deleteWebhook(deps),
    rotateWebhook: rotateWebhook(deps),
    testWebhook: testWebhook({ pool, send }),
    resendDelivery: resendDelivery(deps),
    resendDeliveries: resendDeliveries(deps),
    renewSubscriptions: () => agreed.renewAll(),
    start: () => {
      for (const task of tasks) task.start();
    },
    stop: async () => {
      await Promise.all(tasks.map((task) => task.stop()));
      await receivers.close();
    },
  };
}
