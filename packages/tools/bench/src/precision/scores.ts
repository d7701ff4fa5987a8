import type { Label } from "./labels.ts";

/** A share of a sample, and the interval that holds the true share with 95 %. */
export interface Share {
  readonly count: number;
  readonly of: number;
  readonly share: number;
  readonly from: number;
  readonly to: number;
}

/** The quantile of the normal distribution that leaves 2.5 % on either side. */
const Z = 1.959964;

/** The share `count / of` with its score interval (Wilson, 1927); NaN of an empty sample. */
export function shareOf(count: number, of: number): Share {
  const share = count / of;
  const square = Z ** 2 / of;
  const middle = (share + square / 2) / (1 + square);
  const half = (Z * Math.sqrt((share * (1 - share)) / of + square / (4 * of))) / (1 + square);
  return { count, of, share, from: Math.max(0, middle - half), to: Math.min(1, middle + half) };
}

/** Cohen's kappa of two labellers: how far they agree beyond chance, 1 for always; NaN where chance alone agrees always. */
export function kappaOf(pairs: readonly (readonly [Label, Label])[]): number {
  const among = (n: number) => n / pairs.length;
  const observed = among(pairs.filter(([first, second]) => first === second).length);
  const expected = [...new Set(pairs.flat())]
    .map((label) => {
      const times = (place: 0 | 1) => among(pairs.filter((pair) => pair[place] === label).length);
      return times(0) * times(1);
    })
    .reduce((sum, chance) => sum + chance, 0);
  return (observed - expected) / (1 - expected);
}

interface Sure {
  readonly confidence: number;
  readonly label: Label;
}

/** Facts of a band of confidence, `least` included and `below` not. */
interface Band {
  readonly least: number;
  readonly below: number;
  readonly meanConfidence: number;
  /** Share of those that are right. */
  readonly right: Share;
  /** Share of those that are right or useless. */
  readonly notWrong: Share;
}

const BOUNDS = [0, 0.6, 0.7, 0.8, 0.9, 1.01];

/** How many are right in each band of confidence, the surest last. Bands without facts are left out. */
export function calibrationOf(facts: readonly Sure[]): Band[] {
  return BOUNDS.slice(1).flatMap((below, i) => {
    const least = BOUNDS[i] ?? 0;
    const inside = facts.filter(({ confidence }) => confidence >= least && confidence < below);
    if (inside.length === 0) return [];
    const count = (label: Label) => inside.filter((one) => one.label === label).length;
    const sum = inside.reduce((total, { confidence }) => total + confidence, 0);
    return {
      least,
      below,
      meanConfidence: sum / inside.length,
      right: shareOf(count("right"), inside.length),
      notWrong: shareOf(inside.length - count("wrong"), inside.length),
    };
  });
}
