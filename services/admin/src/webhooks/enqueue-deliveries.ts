import type { OutboxEvent } from "@memory/contracts";
import { newId } from "@memory/ids";
import type { Tx } from "@memory/postgres";
import { insertDeliveries, type NewDelivery, webhooksOf } from "../store/new-deliveries.ts";

/** A forget's own event outlives what it is about, and names nothing of it. */
const OF_NO_SCOPE = new Set(["forget.completed"]);

/** Makes a delivery of each event for each webhook of its project that asked for the type; for one that has it, none. */
export async function enqueueDeliveries(tx: Tx, events: readonly OutboxEvent[]): Promise<void> {
  const projects = new Set(events.flatMap(({ projectId }) => projectId ?? []));
  if (projects.size === 0) return;
  const webhooks = await webhooksOf(tx, [...projects]);
  const deliveries = events.flatMap((event) =>
    webhooks
      .filter((one) => one.projectId === event.projectId && one.events.includes(event.type))
      .map(
        ({ id, projectId, isFull }): NewDelivery => ({
          ...{ id: newId(), webhookId: id, projectId, eventId: event.id },
          ...{ type: event.type, at: event.at, data: event.data },
          scopeToken: OF_NO_SCOPE.has(event.type) ? null : event.scopeToken,
          status: isFull ? "dead" : "pending",
          error: isFull ? "too_many_pending" : null,
        }),
      ),
  );
  if (deliveries.length > 0) await insertDeliveries(tx, deliveries, new Date());
}
