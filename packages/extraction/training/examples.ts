import type { Language } from "@memory/text/languages";
import { BEGINS, GOES_ON, OUTSIDE } from "../src/learned/chain.ts";
import { featuresOf } from "../src/learned/features.ts";
import { flagsIn } from "../src/learned/likelihood.ts";
import { spanFeaturesOf } from "../src/learned/span-features.ts";
import { wordsOf } from "../src/learned/words.ts";
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
import type { AnnotatedLine } from "./annotated-line.ts";
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

/** The values that are marked in lines, each with what is seen of it, to learn what it is (`label`) or what becomes of it (`cue`). */
export const valuesOf = (
  lines: readonly AnnotatedLine[],
  language: Language,
  by: "label" | "cue",
): ClassExample[] =>
  lines.flatMap((line) =>
    sentencesIn(line.text, language).flatMap(({ sentence, clauses }) => {
      const words = wordsOf(sentence.text, sentence.start);
      return line.marks.flatMap((mark) => {
        const from = words.findIndex((word) => word.start < mark.end && word.end > mark.start);
        const to =
          words.findLastIndex((word) => word.start < mark.end && word.end > mark.start) + 1;
        const [first] = words.slice(from);
        if (from < 0 || first === undefined) return [];
        const features = spanFeaturesOf(words, { from, to }, flagsIn(clauses)(first));
        return [{ features, name: mark[by] }];
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
