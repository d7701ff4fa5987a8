import { type Figures, printFigures } from "./repetitions.ts";
import { median, quantile } from "./statistics.ts";

type Asks = Readonly<Record<string, () => Promise<unknown>>>;

interface Options {
  /** Goes before each of the others. */
  before: string;
  others: readonly string[];
  calls: number;
  repetitions: number;
}

/**
 * Medians of calls that take turns, so that none is asked again and again while everything that answers it is awake and in the caches of
 * the processor: whatever a call goes through is as warm for one as for the other.
 */
export async function inTurns(asks: Asks, options: Options): Promise<Figures> {
  const { before, others, calls, repetitions } = options;
  const names = [before, ...others];
  const medians = new Map<string, number[]>(names.map((name) => [name, []]));
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const samples = new Map<string, number[]>(names.map((name) => [name, []]));
    for (let call = 0; call < calls; call++)
      for (const name of others.flatMap((other) => [before, other])) {
        const startedMs = performance.now();
        await asks[name]?.();
        samples.get(name)?.push(performance.now() - startedMs);
      }
    for (const [name, sample] of samples) medians.get(name)?.push(median(sample));
  }
  const figures = Object.fromEntries(
    [...medians].map(([name, each]) => [
      name,
      { unit: "ms", median: median(each), repetitions: each },
    ]),
  );
  console.log("\nThe same, each asked in turn with the others:");
  printFigures(figures);
  return figures;
}

interface Share {
  /** The calls whose addition is printed. */
  names: readonly string[];
  /** What they are without it. */
  without: string;
  /** What the addition is held against. */
  against: string;
  goal: string;
}

/** Prints what calls add to the call without, as a share of another one: the median of the repetitions, and each of them. */
export function printAddedShare(figures: Figures, { names, without, against, goal }: Share): void {
  const of = (name: string, n: number) => figures[name]?.repetitions[n] ?? Number.NaN;
  for (const name of names) {
    const shares = (figures[against]?.repetitions ?? []).map(
      (ms, n) => (of(name, n) - of(without, n)) / ms,
    );
    const each = shares.map((share) => share.toFixed(2)).join(" · ");
    console.log(
      `${name}: what it adds / ${against} = ${quantile(shares, 0.5).toFixed(2)} (goal ${goal}; ${each})`,
    );
  }
}
