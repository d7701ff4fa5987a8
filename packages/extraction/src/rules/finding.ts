import type { FoundDate } from "@memory/text/dates";
import type { Phrase } from "./phrase.ts";

/** What a rule read in a clause, before it is placed in time and put into words of the registry. */
export interface Finding {
  predicate: string;
  value: Readonly<Record<string, string>>;
  qualifiers: Readonly<Record<string, string>>;
  cue: "none" | "replaces" | "ends" | "corrects";
  sure: number;
  /** A date of the clause that the rule did not make part of the value. */
  date: FoundDate | null;
  isPast: boolean;
  family: string;
  /** The phrase that it was read by, if one was. */
  phrase?: Phrase;
  /** There is one value at a time, whatever is usual for the predicate. */
  isOnly?: boolean;
  /** Its date is the nearest to come. */
  isAhead?: boolean;
  /** What it takes the place of, by its value: "from Jenkins to Woodpecker". */
  instead?: string;
}
