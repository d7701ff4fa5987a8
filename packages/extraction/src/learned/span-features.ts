import { FeatureSet } from "./feature-set.ts";
import { bucketOf, type Features } from "./features.ts";
import { formsAt, formsIn, hashOf } from "./word-forms.ts";
import type { Word } from "./words.ts";

/** A run of words of a sentence, the last one excluded. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** How far to either side of a value words are looked at for what they are and not where they stand. */
const REACH = 8;
const MOST_LENGTH = 5;
const LOOKS = 4;
/** Words of a sentence that are looked at besides. */
const MOST_WORDS = 60;

/** What is seen of a value in its sentence: its words, those before and behind it, and all others. `flags` are those of its clause. */
export function spanFeaturesOf(
  words: readonly Word[],
  { from, to }: Span,
  flags: Iterable<string>,
): Features {
  const forms = formsIn(words);
  const at = (i: number) => formsAt(forms, i);
  const word = (i: number): number => at(i).word;
  const inside = forms.slice(from, to);
  const looks = inside.slice(0, LOOKS).reduce((sum, { shape }) => Math.imul(sum, 31) ^ shape, 0);
  const before = bucketOf(50, word(from - 2), word(from - 1));
  const third = bucketOf(51, before, word(from - 3));
  const found = new FeatureSet([
    bucketOf(52, 0),
    bucketOf(53, word(to - 1)),
    bucketOf(54, word(from)),
    bucketOf(55, Math.min(MOST_LENGTH, to - from)),
    bucketOf(56, looks),
    bucketOf(57, word(from - 1)),
    bucketOf(58, word(from - 2)),
    bucketOf(59, word(from - 3)),
    before,
    third,
    bucketOf(60, third, word(from - 4)),
    bucketOf(61, word(to)),
    bucketOf(62, word(to + 1)),
    bucketOf(63, word(to), word(to + 1)),
    bucketOf(64, word(from - 1), word(to)),
  ]);
  for (const one of inside)
    found.add(bucketOf(65, one.word)).add(bucketOf(66, one.stem)).add(bucketOf(67, one.ending));
  for (let i = Math.max(0, from - REACH); i < from; i++)
    found.add(bucketOf(68, at(i).stem)).add(bucketOf(69, at(i).word));
  for (let i = to; i < Math.min(forms.length, to + REACH); i++) found.add(bucketOf(70, at(i).stem));
  for (const [i, { stem }] of forms.slice(0, MOST_WORDS).entries())
    if (i < from || i >= to) found.add(bucketOf(71, stem));
  for (const flag of flags) found.add(bucketOf(72, hashOf(flag)));
  return found.all();
}
