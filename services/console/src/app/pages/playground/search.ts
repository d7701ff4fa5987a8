import * as z from "zod/mini";
import { SHOWN } from "../why/search.ts";

/** Of the address, which servers and proxies take up to a few thousand characters of. */
const MOST_ENCODED = 3_000;
export const BUDGET = { least: 20, most: 4_000, step: 20, usual: 900 } as const;

/** Whether a question can stand in the address: some letters take nine characters there. */
export const fitsAddress = (text: string): boolean =>
  encodeURIComponent(text.toWellFormed()).length <= MOST_ENCODED;

const text = z.catch(z.optional(z.string()), undefined);
const question = z.catch(z.optional(z.string().check(z.refine(fitsAddress))), undefined);
const budget = z.catch(
  z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200_000))),
  undefined,
);

/** The address: what is asked, and with `compare` what differs in the second setting. */
export const PlaygroundSearch = z.object({
  ...{ subject: text, thread: text, q: question, purpose: text, budget },
  compare: z.catch(z.optional(z.literal("yes")), undefined),
  ...{ q2: question, purpose2: text, budget2: budget },
  show: z.catch(z.optional(z.enum(SHOWN)), undefined),
});
export type Settings = z.output<typeof PlaygroundSearch>;

/** One question as it is asked. */
export interface Asked {
  subject: string;
  thread: string;
  query: string;
  purpose: string;
  budget: number;
}

/** The questions of an address, the second only where two are compared: what it does not name is as in the first. None where subject or question is missing. */
export function askedBy(settings: Settings): Asked[] {
  const { subject = "", thread = "", q = "", purpose = "chat", compare } = settings;
  if (subject === "" || q === "") return [];
  const first = { subject, thread, query: q, purpose, budget: settings.budget ?? BUDGET.usual };
  if (compare === undefined) return [first];
  const second = {
    ...{ subject, thread, query: settings.q2 ?? q },
    ...{ purpose: settings.purpose2 ?? purpose, budget: settings.budget2 ?? first.budget },
  };
  return [first, second];
}
