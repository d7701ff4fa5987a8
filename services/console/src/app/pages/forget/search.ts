import * as z from "zod/mini";

const text = z.catch(z.optional(z.string()), undefined);
const day = z.catch(z.optional(z.iso.date()), undefined);

/** The address of the receipts: their filters. */
export const ReceiptSearch = z.object({
  subject: text,
  mode: z.catch(z.optional(z.enum(["delete", "disable"])), undefined),
  from: day,
  to: day,
});
export type ReceiptFilters = z.output<typeof ReceiptSearch>;

/** The address of a forget that is prepared: of whom or what. */
export const NewSearch = z.object({ subject: text, fact: text });
export type Target = { subject: string } | { fact: string };
