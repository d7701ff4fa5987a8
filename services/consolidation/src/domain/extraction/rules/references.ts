import type { Reference } from "../../statement.ts";
import type { Clause } from "./clause.ts";
import type { Finding } from "./finding.ts";
import type { Grammar } from "./grammar.ts";

export interface Referring {
  finding: Finding;
  reference: Reference;
}

/** What a clause says about an earlier statement by pointing at its value; null when it points at none. */
export function referenceIn(_clause: Clause, _grammar: Grammar, _found: number): Referring | null {
  return null;
}
