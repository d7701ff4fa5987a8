import * as z from "zod/mini";

const text = z.catch(z.optional(z.string()), undefined);

/** The address of the list: what the names begin with. */
export const SubjectListSearch = z.object({ prefix: text });

export const TABS = ["facts", "timeline", "conflicts", "questions"] as const;
export type Tab = (typeof TABS)[number];
const SHOWN = ["all", "changed", "same", "every"] as const;
export type Shown = (typeof SHOWN)[number];

/** The address of a subject: what of it is shown. What is left out is as it is at first. */
export const SubjectSearch = z.object({
  tab: z.catch(z.optional(z.enum(TABS)), undefined),
  /** Facts as of the end of this day; of now where it is left out. */
  day: z.catch(z.optional(z.iso.date()), undefined),
  show: z.catch(z.optional(z.enum(SHOWN)), undefined),
  /** Whose evidence is open. */
  fact: text,
  event: text,
});
export type SubjectView = z.output<typeof SubjectSearch>;
