import type { Reference, Statement } from "@memory/extraction";
import { compareInstants, foldText, type JsonObject, textsOf } from "@memory/values";
import { lastAt } from "../facts/assertion.ts";
import { type Assertion, type Fact, isLive } from "../facts/fact.ts";
import type { Steps } from "../facts/steps.ts";
import type { WorkingSet } from "../facts/working-set.ts";
import { replaceMentioned, successorOf } from "./becomes.ts";
import { applyCorrection, findCorrected } from "./correction.ts";
import { underKnownEvent } from "./known-event.ts";
import { mapTexts } from "./map-texts.ts";
import { findMisspelt, respelt } from "./spelling.ts";
import { namesAll, tellingWords } from "./telling-words.ts";

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
  return facts.flatMap((fact) => pointedAt(statement, refersTo, fact) ?? []);
}

function* mentioned(
  workingSet: WorkingSet,
  reference: Reference,
  statement: Statement,
): Steps<Fact[]> {
  const words = foldText(reference.mentions);
  const candidates = yield* candidatesFor(workingSet, reference, statement);
  if (reference.isAny === true) {
    const others = candidates.filter((fact) => !isFrom(fact, statement.eventId));
    return reference.becomesOneOf === undefined ? others : onlyOne(others, reference, workingSet);
  }
  if (words === "") return [];
  if (reference.isRightValue === true || reference.isSpelling === true) {
    const find = reference.isSpelling === true ? findMisspelt : findCorrected;
    const wrong = yield* find(candidates, reference.mentions);
    return wrong ? [wrong] : [];
  }
  return yield* named(candidates, words, reference);
}

/** The one fact of the first of some predicates, the likeliest first, of which any is known; none where several are. */
function onlyOne(
  facts: readonly Fact[],
  { predicates = [] }: Reference,
  { registry }: WorkingSet,
): Fact[] {
  for (const predicate of predicates) {
    const { canonical } = registry.find(predicate);
    const known = facts.filter((fact) => registry.find(fact.predicate).canonical === canonical);
    if (known.length > 0) return known.length === 1 ? known : [];
  }
  return [];
}

/** The facts whose value is some folded words, else the one said last whose value holds them. */
function* named(candidates: Fact[], words: string, reference: Reference): Steps<Fact[]> {
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
  const tells = (fact: Fact) => namesAll(foldedTexts(fact.value).join(" "), telling);
  const latestTelling = yield* firstOf(latestFirst, tells);
  return latestTelling === null ? [] : [latestTelling];
}

/** What was once so stays so: nobody stops having visited a town. */
const PAST = new Set([
  "visited",
  "met",
  "purchased",
  "birth_date",
  "birth_place",
  "birth_year",
  "former_home",
  "former_job",
  "hometown",
  "origin",
  "medical_history",
  "experience",
]);

/** The facts that were stated by that time and had not ended, of the same person and of the predicates that a reference may be about. */
function* candidatesFor(
  { facts, registry }: WorkingSet,
  reference: Reference,
  statement: Statement,
): Steps<Fact[]> {
  const { predicates } = reference;
  const names = predicates && new Set(predicates.map((name) => registry.find(name).canonical));
  const isPut =
    reference.becomes !== undefined ||
    reference.isRightValue === true ||
    reference.isSpelling === true;
  const candidates: Fact[] = [];
  for (const fact of facts.values()) {
    const { canonical } = registry.find(fact.predicate);
    const isMeant = (isPut || !PAST.has(canonical)) && (names?.has(canonical) ?? true);
    if (wasSo(fact, statement) && isMeant && isBefore(fact, statement) && isOfSame(fact, statement))
      candidates.push(fact);
    yield;
  }
  return candidates;
}

/** True for a value that is so, and for one that had not ended by then: a reference that comes again points at what it pointed at. */
function wasSo(fact: Fact, { occurredAt }: Statement): boolean {
  if (isLive(fact)) return fact.temporalState === "current";
  const { kind, status, validTo } = fact;
  const isEnded = kind === "fact" && status === "superseded" && validTo !== null;
  return isEnded && compareInstants(validTo, occurredAt) > 0;
}

/** True for a fact that was stated before, and not by the very words of the reference. */
function isBefore(fact: Fact, statement: Statement): boolean {
  const last = fact.assertions.at(-1);
  const order = compareInstants(lastAt(fact), statement.occurredAt);
  if (order > 0 || (order === 0 && last !== undefined && isSaidAfter(last, statement)))
    return false;
  return !fact.assertions.some((one) => isOfSameWords(one, statement));
}

/** Of what was said at one instant, the order is that of the events and of the places in them. */
const isSaidAfter = (one: Assertion, { eventId, position }: Statement): boolean =>
  one.eventId === eventId ? one.position > position : one.eventId > eventId;

const isFrom = ({ assertions }: Fact, eventId: string): boolean =>
  assertions.some((one) => one.eventId === eventId);

const isOfSameWords = (one: Assertion, { eventId, evidence }: Statement): boolean =>
  one.eventId === eventId &&
  one.evidence !== null &&
  evidence !== null &&
  one.evidence.path === evidence.path &&
  one.evidence.start < evidence.end &&
  evidence.start < one.evidence.end;

/** Whether the same person says it of the same person, as far as either is known. */
function isOfSame({ qualifiers: of }: Fact, { qualifiers: said }: Statement): boolean {
  const speakers = [of["speaker"], said["speaker"]];
  if (speakers.every((one) => one !== undefined) && speakers[0] !== speakers[1]) return false;
  return of["person"] === said["person"];
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

/** Null when it names nothing that can take the place of the value, nor the value. */
function pointedAt(statement: Statement, reference: Reference, fact: Fact): Statement | null {
  const { mentions, becomes, becomesOneOf } = reference;
  const about = {
    ...statement,
    predicate: fact.predicate,
    qualifiers: fact.qualifiers,
    refersTo: null,
  };
  const replaced = { ...about, replacedValue: fact.value, action: "supersede" } as const;
  if (reference.isSpelling === true) return { ...replaced, value: respelt(fact.value, mentions) };
  if (reference.isRightValue === true)
    return { ...replaced, value: applyCorrection(fact.value, mentions) };
  if (becomes !== undefined)
    return { ...replaced, value: replaceWords(fact.value, mentions, becomes) };
  const value = becomesOneOf ? withSuccessor(fact, mentions, becomesOneOf) : null;
  // Nothing is over by the name of its kind alone, nor by one word of many.
  const isLoose =
    reference.isAny === true ||
    saysMore(textsOf(fact.value).join(" "), tellingWords(foldText(mentions)));
  if (value === null && becomesOneOf && isLoose) return null;
  return value === null
    ? { ...about, value: fact.value, action: "retract" }
    : { ...replaced, value };
}

/** Says what a thing is, not which: "my dentist" is found by it, and another dentist has another name. */
const KIND_KEYS = new Set(["relation", "species", "of", "topic"]);
/** Their values are of any kind. */
const ANY_KIND = /^(?:favou?rite|preferred)_/u;

/** Telling words of a value of which a mention may name a single one. */
const FEW_WORDS = 3;

/** True for a text that says much besides the words that were mentioned: what took their place says nothing of the rest. */
const saysMore = (text: string, telling: readonly string[]): boolean => {
  const words = tellingWords(foldText(text));
  return telling.length > 0 && words.length > FEW_WORDS && telling.length * 2 < words.length;
};

/** The value of a fact with the first candidate that fits in the place of the text that was mentioned; null when none fits. */
function withSuccessor(
  { predicate, value }: Fact,
  mentions: string,
  candidates: readonly string[],
): JsonObject | null {
  const pattern = new RegExp(mentions === "" ? "^(?!)" : wordPattern(mentions), "iu");
  const telling = tellingWords(foldText(mentions));
  const plain = Object.entries(value).filter(([key]) => !KIND_KEYS.has(key));
  const texts = textsOf(Object.fromEntries(plain));
  const text =
    texts.find((one) => pattern.test(one)) ??
    texts.find((one) => namesAll(foldText(one), telling)) ??
    texts[0];
  if (text === undefined || saysMore(text, telling)) return null;
  const [first = null] = ANY_KIND.test(predicate) ? candidates : [];
  const becomes = successorOf(text, candidates) ?? first;
  return becomes === null ? null : replaceMentioned(value, text, pattern, becomes);
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
