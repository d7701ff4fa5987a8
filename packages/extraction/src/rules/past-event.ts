import { endOf, type FoundDate, placeDate } from "@memory/text/dates";
import type { Clause } from "./clause.ts";
import type { Finding } from "./finding.ts";
import { isMeant } from "./marks.ts";
import type { Phrase } from "./phrase.ts";
import { planOf } from "./plan-text.ts";
import type { ReadyGrammar } from "./ready-grammar.ts";

/** What was reached is said in earnest and for sure. */
const REACHED = {
  refuses: ["negated", "modal", "wish", "feeling", "request", "ongoing", "guessed"],
} as const satisfies Pick<Phrase, "refuses">;

/** Fewer words say too little. */
const LEAST_WORDS = 3;

const HALF_YEAR_MS = 182 * 86_400_000;

/** Without its year the day is the nearest one: what is half a year behind is more likely to come. */
const isLongAgo = ({ spec }: FoundDate, day: string, occurredAt: string): boolean =>
  spec.kind === "calendar" &&
  spec.year === undefined &&
  Date.parse(occurredAt) - Date.parse(day) > HALF_YEAR_MS;

/**
 * "We launched the beta on March 3": what the subject has reached, with the day in the calendar when it did. Null for anything
 * else, and for what was done "last Sunday": people say that of what they would not look up later.
 */
export function reachedIn(
  clause: Clause,
  grammar: ReadyGrammar,
  occurredAt: string,
): Finding | null {
  const { flags } = clause;
  const date = clause.dates.find(({ role, spec }) => role !== "since" && spec.kind === "calendar");
  if (date === undefined || !grammar.subject.test(clause.text)) return null;
  if (!flags.has("achieved") || !isMeant(REACHED, flags)) return null;
  const day = endOf(placeDate(date.spec, new Date(occurredAt), "past")).slice(0, 10);
  if (day > occurredAt.slice(0, 10) || isLongAgo(date, day, occurredAt)) return null;
  const event = planOf(clause, grammar);
  if (event === null || event.split(" ").length < LEAST_WORDS) return null;
  return {
    predicate: "did",
    value: { value: event },
    qualifiers: {},
    cue: "none",
    sure: 0.8,
    date,
    isPast: true,
    family: "did",
  };
}
