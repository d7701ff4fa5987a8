import * as z from "zod/mini";

const text = z.catch(z.optional(z.string()), undefined);

export const STATUSES = ["open", "resolved", "all"] as const;
export const AGES = ["hour", "day", "week", "month"] as const;

/** The address of the page: its filters, and the conflict that is looked at. What is no filter is left out. */
export const ConflictSearch = z.object({
  /** Open ones where it is left out. */
  status: z.catch(z.optional(z.enum(STATUSES)), undefined),
  age: z.catch(z.optional(z.enum(AGES)), undefined),
  predicate: text,
  subject: text,
  conflict: text,
});
type Search = z.output<typeof ConflictSearch>;
export type ConflictFilters = Omit<Search, "conflict">;
