import { MOST_WORDS } from "@memory/api";
import { firstCodePoints } from "@memory/text";
import { isJsonObject, type JsonObject, type JsonValue, parseJson } from "@memory/values";

/** What a fact says, to find it in a payload. */
export interface Stated {
  readonly predicate: string;
  readonly value: JsonObject;
}

/** The sentences that were read in an event, each once; null where none was read. */
export const wordsRead = (quotes: readonly string[]): string | null =>
  quotes.length === 0 ? null : bounded([...new Set(quotes)].join(" … "));

/** The entry of a payload that states a fact, as JSON text; the payload itself where it has none that does. */
export function wordsStated(payload: string, stated: Stated): string {
  const parsed = parseJson(payload);
  const leaves = new Set(leavesOf(stated.value));
  const entry = entriesOf(parsed)
    .map((one) => ({ one, points: likeness(one, stated.predicate, leaves) }))
    .reduce((best, next) => (next.points > best.points ? next : best), { one: parsed, points: 0 });
  return bounded(JSON.stringify(entry.one));
}

function entriesOf(payload: JsonValue): JsonValue[] {
  if (!isJsonObject(payload)) return [];
  const { facts } = payload;
  const listed = Array.isArray(facts) ? facts : [];
  return [...listed, ...(isJsonObject(facts) ? [facts] : []), payload];
}

const OF_PREDICATE = 1;
const OF_VALUE = 2;

/** How much of a fact an entry states: its predicate, its value (by its leaves), both. */
function likeness(entry: JsonValue, predicate: string, leaves: ReadonlySet<string>): number {
  if (!isJsonObject(entry)) return 0;
  const { predicate: named = null, value: said = null } = entry;
  const isNamed = typeof named === "string" && named.trim().toLowerCase() === predicate;
  const isSaid = leavesOf(said).some((leaf) => leaves.has(leaf));
  return (isNamed ? OF_PREDICATE : 0) + (isSaid ? OF_VALUE : 0);
}

function leavesOf(value: JsonValue): string[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  if (isJsonObject(value)) return Object.values(value).flatMap(leavesOf);
  return value === null ? [] : [JSON.stringify(value)];
}

const bounded = (text: string): string => {
  const shown = firstCodePoints(text.trim(), MOST_WORDS);
  return shown.length < text.trim().length ? `${firstCodePoints(shown, MOST_WORDS - 1)}…` : shown;
};
