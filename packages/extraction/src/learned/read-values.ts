import type { Language } from "@memory/text/languages";
import cuesDe from "../generated/cues-de.json" with { type: "json" };
import cuesEn from "../generated/cues-en.json" with { type: "json" };
import cuesEs from "../generated/cues-es.json" with { type: "json" };
import cuesFr from "../generated/cues-fr.json" with { type: "json" };
import labelsDe from "../generated/labels-de.json" with { type: "json" };
import labelsEn from "../generated/labels-en.json" with { type: "json" };
import labelsEs from "../generated/labels-es.json" with { type: "json" };
import labelsFr from "../generated/labels-fr.json" with { type: "json" };
import {
  type ChoiceWeights,
  likeliestClass,
  likelyClasses,
  readChoice,
  type StoredChoice,
  sharesOf,
} from "./choice.ts";
import { mentionFeaturesOf } from "./mention-features.ts";
import { type Span, spanFeaturesOf } from "./span-features.ts";
import type { TaggedWord } from "./tagger.ts";
import type { Word } from "./words.ts";

/** What becomes of a value that a sentence names. */
export interface Fate {
  /** How probable it is that the value is over. */
  readonly ends: number;
  /** That it takes the place of another. */
  readonly replaces: number;
}

/** Offsets in the text that a sentence stands in. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** A value that the tagger found in a sentence: what it may be, and what becomes of it. */
export interface FoundValue extends Fate, Place {
  /** That just these words are a value. */
  readonly probability: number;
  /** What it may be, at least `LEAST_LABEL` probable, each with how probable that is of such a value; the likeliest first. */
  readonly labels: readonly (readonly [label: string, probability: number])[];
}

/** The weights by which a language says what a value is, and what becomes of it. */
export interface ValueWeights {
  readonly labels: ChoiceWeights;
  readonly cues: ChoiceWeights;
}

const STORED: Readonly<Record<Language, { labels: StoredChoice; cues: StoredChoice }>> = {
  en: { labels: labelsEn, cues: cuesEn },
  fr: { labels: labelsFr, cues: cuesFr },
  de: { labels: labelsDe, cues: cuesDe },
  es: { labels: labelsEs, cues: cuesEs },
};
const loaded = new Map<Language, ValueWeights>();

/** Those weights, read when they are first asked for. */
export function valueWeightsOf(language: Language): ValueWeights {
  const known = loaded.get(language);
  if (known) return known;
  const { labels, cues } = STORED[language];
  const weights = { labels: readChoice(labels), cues: readChoice(cues) };
  loaded.set(language, weights);
  return weights;
}

/** A fate with what else than the words decides it. */
interface KnownFate {
  readonly span: Span;
  readonly weights: ChoiceWeights;
  readonly flags: readonly string[];
  readonly fate: Fate;
}

/** By the words of a sentence: one span is asked about several times. */
const knownFates = new WeakMap<readonly Word[], KnownFate[]>();

const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((flag, i) => flag === other[i]);

/** What becomes of the value that some words of a sentence name. `flags` are those of its clause. */
export function fateOf(
  words: readonly Word[],
  span: Span,
  { cues }: ValueWeights,
  flags: readonly string[],
): Fate {
  const known = knownFates.get(words) ?? [];
  const found = known.find(
    (one) =>
      one.span.from === span.from &&
      one.span.to === span.to &&
      one.weights === cues &&
      areSame(one.flags, flags),
  );
  if (found) return found.fate;
  const shares = sharesOf(cues, mentionFeaturesOf(words, span, flags));
  const share = (name: keyof Fate): number => shares[cues.classes.indexOf(name)] ?? 0;
  const fate = { ends: share("ends"), replaces: share("replaces") };
  known.push({ span, weights: cues, flags, fate });
  knownFates.set(words, known);
  return fate;
}

/** What some words of a sentence most likely are, if they are a value. `flags` are those of their clause. */
export function likeliestLabel(
  words: readonly Word[],
  span: Span,
  { labels }: ValueWeights,
  flags: Iterable<string>,
): string {
  return likeliestClass(labels, spanFeaturesOf(words, span, flags));
}

/** Runs of words of which each is at least `likely` part of a value, with how probable it is that it begins, goes on and ends just there. */
export function runsIn(
  words: readonly TaggedWord[],
  likely: number,
): (Span & { probability: number })[] {
  const runs: (Span & { probability: number })[] = [];
  for (let from = 0; from < words.length; from++) {
    let probability = words[from]?.probability ?? 0;
    if (probability < likely) continue;
    let to = from + 1;
    for (; (words[to]?.goesOn ?? 0) >= likely; to++)
      probability = Math.min(probability, words[to]?.goesOn ?? 0);
    runs.push({ from, to, probability: probability * (1 - (words[to]?.goesOn ?? 0)) });
    from = to - 1;
  }
  return runs;
}

/** Nobody asks for what a value is less likely. */
const LEAST_LABEL = 0.01;

interface Sought {
  readonly likely: number;
  readonly least?: number;
  /** Asked before a value is weighed, which costs more. */
  readonly mayStand: (place: Place) => boolean;
  readonly isSought?: (fate: Fate) => boolean;
}

/**
 * The values in a tagged sentence, whose words are each at least `likely` part of one: of those that are at least as probable as `least` and
 * `mayStand` where they do, the ones that `isSought`. `flagsAt` gives what is said of the clause that a word stands in.
 */
export function valuesIn(
  words: readonly TaggedWord[],
  weights: ValueWeights,
  flagsAt: (word: Word) => Iterable<string>,
  { likely, least = 0, mayStand, isSought = () => true }: Sought,
): FoundValue[] {
  return runsIn(words, likely).flatMap(({ from, to, probability }) => {
    const first = words[from];
    const last = words[to - 1];
    if (!first || !last || probability < least) return [];
    const place = { start: first.start, end: last.end };
    if (!mayStand(place)) return [];
    const flags = [...flagsAt(first)];
    const fate = fateOf(words, { from, to }, weights, flags);
    // There are many labels: weighing them costs more.
    if (!isSought(fate)) return [];
    const features = spanFeaturesOf(words, { from, to }, flags);
    return [
      {
        ...place,
        probability,
        labels: likelyClasses(weights.labels, features, LEAST_LABEL),
        ...fate,
      },
    ];
  });
}
