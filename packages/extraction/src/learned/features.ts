import { formsOf, hashOf, NO_WORD, type WordForms } from "./word-forms.ts";
import type { Word } from "./words.ts";

/** What is seen of a word in its sentence: numbers of features below `BUCKETS`, by hashing (Weinberger and others 2009). */
export type Features = Int32Array;

/** Features share this many weights; two that fall on one are kept apart by the others around them. */
export const BUCKETS = 1 << 16;

/** The bucket of a feature: its kind, and one or two things seen. The steps are those of MurmurHash3's finish. */
export function bucketOf(kind: number, one: number, other = 0): number {
  let hash = Math.imul(kind + 1, 0x9e3779b1) ^ one;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) ^ Math.imul(other, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) & (BUCKETS - 1);
}

/** How far before a word, and how far behind it, others are looked at for what they are and not where they stand. */
const REACH_BEFORE = 8;
const REACH_BEHIND = 4;
const ASKS = formsOf("?").word;
/** More than a word has. */
const MOST_FEATURES = 80;
const room = new Int32Array(MOST_FEATURES);

/** The features of each word of a sentence. `flagsAt` gives what is said of the clause that a word stands in. */
export function featuresOf(
  words: readonly Word[],
  flagsAt: (word: Word) => Iterable<string>,
): Features[] {
  const forms = words.map(({ text }) => formsOf(text));
  const asks = forms.some(({ word }) => word === ASKS);
  return words.map((word, i) => {
    let count = featuresAt(forms, i);
    if (asks) room[count++] = bucketOf(22, 0);
    const before = (forms[i - 1] ?? NO_WORD).word;
    for (const flag of flagsAt(word)) {
      if (count + 2 > MOST_FEATURES) break;
      const seen = hashOf(flag);
      room[count++] = bucketOf(25, seen);
      room[count++] = bucketOf(26, seen, before);
    }
    return room.slice(0, count);
  });
}

/** Writes what is seen of a word and those around it to `room`; how many features that are. */
function featuresAt(forms: readonly WordForms[], i: number): number {
  const here = forms[i] ?? NO_WORD;
  const before = forms[i - 1] ?? NO_WORD;
  const second = forms[i - 2] ?? NO_WORD;
  const third = forms[i - 3] ?? NO_WORD;
  const next = forms[i + 1] ?? NO_WORD;
  const afterNext = forms[i + 2] ?? NO_WORD;
  room[0] = bucketOf(0, 0);
  room[1] = bucketOf(1, here.word);
  room[2] = bucketOf(2, before.word);
  room[3] = bucketOf(3, second.word);
  room[4] = bucketOf(4, third.word);
  room[5] = bucketOf(5, next.word);
  room[6] = bucketOf(6, afterNext.word);
  room[7] = bucketOf(7, here.stem);
  room[8] = bucketOf(8, before.stem);
  room[9] = bucketOf(9, second.stem);
  room[10] = bucketOf(10, next.stem);
  room[11] = bucketOf(11, here.ending);
  room[12] = bucketOf(12, here.shape);
  room[13] = bucketOf(13, before.shape);
  room[14] = bucketOf(14, next.shape);
  room[15] = bucketOf(15, here.shape, before.word);
  room[16] = bucketOf(16, before.word, here.word);
  room[17] = bucketOf(17, second.word, before.word);
  room[18] = bucketOf(18, bucketOf(18, third.word, second.word), before.word);
  room[19] = bucketOf(19, here.word, next.word);
  room[20] = bucketOf(20, next.word, afterNext.word);
  room[21] = bucketOf(21, third.stem, before.stem);
  let count = 22;
  for (let by = 2; by <= REACH_BEFORE && i - by >= 0; by++)
    room[count++] = bucketOf(23, (forms[i - by] ?? NO_WORD).stem);
  for (let by = 2; by <= REACH_BEHIND && i + by < forms.length; by++)
    room[count++] = bucketOf(24, (forms[i + by] ?? NO_WORD).stem);
  return count;
}
