/** What is seen of a word, each as a number: the word, its beginning, its ending and its looks. */
export interface WordForms {
  readonly word: number;
  readonly stem: number;
  readonly ending: number;
  readonly shape: number;
}

/** FNV-1a, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

/** What a word looks like, read off its letters. */
function shapeOf(text: string): string {
  if (/^\p{N}+(?:[.,:]\p{N}+)*$/u.test(text)) return `d${Math.min(text.length, 5)}`;
  if (text.includes("@")) return "@";
  if (/\p{N}/u.test(text)) return "xd";
  if (!/[\p{L}\uE000]/u.test(text)) return "p";
  if (/^\p{Lu}[\p{Ll}\p{M}]/u.test(text)) return "Xx";
  if (/^\p{Lu}+$/u.test(text)) return text.length === 1 ? "X" : "XX";
  return /\p{Lu}/u.test(text) ? "xX" : "x";
}

const STEM_CHARACTERS = 5;
const ENDING_CHARACTERS = 3;

function readForms(text: string): WordForms {
  const folded = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace("’", "'");
  return {
    word: hashOf(folded),
    stem: hashOf(folded.slice(0, STEM_CHARACTERS)),
    ending: hashOf(folded.slice(-ENDING_CHARACTERS)),
    shape: hashOf(shapeOf(text)),
  };
}

const MOST_KNOWN = 20_000;
/** V8 copies no longer part of a text: a longer word would keep the text that it was cut from in memory. */
export const MOST_KNOWN_CHARACTERS = 12;
const known = new Map<string, WordForms>();

/** The forms of a word; those of common words are kept. */
export function formsOf(text: string): WordForms {
  const found = known.get(text);
  if (found) return found;
  const forms = readForms(text);
  if (text.length > MOST_KNOWN_CHARACTERS) return forms;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, forms);
  return forms;
}

type Words = readonly { readonly text: string }[];
const ofSentences = new WeakMap<Words, readonly WordForms[]>();

/** The forms of the words of a sentence. */
export function formsIn(words: Words): readonly WordForms[] {
  const found = ofSentences.get(words);
  if (found) return found;
  const forms = words.map(({ text }) => formsOf(text));
  ofSentences.set(words, forms);
  return forms;
}

const EDGE = hashOf("\u0002");
/** Before the first word and behind the last one. */
export const NO_WORD: WordForms = { word: EDGE, stem: EDGE, ending: EDGE, shape: EDGE };

/** The forms of a word of a sentence, or of none. The engine is slow at a place below the first of an array. */
export const formsAt = (forms: readonly WordForms[], i: number): WordForms =>
  i < 0 || i >= forms.length ? NO_WORD : (forms[i] ?? NO_WORD);
