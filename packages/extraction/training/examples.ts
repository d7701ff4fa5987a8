import type { Language } from "@memory/text/languages";
import { BEGINS, GOES_ON, OUTSIDE } from "../src/learned/chain.ts";
import { featuresOf } from "../src/learned/features.ts";
import { flagsIn } from "../src/learned/likelihood.ts";
import { mentionFeaturesOf, mentionsIn } from "../src/learned/mention-features.ts";
import { type Span, spanFeaturesOf } from "../src/learned/span-features.ts";
import { hashOf } from "../src/learned/word-forms.ts";
import { type Word, wordsOf } from "../src/learned/words.ts";
import { type Before, classifySentence, leftBy, NOTHING_BEFORE } from "../src/pipeline/classify.ts";
import { splitTurn } from "../src/pipeline/split.ts";
import { lacksCapitals, saidIn } from "../src/pipeline/turn-text.ts";
import type { Sentence } from "../src/reading/sentences.ts";
import type { Turn } from "../src/reading/turn.ts";
import type { Clause } from "../src/rules/clause.ts";
import { onDemand } from "../src/rules/clause-flags.ts";
import { marksIn } from "../src/rules/marks.ts";
import { packOf } from "../src/rules/packs.ts";
import { sampleEvent } from "../test/sample-event.ts";
import type { AnnotatedLine, Mark } from "./annotated-line.ts";
import type { ClassExample } from "./train-choice.ts";
import type { Example } from "./train-tagger.ts";

interface ReadSentence {
  readonly sentence: Sentence;
  readonly clauses: readonly Clause[];
}

/** The sentences of a text that are read clause by clause. */
function sentencesIn(written: string, language: Language): ReadSentence[] {
  const { text, sentences } = splitTurn(written, language);
  const pack = packOf(language);
  const turn: Turn = { text, at: 0, path: "/text", voice: "subject", speaker: null };
  const context = {
    pack,
    marks: onDemand(() => sentences.flatMap((one) => marksIn(one.text, pack.grammar.marks.turn))),
    said: saidIn(turn, sampleEvent({ text })),
    isLowerCase: lacksCapitals(text, language),
  };
  let before: Before = NOTHING_BEFORE;
  return sentences.flatMap((sentence) => {
    const readings = classifySentence(sentence, before, context, false);
    before = leftBy(sentence, pack.grammar);
    const clauses = readings.flatMap((one) =>
      one.kind === "clauses" && one.sentence !== null
        ? [one.clauses.map(({ clause }) => clause)]
        : [],
    );
    return clauses.slice(0, 1).map((some) => ({ sentence, clauses: some }));
  });
}

function exampleOf({ sentence, clauses }: ReadSentence, { marks }: AnnotatedLine): Example {
  const words = wordsOf(sentence.text, sentence.start);
  const markAt = words.map((word) =>
    marks.findIndex(({ start, end }) => word.start < end && word.end > start),
  );
  const states = markAt.map((mark, i) => {
    if (mark < 0) return OUTSIDE;
    return mark === markAt[i - 1] ? GOES_ON : BEGINS;
  });
  return { features: featuresOf(words, flagsIn(clauses)), states };
}

/** The words of a mark among those of a sentence; null when it stands in another. */
function spanOf({ start, end }: Mark, words: readonly Word[]): Span | null {
  const isIn = (word: Word): boolean => word.start < end && word.end > start;
  const from = words.findIndex(isIn);
  return from < 0 ? null : { from, to: words.findLastIndex(isIn) + 1 };
}

/** The values that are marked in lines, each with what is seen of it, to learn what it is. */
export const labelsOf = (lines: readonly AnnotatedLine[], language: Language): ClassExample[] =>
  lines.flatMap((line) =>
    sentencesIn(line.text, language).flatMap(({ sentence, clauses }) => {
      const words = wordsOf(sentence.text, sentence.start);
      const flagsAt = flagsIn(clauses);
      return line.marks.flatMap((mark) => {
        const span = spanOf(mark, words);
        const first = span && words[span.from];
        if (!span || !first) return [];
        return [{ features: spanFeaturesOf(words, span, flagsAt(first)), name: mark.label }];
      });
    }),
  );

/** What takes the place of a value says that one is over, which authors did not always mark. */
const isWhole = ({ marks }: AnnotatedLine): boolean =>
  marks.every(({ cue }) => cue !== "replaces") || marks.some(({ cue }) => cue === "ends");

/** Of the words without a mark that might name a value, every so many is learned from. */
const EACH_OTHER = 3;

/** What a line says of its values, and of other words that might name one, to learn what becomes of a value. */
export const fatesOf = (lines: readonly AnnotatedLine[], language: Language): ClassExample[] =>
  lines.flatMap((line) =>
    sentencesIn(line.text, language).flatMap(({ sentence, clauses }) => {
      const words = wordsOf(sentence.text, sentence.start);
      const flagsAt = flagsIn(clauses);
      const marked = line.marks.flatMap((mark) => {
        const span = spanOf(mark, words);
        return span ? [{ span, name: mark.cue }] : [];
      });
      const others = mentionsIn(words)
        .filter(({ from, to }) => !marked.some(({ span }) => span.from < to && from < span.to))
        .filter(({ from }) => isWhole(line) && (hashOf(line.text) + from) % EACH_OTHER === 0)
        .map((span) => ({ span, name: "none" }));
      return [...marked, ...others].flatMap(({ span, name }) => {
        const first = words[span.from];
        return first ? [{ features: mentionFeaturesOf(words, span, flagsAt(first)), name }] : [];
      });
    }),
  );

/** The sentences of lines, each to learn from. */
export const examplesOf = (lines: readonly AnnotatedLine[], language: Language): Example[] =>
  lines.flatMap((line) =>
    sentencesIn(line.text, language)
      .map((read) => exampleOf(read, line))
      .filter(({ states }) => states.length > 0),
  );
