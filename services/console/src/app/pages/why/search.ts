import * as z from "zod/mini";

const text = z.catch(z.optional(z.string()), undefined);

/** The address of the list: its filters. What is no filter is left out. */
export const ListSearch = z.object({
  ...{ subject: text, text, purpose: text, thread: text, run: text, request: text },
  from: z.catch(z.optional(z.iso.date()), undefined),
  to: z.catch(z.optional(z.iso.date()), undefined),
});
export type TraceFilters = z.output<typeof ListSearch>;

export const SHOWN = ["all", "included", "excluded", "blocked"] as const;

/** The address of a trace: what of it is shown. */
export const TraceSearch = z.object({
  /** Whose trace it is, where that is known: one call less. */
  subject: text,
  show: z.catch(z.optional(z.enum(SHOWN)), undefined),
  /** Whose evidence is open. */
  fact: text,
  event: text,
});
