import { placeDate } from "@memory/text/dates";
import type { Clause } from "./clause.ts";
import type { Finding } from "./finding.ts";
import { planOf } from "./plan-text.ts";
import type { ReadyGrammar } from "./ready-grammar.ts";

const CHATTER =
  /\b(?:let you know|see you|talk (?:to you|soon)|chat|catch up|get back to|keep you (?:posted|updated)|call you|text you|check (?:it|that|this|them)|try (?:it|that|this)|think about|be there|be back|do it|do that|tiens au courant|te dire|reparle|melde mich|sag dir|sage dir|te aviso|te cuento|hablamos|nos vemos|on verra|verrons|veremos|dormir|acostarme|descansar un rato|schlafen|ins bett|me coucher|au lit|mal sehen|schauen wir|sehen wir|bis bald|à bientôt)\b/iu;

/** "I am flying to Lisbon tomorrow": whatever the subject does on a day to come is a plan. Null when the clause says no such thing. */
export function plannedIn(
  clause: Clause,
  grammar: ReadyGrammar,
  occurredAt: string,
): Finding | null {
  const { flags } = clause;
  const date = clause.dates.find(({ role }) => role !== "since") ?? null;
  if (
    !date ||
    flags.has("negated") ||
    flags.has("past") ||
    flags.has("modal") ||
    flags.has("ended")
  )
    return null;
  if (!grammar.subject.test(clause.text) && !grammar.ownVerb.test(clause.text)) return null;
  const { pastVerb, notAhead } = grammar;
  if (pastVerb.test(clause.text) || notAhead?.test(clause.text) || CHATTER.test(clause.text))
    return null;
  const iso = placeDate(date.spec, new Date(occurredAt), "future");
  const today = occurredAt.slice(0, iso.length);
  if (iso < today || (iso === today && iso.length === 10)) return null;
  const plan = planOf(clause);
  if (plan.length < 5) return null;
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
