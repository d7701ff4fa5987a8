import * as z from "zod/mini";
import { TYPES } from "./types.ts";

const text = z.catch(z.optional(z.string()), undefined);
const day = z.catch(z.optional(z.iso.date()), undefined);

/** The address of the log: its filters, and the entry that is open, with its moment, by which it is found again. */
export const AuditSearch = z.object({
  type: z.catch(z.optional(z.enum(TYPES)), undefined),
  by: text,
  /** The prefix of a key. */
  with: text,
  from: day,
  to: day,
  entry: text,
  at: z.catch(z.optional(z.iso.datetime()), undefined),
});
export type AuditSearch = z.output<typeof AuditSearch>;
export type AuditFilters = Omit<AuditSearch, "entry" | "at">;

/** The address of the check: the head that was noted. */
export const VerifySearch = z.object({ head: text });
