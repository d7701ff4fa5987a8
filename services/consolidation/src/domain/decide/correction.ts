import { NUMBER_WORD } from "@memory/extraction";
import { compareInstants, type JsonObject, textsOf } from "@memory/values";
import { lastAt } from "../facts/assertion.ts";
import type { Fact } from "../facts/fact.ts";
import type { Steps } from "../facts/steps.ts";
import { mapTexts } from "./map-texts.ts";

const DATE = "\\d{4}-\\d{2}(?:-\\d{2})?";
const NUMBER = "\\d+(?:[.,]\\d+)*";
const NAME = /^\p{Lu}[\p{L}\p{N}'’.&-]*(?: \p{Lu}[\p{L}\p{N}'’.&-]*){0,3}$/u;
const MAIL = "[^\\s@]+@[^\\s@]+\\.[^\\s@]+";
const alone = (source: string): RegExp => new RegExp(`^(?:${source})$`, "u");
const within = (source: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}.:-])(?:${source})(?![\\p{L}\\p{N}:]|[.-]\\d)`, "iu");
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The pattern that a correction replaces: text of the same shape as `right`. Null for a name, which replaces a whole text. */
export function shapeOf(right: string): RegExp | null {
  for (const shape of [DATE, "\\d{1,2}:\\d{2}", MAIL, `[$€£]?(?:${NUMBER})[%kKmM€]?`])
    if (alone(shape).test(right)) return within(shape);
  if (new RegExp(`^(?:${NUMBER_WORD})$`, "iu").test(right))
    return within(`${NUMBER}|${NUMBER_WORD}`);
  if (!/\d/u.test(right)) return null;
  const parts = right.split(new RegExp(NUMBER, "u")).map((part) => escaped(part.trim()));
  return within(parts.join(`\\s*(?:${NUMBER})\\s*`).replace(/^\\s\*|\\s\*$/gu, ""));
}

/** A day without its year, for a whole date. */
const isSameDay = (text: string, right: string): boolean =>
  /^\d{2}-\d{2}$/u.test(text) && /^\d{4}-\d{2}-\d{2}$/u.test(right);

const telling = (text: string): string[] => text.match(/\p{Lu}\p{L}{2,}|\d+/gu) ?? [];

/** Short texts with a name or a number in common: "rue Victor Hugo" and "avenue Victor Hugo". */
const isAkin = (text: string, right: string): boolean =>
  text.split(" ").length <= 5 && telling(right).some((word) => telling(text).includes(word));

const isAlike = (text: string, right: string, shape: RegExp | null): boolean => {
  if (isSameDay(text, right) || isAkin(text, right)) return true;
  return shape === null ? NAME.test(right) && NAME.test(text) : shape.test(text);
};

/** The fact that "no, it's 7" corrects: among the latest, the one whose value has the shape of `right`. Null when there is none. */
export function* findCorrected(facts: readonly Fact[], right: string): Steps<Fact | null> {
  const latestFirst = [...facts].sort((a, b) => compareInstants(lastAt(b), lastAt(a)));
  const [latest] = latestFirst;
  if (!latest) return null;
  const shape = shapeOf(right);
  const namesWords = /\p{L}{2}/u.test(right) && /\d/u.test(right);
  for (const fact of latestFirst) {
    if (!namesWords && compareInstants(lastAt(fact), lastAt(latest)) !== 0) return null;
    if (textsOf(fact.value).some((text) => isAlike(text, right, shape))) return fact;
    yield;
  }
  return null;
}

/** A text in which `right` replaces the part of the same shape. */
function corrected(text: string, right: string, shape: RegExp | null): string {
  if (isSameDay(text, right)) return right.slice(5);
  const named = NAME.test(text) ? right : text;
  const replaced = shape === null ? named : text.replace(shape, () => right);
  return replaced === text && isAkin(text, right) ? right : replaced;
}

/** A value in which `right` replaces the part of the same shape. */
export function applyCorrection(value: JsonObject, right: string): JsonObject {
  const shape = shapeOf(right);
  return mapTexts(value, (text) => corrected(text, right, shape));
}
