import { normalForm } from "@memory/text";
import { normalInstant } from "@memory/values";
import type { Rejection } from "../extractor.ts";
import { holdsSecret, isDirective, isSecretPredicate } from "../filters/index.ts";
import { normalPredicate } from "../predicates/index.ts";
import { OBSERVER_TRUST } from "../reading/index.ts";
import type { Unplaced } from "../statement.ts";
import type { GivenFact } from "./answer-format.ts";
import type { Window, WindowTurn } from "./window.ts";

type StatementOutcome = { readonly statement: Unplaced } | { readonly rejection: Rejection };

const refuse = (reason: Rejection["reason"], detail: string): StatementOutcome => ({
  rejection: { reason, detail },
});

const MOST_TRUST = 0.95;
const SELF = /^(?:user|the user|subject|self|me|i|customer|client|human)$/iu;

const fold = (text: string): string =>
  normalForm(text, "NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

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

/** True when the value is made of what the turn says: dates and numbers may be written otherwise, words may be inflected. */
function isGrounded(value: Readonly<Record<string, string>>, said: string): boolean {
  const known = fold(said).split(" ");
  const words = fold(Object.values(value).join(" "))
    .split(" ")
    .filter((word) => /\p{L}{3,}/u.test(word));
  const found = words.filter((word) =>
    known.some((other) => other.slice(0, 4) === word.slice(0, 4)),
  );
  return found.length * 2 >= words.length && hasItsNumbers(Object.values(value), said);
}

/** Long numbers are copied, not worked out; dates and times may be written otherwise. */
const hasItsNumbers = (values: readonly string[], said: string): boolean =>
  values
    .filter((value) => normalInstant(value) === null)
    .flatMap((value) => value.match(/\d{3,}/g) ?? [])
    .every((digits) => said.replace(/(?<=\d)[., ](?=\d{3})/g, "").includes(digits));

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

/** Why a fact with a known predicate must not be learned, or null. */
function faultOf(
  given: GivenFact,
  predicate: string,
  { turn, start, end }: Found,
): StatementOutcome | null {
  if (isOfSomebodyElse(given, turn.turn.speaker)) return refuse("no_evidence", "subject");
  const said = JSON.stringify([given.value, given.qualifiers]);
  const quote = turn.turn.text.slice(start, end);
  if (isSecretPredicate(predicate) || holdsSecret(said) || holdsSecret(quote))
    return refuse("secret", predicate);
  if (isDirective(said)) return refuse("untrusted_directive", predicate);
  if (given.action !== "retract" && !isGrounded(given.value, turn.text))
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

/**
 * A fact that the model gave as a statement, if it stands up: quoted from somebody who can teach, made of what was said, about
 * the subject, no secret, no order. Who it is about and when it was said are the event's to say, never the model's.
 */
export function verifyFact(given: GivenFact, window: Window): StatementOutcome {
  const predicate = normalPredicate(given.predicate);
  if (predicate === null) return refuse("malformed", "predicate");
  const found = evidenceOf(given, window);
  if (!found) return refuse("no_evidence", predicate);
  const fault = faultOf(given, predicate, found);
  if (fault) return fault;
  const { turn, start, end } = found;
  const { at, path, text, voice } = turn.turn;
  const { occurredAt, id } = turn.event;
  const trust = voice === "observer" ? OBSERVER_TRUST : MOST_TRUST;
  return {
    statement: {
      eventId: id,
      predicate,
      qualifiers: qualifiersOf(given, turn),
      value: given.value,
      confidence: Math.round(Math.min(given.confidence, trust) * 100) / 100,
      ...timesOf(given, occurredAt),
      volatility: given.volatility,
      cardinality: given.cardinality,
      action: given.action === "create" ? null : given.action,
      cue: "none",
      replacedValue: null,
      origin: "model",
      refersTo: null,
      evidence: { path, start: at + start, end: at + end, quote: text.slice(start, end) },
      entities: entitiesOf(given, turn),
      occurredAt,
    },
  };
}
