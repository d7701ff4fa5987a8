import type { Language } from "@memory/text/languages";

export interface Sentence {
  text: string;
  /** Offsets in the text it was cut from. */
  start: number;
  end: number;
}

const segmenters = new Map<Language, Intl.Segmenter>();

function segmenterOf(language: Language): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const made = new Intl.Segmenter(language, { granularity: "sentence" });
  segmenters.set(language, made);
  return made;
}

/** Where the segments of a text start that the segmenter takes for its sentences, and last where it ends. */
export function cutsOf(text: string, language: Language): number[] {
  return (
    plainCuts(text) ?? [
      ...Array.from(segmenterOf(language).segment(text), ({ index }) => index),
      text.length,
    ]
  );
}

/** Letters of Latin scripts and marks of ASCII, in one line: of these only three end a sentence. */
const PLAIN = /^[ -~\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u2013\u2014\u2018-\u201f\uE000]*$/;

/**
 * The same for a plain text, in a fraction of the time, by the rules of sentence boundaries (UAX #29); null for any other text, and
 * where the rules look further than at the next letter.
 */
function plainCuts(text: string): number[] | null {
  if (text === "" || !PLAIN.test(text)) return null;
  const cuts = [0];
  for (const { 0: marks, index } of text.matchAll(/[.!?]+ */g)) {
    const end = index + marks.length;
    if (end === text.length) break;
    const next = text.charAt(end);
    const isDot = marks.trimEnd().endsWith(".");
    if (isDot && /[a-z]/.test(next)) continue;
    if (!marks.endsWith(" ") || !/[A-Za-z]/.test(next)) return null;
    cuts.push(end);
  }
  return [...cuts, text.length];
}

/** A dot that ends no sentence: titles, initials, ordinals before a month, short forms. */
const UNFINISHED =
  /(?:\b(?:Dr|Mr|Mrs|Ms|Prof|St|Sr|Sra|Jr|Mme|Mlle|Hr|Fr|Dipl|Ing|Nr|No|Str|Av|Avda|Bd|approx|ca|bzw|z\.B|u\.a|d\.h|e\.g|i\.e|vs|etc|p\.ej|Ud|Uds|Tel|Inc|Ltd|Co|Mt|Ave|Blvd)|\b\p{Lu}|(?:^|\s)\d{1,2})\.$/u;
/** Longer than what it looks for, with what must stand before that. */
const UNFINISHED_CHARACTERS = 16;

/** True when the dot that ends text[from, to) ends no sentence. */
function isUnfinished(text: string, from: number, to: number): boolean {
  const end = from + text.slice(from, to).trimEnd().length;
  return UNFINISHED.test(text.slice(Math.max(from, end - UNFINISHED_CHARACTERS), end));
}

/** Longer runs without a full stop are cut at a space, so that no text costs more than its length. */
export const MOST_SENTENCE_CHARACTERS = 1000;
/** White space that parts what stands on its sides as a line break does. */
const GAP = /\s{100,}/gu;

/** Of a sentence what stands at [from, to) in it. */
const piece = ({ text, start }: Sentence, from: number, to = text.length): Sentence => ({
  text: text.slice(from, to),
  start: start + from,
  end: start + to,
});

function cut(sentence: Sentence): Sentence[] {
  const { text } = sentence;
  const pieces: Sentence[] = [];
  let from = 0;
  while (text.length - from > MOST_SENTENCE_CHARACTERS) {
    const space = text.lastIndexOf(" ", from + MOST_SENTENCE_CHARACTERS);
    const to = space > from ? space : from + MOST_SENTENCE_CHARACTERS;
    pieces.push(piece(sentence, from, to));
    from = to;
  }
  return [...pieces, piece(sentence, from)];
}

function atGaps(sentence: Sentence): Sentence[] {
  const { text } = sentence;
  const gaps = [...text.matchAll(GAP)].map(({ index, 0: { length } }) => ({ index, length }));
  if (gaps.length === 0) return [sentence];
  let from = 0;
  return [...gaps, { index: text.length, length: 0 }].flatMap(({ index, length }) => {
    const before = piece(sentence, from, index);
    from = index + length;
    return before.text.trim() === "" ? [] : [before];
  });
}

/** The segmenter wants a capital after a full stop; people who write without capitals do not. */
function atFullStops(sentence: Sentence): Sentence[] {
  const { text } = sentence;
  const pieces: Sentence[] = [];
  let from = 0;
  for (const { index, 0: mark } of text.matchAll(/(?<=[\p{L}\p{N})]{3})[.!?]+\s+(?=\p{Ll})/gu)) {
    const to = index + mark.length;
    if (isUnfinished(text, from, to)) continue;
    pieces.push(piece(sentence, from, to));
    from = to;
  }
  return [...pieces, piece(sentence, from)];
}

/** The sentences of a text; a line break ends one too. */
export function sentencesOf(text: string, language: Language): Sentence[] {
  const found: Sentence[] = [];
  let open: Sentence | null = null;
  const cuts = cutsOf(text, language);
  for (const [i, index] of cuts.slice(0, -1).entries()) {
    const end = cuts[i + 1] ?? text.length;
    const segment = text.slice(index, end);
    open =
      open === null
        ? { text: segment, start: index, end }
        : { text: open.text + segment, start: open.start, end };
    const goesOn = !segment.endsWith("\n") && end < text.length;
    if (goesOn && isUnfinished(segment, 0, segment.length)) continue;
    if (open.text.trim() !== "") found.push(...atGaps(open).flatMap(atFullStops).flatMap(cut));
    open = null;
  }
  if (open !== null && open.text.trim() !== "") found.push(...atGaps(open).flatMap(cut));
  return found;
}
