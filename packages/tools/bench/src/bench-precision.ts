import { fileURLToPath } from "node:url";
import { blind, drawn } from "./precision/draw.ts";
import { type Label, type Labelled, readLabels } from "./precision/labels.ts";
import { type LearnedFact, learnedFacts } from "./precision/learned-facts.ts";
import { readTalk } from "./precision/read-talk.ts";
import { calibrationOf, kappaOf, type Share, shareOf } from "./precision/scores.ts";

interface Options {
  /** The folder of the talk; absent for the bench's own. */
  talk: string | undefined;
  /** How many unlabelled facts to print instead of a score. */
  draw: number | undefined;
  seed: number;
  /** Also list the labelled facts that are not right. */
  showsWrong: boolean;
}

interface Judged {
  readonly fact: LearnedFact;
  readonly labelled: Labelled;
}

const OWN_TALK = fileURLToPath(new URL("../talk", import.meta.url));

/** How many of the facts that are learned from talk are right, by labels that were given to a random draw of them. */
export async function benchPrecision({
  talk = OWN_TALK,
  draw,
  seed,
  showsWrong,
}: Options): Promise<object> {
  const facts = await learnedFacts(await readTalk(talk));
  const labels = await readLabels();
  if (draw !== undefined) return printDraw(facts, labels, { count: draw, seed });
  const judged = facts.flatMap((fact) => {
    const labelled = labels.get(fact.digest);
    return labelled === undefined ? [] : { fact, labelled };
  });
  const figures = figuresOf(judged);
  printFigures(figures, facts.length - judged.length);
  if (showsWrong) for (const one of judged) printUnlessRight(one);
  return { ...figures, facts: facts.length, labelled: judged.length };
}

function printDraw(
  facts: readonly LearnedFact[],
  labels: ReadonlyMap<string, Labelled>,
  options: { count: number; seed: number },
): object {
  const unlabelled = facts.filter(({ digest }) => !labels.has(digest));
  const rows = drawn(unlabelled, options).map((fact, i) => blind(fact, i + 1));
  for (const row of rows) console.log(JSON.stringify(row));
  return { drawn: rows };
}

function figuresOf(judged: readonly Judged[]) {
  const among = (label: Label): Share =>
    shareOf(judged.filter(({ labelled }) => labelled.agreed === label).length, judged.length);
  const pairs = judged.flatMap(({ labelled: { first, second } }) =>
    second === undefined ? [] : [[first, second] as const],
  );
  const sure = judged.map(({ fact, labelled }) => ({
    confidence: fact.shown.confidence,
    label: labelled.agreed,
  }));
  return {
    right: among("right"),
    useless: among("useless"),
    wrong: among("wrong"),
    labelledTwice: pairs.length,
    kappa: kappaOf(pairs),
    calibration: calibrationOf(sure),
  };
}

const percent = (share: number): string => (100 * share).toFixed(1);
const cells = ({ count, of, share, from, to }: Share): string =>
  `${count} of ${of} | ${percent(share)} | ${percent(from)} to ${percent(to)}`;

function printFigures(
  { right, useless, wrong, labelledTwice, kappa, calibration }: ReturnType<typeof figuresOf>,
  unlabelled: number,
): void {
  console.log(`${right.of} facts with a label, ${unlabelled} without`);
  console.log("\n| | facts | % | 95 % interval |\n|---|---:|---:|---:|");
  for (const [name, share] of Object.entries({ right, useless, wrong }))
    console.log(`| ${name} | ${cells(share)} |`);
  console.log(`\n${labelledTwice} labelled twice, kappa ${kappa.toFixed(2)}`);
  console.log("\n| confidence | mean | not wrong | % | 95 % interval | right |");
  console.log("|---|---:|---:|---:|---:|---:|");
  for (const band of calibration) {
    const range = `${band.least} to ${band.below > 1 ? 1 : `below ${band.below}`}`;
    const mean = band.meanConfidence.toFixed(2);
    console.log(`| ${range} | ${mean} | ${cells(band.notWrong)} | ${band.right.count} |`);
  }
}

function printUnlessRight({ fact: { talk, digest, shown }, labelled: { agreed } }: Judged): void {
  if (agreed === "right") return;
  const said = `${shown.predicate} ${JSON.stringify(shown.value)}`;
  console.log(`${agreed}: ${talk} ${digest} ${shown.confidence} ${said}`);
}
