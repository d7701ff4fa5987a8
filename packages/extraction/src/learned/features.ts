import { formsAt, formsOf, hashOf, type WordForms } from "./word-forms.ts";
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
export const REACH_BEFORE = 8;
export const REACH_BEHIND = 4;
/** The nearest of them. */
export const FAR = 2;
/** What is seen of every word, and of every word of a question. */
export const BIAS = bucketOf(0, 0);
export const ASKING = bucketOf(22, 0);
export const ASKS = formsOf("?").word;

/** What is seen of a word in one other: how far behind it that stands, and which of its forms is looked at. */
export const SINGLE: readonly { kind: number; by: number; form: keyof WordForms }[] = [
  { kind: 1, by: 0, form: "word" },
  { kind: 2, by: -1, form: "word" },
  { kind: 3, by: -2, form: "word" },
  { kind: 4, by: -3, form: "word" },
  { kind: 5, by: 1, form: "word" },
  { kind: 6, by: 2, form: "word" },
  { kind: 7, by: 0, form: "stem" },
  { kind: 8, by: -1, form: "stem" },
  { kind: 9, by: -2, form: "stem" },
  { kind: 10, by: 1, form: "stem" },
  { kind: 11, by: 0, form: "ending" },
  { kind: 12, by: 0, form: "shape" },
  { kind: 13, by: -1, form: "shape" },
  { kind: 14, by: 1, form: "shape" },
];

/** Writes what is seen of a word in it and its neighbours together to `to`, from a place on; the place behind that. */
export function writePairs(
  forms: readonly WordForms[],
  i: number,
  to: Int32Array,
  start: number,
): number {
  const here = formsAt(forms, i);
  const before = formsAt(forms, i - 1);
  const second = formsAt(forms, i - 2);
  const third = formsAt(forms, i - 3);
  const next = formsAt(forms, i + 1);
  const afterNext = formsAt(forms, i + 2);
  let at = start;
  to[at++] = bucketOf(15, here.shape, before.word);
  to[at++] = bucketOf(16, before.word, here.word);
  to[at++] = bucketOf(17, second.word, before.word);
  to[at++] = bucketOf(18, bucketOf(18, third.word, second.word), before.word);
  to[at++] = bucketOf(19, here.word, next.word);
  to[at++] = bucketOf(20, next.word, afterNext.word);
  to[at++] = bucketOf(21, third.stem, before.stem);
  return at;
}

/** How many features `writePairs` writes. */
export const PAIRS = 7;

/** What is seen in a word at any place further away. */
export const farBefore = (stem: number): number => bucketOf(23, stem);
export const farBehind = (stem: number): number => bucketOf(24, stem);

/** What is seen of a word in a flag of its clause, and in the flag with the word before it. */
export const flagSeen = (flag: number): number => bucketOf(25, flag);
export const flagBehind = (flag: number, word: number): number => bucketOf(26, flag, word);

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
    if (asks) room[count++] = ASKING;
    const before = formsAt(forms, i - 1).word;
    for (const flag of flagsAt(word)) {
      if (count + 2 > MOST_FEATURES) break;
      const seen = hashOf(flag);
      room[count++] = flagSeen(seen);
      room[count++] = flagBehind(seen, before);
    }
    return room.slice(0, count);
  });
}

/** Writes what is seen of a word and those around it to `room`; how many features that are. */
function featuresAt(forms: readonly WordForms[], i: number): number {
  room[0] = BIAS;
  let count = 1;
  for (const { kind, by, form } of SINGLE)
    room[count++] = bucketOf(kind, formsAt(forms, i + by)[form]);
  count = writePairs(forms, i, room, count);
  for (let by = FAR; by <= REACH_BEFORE && i - by >= 0; by++)
    room[count++] = farBefore(formsAt(forms, i - by).stem);
  for (let by = FAR; by <= REACH_BEHIND && i + by < forms.length; by++)
    room[count++] = farBehind(formsAt(forms, i + by).stem);
  return count;
}
