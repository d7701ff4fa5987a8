import { rewritten } from "./clause.ts";
import type { Introduction, Rewrite } from "./grammar.ts";

const MOST_WORDS = 6;
/** Beside a name alone an age says that it is an introduction. */
const AGE = /^\d{1,2}(?: (?:ans|años|Jahre(?: alt)?))?$/iu;

/** A sentence of its own may be longer. */
const isFragment = (part: string): boolean =>
  part.split(" ").length <= MOST_WORDS ||
  /^(?:and|et|und|y|i|je|ich|my|mon|ma|mein|mi)(?![\p{L}])/iu.test(part);

/** The fragments of an introduction as sentences, or null for any other sentence; a profile without a name opens with no name. */
export function sentencesOfIntroduction(
  text: string,
  { start, fragments }: Introduction,
): string[] | null {
  if (!/[,;]/.test(text)) return null;
  const plain = text.trim().replace(/[.!]+$/u, "");
  const match = start.exec(plain);
  if (!match) return null;
  const parts = plain
    .slice(match.groups?.["lead"]?.length ?? 0)
    .split(/\s*(?:,(?!\d)|;)(?![^(]*\))\s*/u);
  const isShort = parts.length < 3 && !AGE.test(parts[1] ?? "");
  if (isShort || !parts.every(isFragment)) return null;
  const isNamed = match.groups?.["profile"] === undefined;
  return parts.flatMap((part, i) =>
    sentenceOf(part.trim(), i === 0 && isNamed ? fragments : fragments.slice(1)),
  );
}

/** A fragment as a sentence, by the first row that fits it; none when no row does. */
function sentenceOf(said: string, rows: readonly Rewrite[]): string[] {
  for (const row of rows) {
    const whole = rewritten(said, row) ?? said;
    const isRead = whole !== said || row.to === "$&";
    if (isRead && row.from.test(said)) return [whole];
  }
  return [];
}
