import type { ScopeIndex } from "../memory/scope-index.ts";
import type { PackingWeights } from "../settings.ts";
import type { Excerpts } from "./excerpts.ts";
import { NearDuplicates } from "./near-duplicates.ts";
import type { PacketBudget } from "./packet-budget.ts";

// Passages are seldom shorter than this share of the whole: a text whose passages cannot fit is not split.
const LEAST_SHARE = 0.45;
// What is read counts as shorter still: reading a second time takes longer than reading some texts too many.
const LIKELY_SHARE = 0.4;
// After this many in a row that did not fit, the rest of the budget is too small to go on.
const MISSES = 8;

/**
 * Puts episodes into the budget, best first: whole ones while all fit, else the first ones whole and
 * of the others the passages that matter, so that more of them find room. What nearly repeats one
 * that was taken waits until all others had their turn.
 */
export function packEpisodes(
  budget: PacketBudget,
  index: ScopeIndex,
  ranked: readonly number[],
  excerpts: Excerpts,
  weights: PackingWeights,
): void {
  const taken = new NearDuplicates(index.episodes.terms);
  const repeats: number[] = [];
  const show = shower(budget, index, ranked, excerpts, weights);
  let misses = 0;
  for (const slot of ranked) {
    if (misses === MISSES) return;
    if (!mayFit(budget, index, slot)) continue;
    if (taken.has(slot)) repeats.push(slot);
    else if (show(slot)) {
      taken.keep(slot);
      misses = 0;
    } else misses++;
  }
  for (const slot of repeats) show(slot);
}

/** Uses what is left of the budget to show the best episodes whole. */
export function widenEpisodes(budget: PacketBudget, excerpts: Excerpts): void {
  for (const slot of [...budget.episodes.keys()]) budget.takeEpisode(slot, excerpts.whole(slot));
}

const mayFit = (budget: PacketBudget, index: ScopeIndex, slot: number): boolean =>
  budget.leftTokens >= LEAST_SHARE * index.episodes.costOf(slot);

/** The episodes of a ranking that what is left of a budget may show: so many of the first as fit in passages. */
export function likelyShown(
  index: ScopeIndex,
  ranked: readonly number[],
  leftTokens: number,
): readonly number[] {
  let left = leftTokens;
  const end = ranked.findIndex((slot) => {
    left -= LIKELY_SHARE * index.episodes.costOf(slot);
    return left < 0;
  });
  return end < 0 ? ranked : ranked.slice(0, end);
}

function shower(
  budget: PacketBudget,
  index: ScopeIndex,
  ranked: readonly number[],
  excerpts: Excerpts,
  weights: PackingWeights,
): (slot: number) => boolean {
  const wholeTokens = ranked.reduce((sum, slot) => sum + index.episodes.costOf(slot), 0);
  const allWhole = wholeTokens <= budget.leftTokens;
  const wholeUntil = budget.usedTokens + weights.wholeShare * budget.leftTokens;
  return (slot) => {
    const showsWhole = allWhole || budget.usedTokens < wholeUntil;
    if (showsWhole && budget.takeEpisode(slot, excerpts.whole(slot))) return true;
    return budget.takeEpisode(slot, excerpts.passages(slot, weights.passageWords));
  };
}
