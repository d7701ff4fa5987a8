import { rewritten } from "./clause.ts";
import type { Rewrite } from "./grammar.ts";

/** "I'm Lorna, 41, surveyor, two kids": people introduce themselves in fragments. */
export interface Introduction<P = RegExp> {
  /** How such a sentence begins. */
  start: P;
  /** Fragments as sentences, the name first; one that no row changes is dropped. */
  fragments: readonly Rewrite<P>[];
}

const MOST_WORDS = 6;
/** Beside a name alone an age says that it is an introduction. */
const AGE = /^\d{1,2}(?: (?:ans|años|Jahre(?: alt)?))?$/iu;

/** A sentence of its own may be longer. */
const isFragment = (part: string): boolean =>
  part.split(" ").length <= MOST_WORDS ||
  /^(?:and|et|und|y|i|je|ich|my|mon|ma|mein|mi)(?![\p{L}])/iu.test(part);

/** The fragments of an introduction as sentences, or null for any other sentence. Offsets are of the whole. */
export function sentencesOfIntroduction(
  text: string,
  { start, fragments }: Introduction,
): string[] | null {
  const plain = text.trim().replace(/[.!]+$/u, "");
  const match = start.exec(plain);
  if (!match) return null;
  const parts = plain.slice(match.groups?.["lead"]?.length ?? 0).split(/\s*[,;](?![^(]*\))\s*/u);
  const isShort = parts.length < 3 && !AGE.test(parts[1] ?? "");
  if (isShort || !parts.every(isFragment)) return null;
  return parts.flatMap((part, i) => {
    const said = part.trim();
    for (const row of i === 0 ? fragments : fragments.slice(1)) {
      const whole = rewritten(said, row) ?? said;
      if (whole !== said || row.to === "$&") {
        if (row.from.test(said)) return [whole];
      }
    }
    return [];
  });
}
