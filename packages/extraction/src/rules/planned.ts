import { type FoundDate, placeDate, startOf } from "@memory/text/dates";
import type { Clause } from "./clause.ts";
import type { Finding } from "./finding.ts";
import { isMeant } from "./marks.ts";
import type { Phrase } from "./phrase.ts";
import { planOf } from "./plan-text.ts";
import type { ReadyGrammar } from "./ready-grammar.ts";

const CHATTER =
  /\b(?:let you know|see you|talk (?:to you|soon)|chat|catch up|get back to|keep you (?:posted|updated)|call you|text you|check (?:it|that|this|them)|try (?:it|that|this)|think about|be there|be back|do it|do that|tiens au courant|te dire|reparle|melde mich|sag dir|sage dir|te aviso|te cuento|hablamos|nos vemos|on verra|verrons|veremos|dormir|acostarme|descansar un rato|schlafen|ins bett|me coucher|au lit|mal sehen|schauen wir|sehen wir|bis bald|à bientôt)\b/iu;

/** What is planned is said in earnest, for sure and of what is to come. */
const AHEAD = {
  refuses: ["negated", "past", "modal", "ended", "ongoing", "state", "wish", "feeling", "request"],
} as const satisfies Pick<Phrase, "refuses">;

/** Shorter plans say nothing. */
const LEAST_CHARACTERS = 5;

/** A day without its year that was a few weeks ago is that one, not the one in most of a year. */
const JUST_OVER_MS = 100 * 86_400_000;
const YEAR_MS = 365 * 86_400_000;

/** Whether `iso`, placed ahead, was most likely meant to lie behind. */
export function isJustOver({ spec }: FoundDate, iso: string, occurredAt: string): boolean {
  const isWithoutYear = spec.kind === "calendar" && spec.year === undefined && "month" in spec;
  const aheadMs = Date.parse(startOf(iso)) - Date.parse(occurredAt);
  return isWithoutYear && aheadMs > YEAR_MS - JUST_OVER_MS;
}

/** The day that a clause speaks of, where it is to come; null otherwise. */
function dayAhead({ dates, flags }: Clause, occurredAt: string): FoundDate | null {
  const date = dates.find(({ role }) => role !== "since");
  if (date === undefined) return null;
  const iso = placeDate(date.spec, new Date(occurredAt), "future");
  const today = occurredAt.slice(0, iso.length);
  if (iso < today || (iso === today && iso.length === 10)) return null;
  return !flags.has("future") && isJustOver(date, iso, occurredAt) ? null : date;
}

/** Whether a clause says, by its tense and mood, what the subject is to do. */
function isAhead({ text, flags }: Clause, grammar: ReadyGrammar): boolean {
  const { subject, ownVerb, pastVerb, notAhead } = grammar;
  if (!isMeant(AHEAD, flags) || (flags.has("done") && !flags.has("arranged"))) return false;
  if (!subject.test(text) && !ownVerb.test(text)) return false;
  return !pastVerb.test(text) && notAhead?.test(text) !== true && !CHATTER.test(text);
}

/** "I am flying to Lisbon tomorrow": what the subject does on a day to come is a plan. Null when the clause says no such thing. */
export function plannedIn(
  clause: Clause,
  grammar: ReadyGrammar,
  occurredAt: string,
): Finding | null {
  const date = dayAhead(clause, occurredAt);
  if (date === null || !isAhead(clause, grammar)) return null;
  const plan = planOf(clause, grammar);
  if (plan === null || plan.length < LEAST_CHARACTERS) return null;
  return {
    predicate: "plan",
    value: { value: plan },
    qualifiers: {},
    cue: "none",
    sure: 0.8,
    date,
    isPast: false,
    family: "plan",
  };
}
