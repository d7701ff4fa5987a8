import { type JsonObject, normalInstant } from "@memory/values";
import type { Rejection } from "../extractor.ts";
import { holdsSecret, isDirective, isSecretPredicate } from "../filters/index.ts";
import { gateSaid } from "../filters/write-gate.ts";
import { normalPredicate } from "../predicates/index.ts";
import { OBSERVER_TRUST } from "../reading/index.ts";
import type { Unplaced } from "../statement.ts";
import type { GivenFact } from "./answer-format.ts";
import { fold, type Grounds, groundsOf } from "./grounds.ts";
import type { ShownFact } from "./known-facts.ts";
import type { Window, WindowTurn } from "./window.ts";

type StatementOutcome = { readonly statement: Unplaced } | { readonly rejection: Rejection };

const refuse = (reason: Rejection["reason"], detail: string): StatementOutcome => ({
  rejection: { reason, detail },
});

const MOST_TRUST = 0.95;
/** What was said in other words is less sure than what was said. */
const INFERRED_TRUST = 0.7;
/** What must have been said in so many words. */
const NEVER_INFERRED = new Set(["instruction", "allergy", "medication", "medical_condition"]);
const SELF = /^(?:user|the user|subject|self|me|i|customer|client|human)$/iu;

/** Where the quote stands in the turn as it was written, white space and kinds of quotation marks apart; null when it does not. */
function placeOf(quote: string, text: string): { start: number; end: number } | null {
  const words = quote
    .trim()
    .split(/\s+/)
    .map((word) =>
      word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/['’‘"“”„«»]/g, "['’‘\"“”„«»]"),
    );
  const match = words.length === 0 ? null : new RegExp(words.join("\\s+"), "iu").exec(text);
  return match ? { start: match.index, end: match.index + match[0].length } : null;
}

const isOfSomebodyElse = ({ subject, speaker }: GivenFact, name: string | null): boolean =>
  [subject, speaker].some(
    (who) =>
      typeof who === "string" &&
      who.trim() !== "" &&
      !SELF.test(who.trim()) &&
      fold(who) !== fold(name ?? ""),
  );

function evidenceOf({ evidence }: GivenFact, { turns }: Window): Found | null {
  const named = turns.filter(({ id }) => id === evidence.turn_id);
  for (const turn of [...named, ...turns]) {
    const place = turn.teaches ? placeOf(evidence.quote, turn.text) : null;
    if (place) return { turn, start: turn.at + place.start, end: turn.at + place.end };
  }
  return null;
}

function qualifiersOf(given: GivenFact, { turn }: WindowTurn): Record<string, string> {
  const own = Object.entries(given.qualifiers).filter(
    ([name, text]) => name !== "speaker" && text.trim() !== "",
  );
  return { ...Object.fromEntries(own), ...(turn.speaker !== null && { speaker: turn.speaker }) };
}

/** Names that were said. */
const entitiesOf = ({ entities }: GivenFact, { text }: WindowTurn): string[] =>
  entities
    .filter((name) => name.trim() !== "" && ` ${fold(text)} `.includes(` ${fold(name)} `))
    .slice(0, 8);

interface Found {
  readonly turn: WindowTurn;
  readonly start: number;
  readonly end: number;
}

/** A fact as the model gave it, with where it was found and which known fact it changes. */
interface Claimed {
  readonly given: GivenFact;
  readonly predicate: string;
  readonly found: Found;
  readonly changed: ShownFact | null;
  readonly grounds: Grounds;
}

/** Why a fact must not be learned, or null. */
function faultOf({ given, predicate, found, grounds }: Claimed): StatementOutcome | null {
  const { turn, start, end } = found;
  if (isOfSomebodyElse(given, turn.turn.speaker)) return refuse("no_evidence", "subject");
  const said = JSON.stringify([given.value, given.qualifiers]);
  const quote = turn.turn.text.slice(start, end);
  if (isSecretPredicate(predicate) || holdsSecret(said) || holdsSecret(quote))
    return refuse("secret", predicate);
  if (isDirective(said)) return refuse("untrusted_directive", predicate);
  const mustBeSaid = NEVER_INFERRED.has(predicate);
  if (given.action !== "retract" && (grounds === "none" || (mustBeSaid && grounds !== "said")))
    return refuse("no_evidence", predicate);
  return null;
}

/** When it holds: the dates that the model gave, else from when it was said. */
function timesOf({ valid_from, valid_to }: GivenFact, occurredAt: string) {
  const validFrom = valid_from === null ? null : normalInstant(valid_from);
  return {
    validFrom: validFrom ?? occurredAt,
    statedValidFrom: validFrom !== null,
    validTo: valid_to === null ? null : normalInstant(valid_to),
  };
}

/** The known fact that it supersedes or retracts by its id; null for one that is not known, or not to be changed. */
const changedBy = ({ action, changes }: GivenFact, { known }: Window): ShownFact | null =>
  action === "create" ? null : (known.find(({ id }) => id === changes) ?? null);

/** What was said before a turn, as far as the model saw it. */
function saidBefore({ turn }: Found, { turns }: Window): string {
  const at = turns.indexOf(turn);
  return at > 0 ? (turns[at - 1]?.text ?? "") : "";
}

/**
 * A fact that the model gave as a statement, if it stands up: quoted from somebody who can teach, made of what was said or, less surely,
 * understood from it, about the subject, no secret, no order. Who it is about and when it was said are the event's to say, never the
 * model's. `canonical` predicates hold as many values as the registry says.
 */
export function verifyFact(
  given: GivenFact,
  window: Window,
  canonical: ReadonlySet<string>,
): StatementOutcome {
  const predicate = normalPredicate(given.predicate);
  if (predicate === null) return refuse("malformed", "predicate");
  const found = evidenceOf(given, window);
  if (!found) return refuse("no_evidence", predicate);
  const changed = changedBy(given, window);
  const grounds = groundsOf(given.value, {
    text: found.turn.text,
    quote: given.evidence.quote,
    before: saidBefore(found, window),
  });
  const claimed = { given, predicate: changed?.predicate ?? predicate, found, changed, grounds };
  const { event, turn } = found.turn;
  return (
    faultOf(claimed) ?? {
      statement: gateSaid(statementOf(claimed, canonical), event, turn.voice),
    }
  );
}

function statementOf(
  { given, predicate, found, changed, grounds }: Claimed,
  canonical: ReadonlySet<string>,
): Unplaced {
  const { turn, start, end } = found;
  const { at, path, text } = turn.turn;
  const { occurredAt, id } = turn.event;
  const isInferred = given.action !== "retract" && grounds === "inferred";
  return {
    eventId: id,
    predicate,
    ...valuesOf(given, changed),
    qualifiers: changed ? changed.qualifiers : qualifiersOf(given, turn),
    confidence: Math.round(Math.min(given.confidence, trustIn(turn, isInferred)) * 100) / 100,
    ...timesOf(given, occurredAt),
    volatility: given.volatility,
    cardinality: changed || canonical.has(predicate) ? null : given.cardinality,
    action: given.action === "create" ? null : given.action,
    cue: "none",
    origin: "model",
    refersTo: null,
    evidence: {
      path,
      start: at + start,
      end: at + end,
      quote: text.slice(start, end),
      ...(isInferred && { isInferred }),
    },
    entities: entitiesOf(given, turn),
    occurredAt,
  };
}

function trustIn({ turn }: WindowTurn, isInferred: boolean): number {
  const trust = turn.voice === "observer" ? OBSERVER_TRUST : MOST_TRUST;
  return isInferred ? Math.min(trust, INFERRED_TRUST) : trust;
}

/** The value, and the known one that it ends. */
function valuesOf(
  { action, value }: GivenFact,
  changed: ShownFact | null,
): { value: JsonObject; replacedValue: JsonObject | null } {
  if (changed && action === "retract") return { value: changed.value, replacedValue: null };
  return { value, replacedValue: changed ? changed.value : null };
}
