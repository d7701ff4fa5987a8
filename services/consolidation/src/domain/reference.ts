import { lastAt } from "./assertion.ts";
import { type Fact, isLive } from "./fact.ts";
import { textsOf } from "./identity.ts";
import { compareInstants } from "./instant.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "./json-value.ts";
import type { Ledger } from "./ledger.ts";
import type { Reference, Statement } from "./statement.ts";
import { foldText } from "./value-key.ts";

/**
 * Statements that name the facts a reference points at: those whose value is the mentioned words, else the one said last whose
 * value holds them. None when nothing that was said before is meant.
 */
export function resolveReference(ledger: Ledger, statement: Statement): Statement[] {
  const { refersTo } = statement;
  if (!refersTo) return [statement];
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
  const exact = candidates.filter((fact) =>
    textsOf(fact.value).some((text) => foldText(text) === words),
  );
  if (exact.length > 0) return exact;
  const [latest] = candidates
    .filter((fact) => textsOf(fact.value).some((text) => holdsWords(foldText(text), words)))
    .sort((a, b) => compareInstants(lastAt(b), lastAt(a)));
  return latest ? [latest] : [];
}

function pointedAt(statement: Statement, { mentions, becomes }: Reference, fact: Fact): Statement {
  const about = { ...statement, predicate: fact.predicate, qualifiers: fact.qualifiers };
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
