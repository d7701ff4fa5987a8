// Learns from the annotated lines what is worth remembering: `npm run train-reader [-- --write | --held]`.
import { writeFileSync } from "node:fs";
import { LANGUAGES, type Language } from "@memory/text/languages";
import { type LikelihoodWeights, likelihoodBy } from "../src/learned/likelihood.ts";
import type { StoredTagger } from "../src/learned/tagger.ts";
import { numbered, type TaggerWeights, WordScores } from "../src/learned/word-scores.ts";
import { examplesOf, fatesOf, labelsOf } from "./examples.ts";
import { type KindOfLine, readLines } from "./lines.ts";
import { caseLines, exampleLines } from "./own-lines.ts";
import { type Reading, readingsOf } from "./readings.ts";
import { scoreLines } from "./score-lines.ts";
import { trainChoice } from "./train-choice.ts";
import { trainLikelihood } from "./train-likelihood.ts";
import { trainTagger } from "./train-tagger.ts";

const FOLDS = 4;
const GENERATED = new URL("../src/generated/", import.meta.url);

/** Weights as a byte each. */
function stored(weights: TaggerWeights): StoredTagger {
  const most = weights.reduce((a, b) => Math.max(a, Math.abs(b)), 0);
  const unit = most / 127;
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / unit));
  return { unit, weights: Buffer.from(bytes.buffer).toString("base64") };
}

const write = (name: string, value: unknown): void =>
  writeFileSync(new URL(name, GENERATED), `${JSON.stringify(value, null, 1)}\n`);

const linesOf = async (language: Language): Promise<KindOfLine[]> => [
  ...readLines(language),
  ...(await caseLines(language)),
];

/** What the rules read from the lines of a language, each line tagged by a tagger that has not seen it. */
async function readingsOfLanguage(language: Language): Promise<Reading[]> {
  const lines = await linesOf(language);
  const examples = await exampleLines(language);
  const readings: Reading[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const seen = [...lines.filter((_, i) => i % FOLDS !== fold), ...examples];
    const scores = new WordScores(numbered(trainTagger(examplesOf(seen, language))));
    for (const [i, line] of lines.entries())
      if (i % FOLDS === fold) readings.push(...(await readingsOf(line, i, language, scores)));
  }
  return readings;
}

/** Lines that phrases were written for tell nothing of how often phrases are wrong; the cases are kept so that few of them are doubted. */
const isFair = ({ isSeen, kind }: Reading): boolean => !isSeen || kind === "cases";

/** The readings with the likelihood that a model gives them which has not seen their lines. */
function judged(readings: readonly Reading[]): { reading: Reading; likely: number }[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    // Lines of one fold of the taggers are spread over all folds here.
    const isHeld = ({ line }: Reading): boolean => Math.floor(line / FOLDS) % FOLDS === fold;
    const weights = trainLikelihood(readings.filter((one) => !isHeld(one) && isFair(one)));
    return readings
      .filter((one) => isHeld(one) && !one.isSeen)
      .map((reading) => ({ reading, likely: likelihoodBy(weights, reading.inputs) }));
  }).flat();
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? "-" : (100 * (part / whole)).toFixed(1);

/** For each kind of lines what a bound of likelihood keeps: statements, how many of them are right, and how much that was right it loses. */
function print(all: readonly { reading: Reading; likely: number }[]): void {
  console.log("| lines | read | right % | bound | kept | right % | right lost % |");
  console.log("|---|---:|---:|---:|---:|---:|---:|");
  const byKind = Map.groupBy(all, ({ reading }) => `${reading.language} ${reading.kind}`);
  for (const [kind, some] of [...byKind, ["all", all] as const])
    for (const bound of [0.2, 0.25, 0.3, 0.4, 0.6, 0.8]) {
      const kept = some.filter(({ likely }) => likely >= bound);
      const right = some.filter(({ reading }) => reading.isRight).length;
      const keptRight = kept.filter(({ reading }) => reading.isRight).length;
      console.log(
        `| ${kind} | ${some.length} | ${percent(right, some.length)} | ${bound} | ${kept.length} | ${percent(keptRight, kept.length)} | ${percent(right - keptRight, right)} |`,
      );
    }
}

const rounded = (weights: LikelihoodWeights): LikelihoodWeights =>
  Object.fromEntries(
    Object.entries(weights)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, weight]) => [name, Math.round(weight * 1000) / 1000]),
  );

/** What the reader does on lines that nothing is learned from, with the weights as they are written. */
async function printHeld(): Promise<void> {
  console.log("| held lines | marks | found % | stated | unmarked % | silent | kept silent % |");
  console.log("|---|---:|---:|---:|---:|---:|---:|");
  const held = LANGUAGES.flatMap((language) =>
    readLines(language, "held").map((line) => ({ ...line, language })),
  );
  const inLanguages = Map.groupBy(held, ({ language, kind }) => `${language} ${kind}`);
  const inAll = Map.groupBy(held, ({ kind }) => `all ${kind}`);
  for (const [name, lines] of [...inLanguages, ...inAll]) {
    const { marks, found, stated, unmarked, silent, kept } = await scoreLines(lines);
    console.log(
      `| ${name} | ${marks} | ${percent(found, marks)} | ${stated} | ${percent(unmarked, stated)} | ${silent} | ${percent(kept, silent)} |`,
    );
  }
}

if (process.argv.includes("--held")) {
  await printHeld();
  process.exit();
}
const readings: Reading[] = [];
for (const language of LANGUAGES) readings.push(...(await readingsOfLanguage(language)));
print(judged(readings));
if (process.argv.includes("--write")) {
  for (const language of LANGUAGES) {
    const lines = [...(await linesOf(language)), ...(await exampleLines(language))];
    write(`tagger-${language}.json`, stored(trainTagger(examplesOf(lines, language))));
    const annotated = readLines(language);
    write(`labels-${language}.json`, trainChoice(labelsOf(annotated, language)));
    const changes = readLines(language, "changes");
    write(`cues-${language}.json`, trainChoice(fatesOf([...annotated, ...changes], language)));
  }
  write("likelihood.json", rounded(trainLikelihood(readings.filter(isFair))));
}
