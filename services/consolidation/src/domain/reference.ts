import { lastAt } from "./assertion.ts";
import { type Fact, isLive } from "./fact.ts";
import { textsOf } from "./identity.ts";
import { compareInstants } from "./instant.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "./json-value.ts";
import { underKnownEvent } from "./known-event.ts";
import type { Ledger } from "./ledger.ts";
import { lastAlike, withRightValue } from "./right-value.ts";
import type { Reference, Statement } from "./statement.ts";
import { foldText } from "./value-key.ts";

/**
 * Statements that name the facts a reference points at: those whose value is the mentioned words, else the one said last whose
 * value holds them. None when nothing that was said before is meant.
 */
export function resolveReference(ledger: Ledger, statement: Statement): Statement[] {
  const { refersTo } = statement;
  if (!refersTo) return [underKnownEvent(ledger, statement)];
  return mentioned(ledger, refersTo, statement).map((fact) => pointedAt(statement, refersTo, fact));
}

function mentioned(ledger: Ledger, reference: Reference, { occurredAt }: Statement): Fact[] {
  const words = foldText(reference.mentions);
  if (words === "") return [];
  const names = reference.predicates?.map((name) => ledger.registry.find(name).canonical);
  const candidates = [...ledger.facts.values()].filter(
    (fact) =>
      isLive(fact) &&
      fact.standing === "current" &&
      compareInstants(lastAt(fact), occurredAt) <= 0 &&
      (!names || names.includes(ledger.registry.find(fact.predicate).canonical)),
  );
  if (reference.isRightValue === true) {
    const corrected = lastAlike(candidates, reference.mentions);
    return corrected ? [corrected] : [];
  }
  const exact = candidates.filter((fact) =>
    textsOf(fact.value).some((text) => foldText(text) === words),
  );
  if (exact.length > 0) return exact;
  const latestFirst = candidates.sort((a, b) => compareInstants(lastAt(b), lastAt(a)));
  const latest =
    latestFirst.find((fact) =>
      textsOf(fact.value).some((text) => holdsWords(foldText(text), words)),
    ) ??
    (reference.becomes === undefined
      ? latestFirst.find((fact) => holdsTelling(foldText(textsOf(fact.value).join(" ")), words))
      : undefined);
  return latest ? [latest] : [];
}

/** Names of a kind of thing, of no help in finding one: "the Rome trip" is about Rome. */
const KINDS =
  /^(?:the|an?|my|our|trip|travel|voyage|holiday|vacation|plans?|idea|thing|thingy|stuff|calls?|meetings?|appointments?|rule|deal|subscription|membership|class|classes|lessons?|course|project|job|gig|role|habit|diet|phase|account|booking|reservation|flight|visit|date|event|party|session|one|ones|business|reise|termin|kurs|viaje|cita|curso|clase|rendez-vous|cours|for|to|in|on|at|of|with|about|every|each|le|la|les|de|du|der|die|das|el|los|las)$/u;

/** True when a text holds every word that tells something, in whatever order, singular or plural. */
function holdsTelling(text: string, words: string): boolean {
  const stem = (word: string): string => word.replace(/(?:ing|es|en|[sen])$/u, "");
  const said = new Set(text.split(/[^\p{L}\p{N}]+/u).map(stem));
  const telling = words.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "" && !KINDS.test(word));
  return telling.length > 0 && telling.every((word) => said.has(stem(word)));
}

function pointedAt(statement: Statement, reference: Reference, fact: Fact): Statement {
  const { mentions, becomes } = reference;
  const about = { ...statement, predicate: fact.predicate, qualifiers: fact.qualifiers };
  if (reference.isRightValue === true) {
    const value = withRightValue(fact.value, mentions);
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
  const replace = (node: JsonValue): JsonValue => {
    if (typeof node === "string") {
      return foldText(node) === foldText(words) ? becomes : node.replace(pattern, () => becomes);
    }
    if (Array.isArray(node)) return node.map(replace);
    return isJsonObject(node) ? replaceIn(node) : node;
  };
  const replaceIn = (object: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(object).map(([key, one]) => [key, replace(one)]));
  return replaceIn(value);
}

const holdsWords = (text: string, words: string): boolean =>
  new RegExp(wordPattern(words), "u").test(text);

const wordPattern = (words: string): string =>
  `(?<![\\p{L}\\p{N}])${words
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replace(/\s+/g, "\\s+")}(?![\\p{L}\\p{N}])`;
