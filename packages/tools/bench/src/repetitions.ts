import { median } from "./statistics.ts";

export interface Case {
  name: string;
  unit: string;
  run: () => Promise<number>;
}

export type Figures = Record<string, { unit: string; median: number; repetitions: number[] }>;

/**
 * Runs every case once per repetition, starting each repetition with another case, so that drift hits all alike; `together` cases
 * in a row are not parted by that.
 */
export async function interleave(
  cases: Case[],
  repetitions: number,
  together = 1,
): Promise<Figures> {
  const samples = new Map<string, number[]>(cases.map(({ name }) => [name, []]));
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const first = (repetition * together) % cases.length;
    for (const { name, run } of [...cases.slice(first), ...cases.slice(0, first)]) {
      const figure = await run();
      samples.get(name)?.push(figure);
      console.error(`  repetition ${repetition + 1}/${repetitions}  ${name}: ${shown(figure)}`);
    }
  }
  return Object.fromEntries(
    cases.map(({ name, unit }) => {
      const sample = samples.get(name) ?? [];
      return [name, { unit, median: median(sample), repetitions: sample }];
    }),
  );
}

const shown = (figure: number): string =>
  figure >= 1_000 ? Math.round(figure).toLocaleString("en") : figure.toFixed(figure >= 10 ? 1 : 3);

export function printFigures(figures: Figures): void {
  console.log("\n| case | median | repetitions |\n|---|---:|---|");
  for (const [name, { unit, median: middle, repetitions }] of Object.entries(figures)) {
    console.log(`| ${name} | ${shown(middle)} ${unit} | ${repetitions.map(shown).join(" · ")} |`);
  }
}

/**
 * Prints `over / under` beside the goal it is held against: the median of the ratios of each repetition, and all of them. Within
 * a repetition the two were measured one soon after the other, while over a whole run a shared machine drifts.
 */
export function printRatio(figures: Figures, over: string, under: string, goal: string): void {
  const below = figures[under]?.repetitions ?? [];
  const ratios = (figures[over]?.repetitions ?? []).map(
    (figure, n) => figure / (below[n] ?? Number.NaN),
  );
  const each = ratios.map((ratio) => ratio.toFixed(2)).join(" · ");
  console.log(`${over} / ${under} = ${median(ratios).toFixed(2)} (goal ${goal}; ${each})`);
}
