import * as z from "zod/mini";

export const STATUSES = ["pending", "delivered", "dead"] as const;

/** The address of a webhook: which of its deliveries are shown, and which one is open. */
export const WebhookSearch = z.object({
  status: z.catch(z.optional(z.enum(STATUSES)), undefined),
  delivery: z.catch(z.optional(z.string()), undefined),
});
export type DeliveryFilter = z.output<typeof WebhookSearch>;
