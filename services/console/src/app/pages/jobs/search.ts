import * as z from "zod/mini";

const text = z.catch(z.optional(z.string()), undefined);

export const STATUSES = ["pending", "running", "failed", "dead_letter"] as const;

/** The address of the page: its filters, and the job that is looked at. What is no filter is left out. */
export const JobSearch = z.object({
  /** All that are not done where it is left out. */
  status: z.catch(z.optional(z.enum(STATUSES)), undefined),
  subject: text,
  job: text,
});
export type JobFilters = Omit<z.output<typeof JobSearch>, "job">;
