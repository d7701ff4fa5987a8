import { compareInstants, type JsonObject, textsOf } from "@memory/values";
import { lastAt } from "../facts/assertion.ts";
import type { Fact } from "../facts/fact.ts";
import type { Steps } from "../facts/steps.ts";
import { mapTexts } from "./map-texts.ts";

const NAMES = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’-]+/gu;
const MOST_LETTERS = 40;

const letters = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/[^\p{L}]/gu, "")
    .toLowerCase();

/** Letters to add, drop or change until one word is the other (Levenshtein distance). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const swap = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** True for two spellings of what can be one name: another letter or two. */
function isNearly(known: string, right: string): boolean {
  if (known === right || Math.max(known.length, right.length) > MOST_LETTERS) return false;
  const [one, other] = [letters(known), letters(right)];
  const shorter = Math.min(one.length, other.length);
  if (shorter < 2 || Math.abs(one.length - other.length) > 2) return false;
  const isShort = shorter < 4;
  const start = isShort ? 2 : 1;
  const isSameStart = one.slice(0, start) === other.slice(0, start);
  // Another letter at the start of a short name is another name: Bo and Jo.
  if (!isSameStart && isShort) return false;
  return distance(one, other) <= (isSameStart && shorter >= 5 ? 2 : 1);
}

/** The fact stated last that has a name which is nearly `right`; null when there is none. */
export function* findMisspelt(facts: readonly Fact[], right: string): Steps<Fact | null> {
  let found: Fact | null = null;
  for (const fact of facts) {
    const names = textsOf(fact.value).flatMap((text) => text.match(NAMES) ?? []);
    const isLater = found === null || compareInstants(lastAt(fact), lastAt(found)) > 0;
    if (!names.includes(right) && isLater && names.some((name) => isNearly(name, right)))
      found = fact;
    yield;
  }
  return found;
}

/** A value with a name that is nearly `right` spelt so. */
export const respelt = (value: JsonObject, right: string): JsonObject =>
  mapTexts(value, (text) => text.replace(NAMES, (name) => (isNearly(name, right) ? right : name)));
