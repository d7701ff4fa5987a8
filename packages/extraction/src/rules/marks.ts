import type { Choice } from "@memory/text/matching";
import type { Flag, Mark, Marking } from "./grammar.ts";
import type { Phrase } from "./phrase.ts";

/** The marks that a text raises. */
export function marksIn(text: string, table: Choice<Marking>): Mark[] {
  const found = new Set<Mark>();
  for (const { mark, pattern } of table.fitting(text))
    if (!found.has(mark) && pattern.test(text)) found.add(mark);
  return [...found];
}

/** What no phrase reads a fact from unless its frame accepts it: it is not said in earnest, not by the subject, or not for sure. */
const NEVER_MEANT: readonly Flag[] = ["ironic", "reported", "unsure", "denied"];

/** Whether a phrase takes a clause with such flags at its word: its frame says which it refuses, and which of the usual ones it accepts. */
export const isMeant = (
  { accepts = [], refuses = [] }: Pick<Phrase, "accepts" | "refuses">,
  flags: ReadonlySet<Flag>,
): boolean =>
  !NEVER_MEANT.some((flag) => flags.has(flag) && !accepts.includes(flag)) &&
  !refuses.some((flag) => flags.has(flag));
