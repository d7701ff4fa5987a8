import type { Language } from "../language.ts";

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

/** A dot that ends no sentence: titles, initials, ordinals before a month, short forms. */
const UNFINISHED =
  /(?:\b(?:Dr|Mr|Mrs|Ms|Prof|St|Sr|Sra|Jr|Mme|Mlle|Hr|Fr|Dipl|Ing|Nr|No|Str|Av|Avda|Bd|approx|ca|bzw|z\.B|u\.a|d\.h|e\.g|i\.e|vs|etc|p\.ej|Ud|Uds|Tel|Inc|Ltd|Co|Mt|Ave|Blvd)|\b\p{Lu}|(?:^|\s)\d{1,2})\.\s*$/u;

/** Longer runs without a full stop are cut at a space, so that no text costs more than its length. */
const MOST_CHARACTERS = 1000;

function cut(sentence: Sentence): Sentence[] {
  if (sentence.text.length <= MOST_CHARACTERS) return [sentence];
  const space = sentence.text.lastIndexOf(" ", MOST_CHARACTERS);
  const length = space > 0 ? space : MOST_CHARACTERS;
  const { text, start, end } = sentence;
  const head = { text: text.slice(0, length), start, end: start + length };
  return [head, ...cut({ text: text.slice(length), start: start + length, end })];
}

/** The segmenter wants a capital after a full stop; people who write without capitals do not. */
function atFullStops({ text, start, end }: Sentence): Sentence[] {
  const pieces: Sentence[] = [];
  let from = 0;
  for (const { index, 0: mark } of text.matchAll(/(?<=[\p{L}\p{N})]{3})[.!?]+\s+(?=\p{Ll})/gu)) {
    const to = index + mark.length;
    if (UNFINISHED.test(text.slice(from, to))) continue;
    pieces.push({ text: text.slice(from, to), start: start + from, end: start + to });
    from = to;
  }
  return [...pieces, { text: text.slice(from), start: start + from, end }];
}

/** The sentences of a text; a line break ends one too. */
export function sentencesOf(text: string, language: Language): Sentence[] {
  const found: Sentence[] = [];
  let open: Sentence | null = null;
  for (const { segment, index } of segmenterOf(language).segment(text)) {
    const end = index + segment.length;
    open =
      open === null
        ? { text: segment, start: index, end }
        : { text: open.text + segment, start: open.start, end };
    if (UNFINISHED.test(segment) && !segment.endsWith("\n") && end < text.length) continue;
    if (open.text.trim() !== "") found.push(...atFullStops(open).flatMap(cut));
    open = null;
  }
  if (open !== null && open.text.trim() !== "") found.push(...cut(open));
  return found;
}
