import { FeatureSet } from "./feature-set.ts";
import { bucketOf, type Features } from "./features.ts";
import type { Span } from "./span-features.ts";
import { formsAt, formsIn, hashOf } from "./word-forms.ts";
import type { Word } from "./words.ts";

/** How far to either side of a mention words are looked at. */
const REACH = 10;
const NEAR = 4;

/**
 * What is seen around words that name a value: what its sentence says of it, whatever the value is. `flags` are those of its clause.
 */
export function mentionFeaturesOf(
  words: readonly Word[],
  { from, to }: Span,
  flags: Iterable<string>,
): Features {
  const forms = formsIn(words);
  const at = (i: number) => formsAt(forms, i);
  const word = (i: number): number => at(i).word;
  const before = bucketOf(100, word(from - 2), word(from - 1));
  const behind = bucketOf(102, word(to), word(to + 1));
  const found = new FeatureSet([
    bucketOf(80, 0),
    before,
    bucketOf(101, before, word(from - 3)),
    behind,
    bucketOf(103, behind, word(to + 2)),
    bucketOf(104, word(from - 1), word(to)),
    bucketOf(105, before, word(to)),
    bucketOf(106, behind, word(from - 1)),
    bucketOf(119, from === 0 ? 1 : 0),
    bucketOf(120, to >= forms.length ? 1 : 0),
    bucketOf(121, at(from).shape),
  ]);
  for (let by = 1; by <= NEAR; by++)
    found.add(bucketOf(80 + by, word(from - by))).add(bucketOf(90 + by, word(to - 1 + by)));
  const first = Math.max(0, from - REACH);
  const last = Math.min(forms.length, to + REACH);
  for (let i = first; i < from; i++) {
    found.add(bucketOf(110, at(i).stem)).add(bucketOf(111, word(i)));
    if (i + 1 < from) found.add(bucketOf(112, at(i).stem, at(i + 1).stem));
  }
  for (let i = to; i < last; i++) {
    found.add(bucketOf(114, at(i).stem)).add(bucketOf(115, word(i)));
    if (i + 1 < last) found.add(bucketOf(116, at(i).stem, at(i + 1).stem));
  }
  for (const flag of flags) found.add(bucketOf(123, hashOf(flag)));
  return found.all();
}

const MOST_NAMES = 4;
const isName = (word: Word | undefined): boolean => /^\p{Lu}/u.test(word?.text ?? "");
const LONG = /^[\p{L}\p{M}]{4,}/u;

/** Runs of words that might name a value that is known: names, and single words of four letters or more. */
export function mentionsIn(words: readonly Word[]): Span[] {
  const spans: Span[] = [];
  for (let from = 0; from < words.length; from++) {
    let to = from + 1;
    if (isName(words[from])) while (to - from < MOST_NAMES && isName(words[to])) to++;
    if (to - from > 1 || LONG.test(words[from]?.text ?? "")) spans.push({ from, to });
    from = to - 1;
  }
  return spans;
}
