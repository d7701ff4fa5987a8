import type { Reference, Statement } from "@memory/extraction";
import { compareInstants, foldText, type JsonObject, textsOf } from "@memory/values";
import { lastAt } from "../facts/assertion.ts";
import { type Fact, isLive } from "../facts/fact.ts";
import type { Steps } from "../facts/steps.ts";
import type { WorkingSet } from "../facts/working-set.ts";
import { applyCorrection, findCorrected } from "./correction.ts";
import { underKnownEvent } from "./known-event.ts";
import { mapTexts } from "./map-texts.ts";

/**
 * Statements that name the facts a reference points at: those whose value is the mentioned words, else the one said last whose
 * value holds them. None when nothing that was said before is meant.
 */
export function* resolveReference(
  workingSet: WorkingSet,
  statement: Statement,
): Steps<Statement[]> {
  const { refersTo } = statement;
  if (!refersTo) return [yield* underKnownEvent(workingSet, statement)];
  const facts = yield* mentioned(workingSet, refersTo, statement);
  return facts.map((fact) => pointedAt(statement, refersTo, fact));
}

function* mentioned(
  workingSet: WorkingSet,
  reference: Reference,
  { occurredAt }: Statement,
): Steps<Fact[]> {
  const words = foldText(reference.mentions);
  if (words === "") return [];
  const candidates = yield* candidatesFor(workingSet, reference, occurredAt);
  if (reference.isRightValue === true) {
    const corrected = yield* findCorrected(candidates, reference.mentions);
    return corrected ? [corrected] : [];
  }
  const exact: Fact[] = [];
  for (const fact of candidates) {
    if (foldedTexts(fact.value).includes(words)) exact.push(fact);
    yield;
  }
  if (exact.length > 0) return exact;
  const latestFirst = candidates.sort((a, b) => compareInstants(lastAt(b), lastAt(a)));
  const word = new RegExp(wordPattern(words), "u");
  const holds = (fact: Fact) => foldedTexts(fact.value).some((text) => word.test(text));
  const latest = yield* firstOf(latestFirst, holds);
  if (latest !== null) return [latest];
  const telling = tellingWords(words);
  if (reference.becomes !== undefined || telling.length === 0) return [];
  const tells = (fact: Fact) => holdsAll(foldedTexts(fact.value).join(" "), telling);
  const latestTelling = yield* firstOf(latestFirst, tells);
  return latestTelling === null ? [] : [latestTelling];
}

/** The current facts stated by that time, of the predicates that a reference may be about. */
function* candidatesFor(
  { facts, registry }: WorkingSet,
  { predicates }: Reference,
  at: string,
): Steps<Fact[]> {
  const names = predicates && new Set(predicates.map((name) => registry.find(name).canonical));
  const candidates: Fact[] = [];
  for (const fact of facts.values()) {
    const isSo =
      isLive(fact) && fact.temporalState === "current" && compareInstants(lastAt(fact), at) <= 0;
    if (isSo && (names?.has(registry.find(fact.predicate).canonical) ?? true))
      candidates.push(fact);
    yield;
  }
  return candidates;
}

function* firstOf(facts: readonly Fact[], isMeant: (fact: Fact) => boolean): Steps<Fact | null> {
  for (const fact of facts) {
    if (isMeant(fact)) return fact;
    yield;
  }
  return null;
}

const FOLDED = new WeakMap<JsonObject, readonly string[]>();

/** Every text in a value as it is compared, worked out once. */
function foldedTexts(value: JsonObject): readonly string[] {
  const known = FOLDED.get(value) ?? textsOf(value).map(foldText);
  FOLDED.set(value, known);
  return known;
}

/** Names of a kind of thing, of no help in finding one: "the Rome trip" is about Rome. */
const KINDS =
  /^(?:the|an?|my|our|trip|travel|voyage|holiday|vacation|plans?|idea|thing|thingy|stuff|calls?|meetings?|appointments?|rule|deal|subscription|membership|class|classes|lessons?|course|project|job|gig|role|habit|diet|phase|account|booking|reservation|flight|visit|date|event|party|session|one|ones|business|reise|termin|kurs|viaje|cita|curso|clase|rendez-vous|cours|for|to|in|on|at|of|with|about|every|each|le|la|les|de|du|der|die|das|el|los|las)$/u;

const stem = (word: string): string => word.replace(/(?:ing|es|en|[sen])$/u, "");

/** The words that tell something, singular or plural alike. */
const tellingWords = (words: string): string[] =>
  words
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !KINDS.test(word))
    .map(stem);

/** True when a text holds every word, in whatever order. */
function holdsAll(text: string, words: readonly string[]): boolean {
  const said = new Set(text.split(/[^\p{L}\p{N}]+/u).map(stem));
  return words.every((word) => said.has(word));
}

function pointedAt(statement: Statement, reference: Reference, fact: Fact): Statement {
  const { mentions, becomes } = reference;
  const about = { ...statement, predicate: fact.predicate, qualifiers: fact.qualifiers };
  if (reference.isRightValue === true) {
    const value = applyCorrection(fact.value, mentions);
    return { ...about, value, replacedValue: fact.value, action: "supersede", refersTo: null };
  }
  if (becomes === undefined)
    return { ...about, value: fact.value, action: "retract", refersTo: null };
  return {
    ...about,
    value: replaceWords(fact.value, mentions, becomes),
    replacedValue: fact.value,
    action: "supersede",
    refersTo: null,
  };
}

function replaceWords(value: JsonObject, words: string, becomes: string): JsonObject {
  const pattern = new RegExp(wordPattern(words), "giu");
  const folded = foldText(words);
  return mapTexts(value, (text) =>
    foldText(text) === folded ? becomes : text.replace(pattern, () => becomes),
  );
}

const wordPattern = (words: string): string =>
  `(?<![\\p{L}\\p{N}])${words
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replace(/\s+/g, "\\s+")}(?![\\p{L}\\p{N}])`;
