import { ConsolidationOutbox } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import type { Subscription } from "../store/webhook-subscriptions.ts";

const TIMEOUT_MS = 3_000;

/** Says to every owner what a project's webhooks need; each writes it from then on. Throws `service_unavailable` without an answer. */
export async function subscribeAt(
  bus: Bus,
  { projectId, types, revision }: Subscription,
): Promise<void> {
  const asked = { projectId, types, revision };
  await bus.request(ConsolidationOutbox.subscribe, asked, { timeoutMs: TIMEOUT_MS });
}
