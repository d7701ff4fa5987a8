import { ConsolidationOutbox } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import type { Subscription } from "../store/webhook-subscriptions.ts";

const TIMEOUT_MS = 3_000;

/**
 * Says to every owner what a project's webhooks need; each writes it from then on. Gives the revision that is known there: a later one
 * where what was said changed nothing. Throws `service_unavailable` without an answer.
 */
export async function subscribeAt(
  bus: Bus,
  { projectId, types, revision }: Subscription,
): Promise<number> {
  const asked = { projectId, types, revision };
  const { subscribe } = ConsolidationOutbox;
  const known = await bus.request(subscribe, asked, { timeoutMs: TIMEOUT_MS });
  return known.revision;
}
