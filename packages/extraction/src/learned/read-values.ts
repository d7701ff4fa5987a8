import type { Language } from "@memory/text/languages";
import cuesDe from "../generated/cues-de.json" with { type: "json" };
import cuesEn from "../generated/cues-en.json" with { type: "json" };
import cuesEs from "../generated/cues-es.json" with { type: "json" };
import cuesFr from "../generated/cues-fr.json" with { type: "json" };
import labelsDe from "../generated/labels-de.json" with { type: "json" };
import labelsEn from "../generated/labels-en.json" with { type: "json" };
import labelsEs from "../generated/labels-es.json" with { type: "json" };
import labelsFr from "../generated/labels-fr.json" with { type: "json" };
import { type ChoiceWeights, likeliestClass, readChoice, type StoredChoice } from "./choice.ts";
import { spanFeaturesOf } from "./span-features.ts";
import type { TaggedWord } from "./tagger.ts";
import type { Word } from "./words.ts";

/** A value that the tagger found in a sentence: what it is, and what becomes of it. */
export interface FoundValue {
  /** Offsets in the text that the sentence stands in. */
  readonly start: number;
  readonly end: number;
  readonly label: string;
  readonly cue: "none" | "replaces" | "ends";
  /** That just these words are a value, and one of that label. */
  readonly probability: number;
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

/** A word is part of a value, or goes on with one, when it is likelier than not. */
const LIKELY = 0.5;

/** Runs of words that are likely values, each with how probable it is that it begins, goes on and ends just there. */
function runsIn(words: readonly TaggedWord[]): { from: number; to: number; probability: number }[] {
  const runs: { from: number; to: number; probability: number }[] = [];
  for (let from = 0; from < words.length; from++) {
    let probability = words[from]?.probability ?? 0;
    if (probability < LIKELY) continue;
    let to = from + 1;
    for (; (words[to]?.goesOn ?? 0) >= LIKELY; to++)
      probability = Math.min(probability, words[to]?.goesOn ?? 0);
    runs.push({ from, to, probability: probability * (1 - (words[to]?.goesOn ?? 0)) });
    from = to - 1;
  }
  return runs;
}

/** The values in a tagged sentence. `flagsAt` gives what is said of the clause that a word stands in. */
export function valuesIn(
  words: readonly TaggedWord[],
  { labels, cues }: ValueWeights,
  flagsAt: (word: Word) => Iterable<string>,
): FoundValue[] {
  return runsIn(words).flatMap(({ from, to, probability }) => {
    const first = words[from];
    const last = words[to - 1];
    if (!first || !last) return [];
    const features = spanFeaturesOf(words, { from, to }, flagsAt(first));
    const label = likeliestClass(labels, features);
    const cue = likeliestClass(cues, features);
    return [
      {
        start: first.start,
        end: last.end,
        label: label.name,
        // The training has no other names.
        cue: cue.name as FoundValue["cue"],
        probability: probability * label.probability,
      },
    ];
  });
}
