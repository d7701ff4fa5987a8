import type { FactStates } from "../memory/fact-states.ts";
import type { ScopeIndex } from "../memory/scope-index.ts";
import { CONSIDERED_FACTS } from "../ranking/fact-ranking.ts";
import type { Judgement } from "../ranking/judge.ts";
import { oneHop } from "../ranking/one-hop.ts";
import { sessionDigests } from "../sessions/session-digests.ts";
import type { Floors, PackingWeights } from "../settings.ts";
import { likelyShown, packEpisodes, widenEpisodes } from "./episode-packing.ts";
import { excerptsFor } from "./excerpts.ts";
import { PacketBudget } from "./packet-budget.ts";
import { ShownTexts } from "./shown-texts.ts";

/** The candidates of a packet, and those that the budget holds; slots, best first. */
export interface Selection {
  readonly budget: PacketBudget;
  readonly facts: readonly number[];
  /** Those of the facts that only an entity of a packed fact led to. */
  readonly reached: ReadonlySet<number>;
  readonly episodes: readonly number[];
  readonly belowFloor: { readonly facts: readonly number[]; readonly episodes: readonly number[] };
  readonly isAllBelowFloor: boolean;
  /** Slots of texts that have to be split before asking again gives the final selection. */
  readonly toSplit: ReadonlySet<number>;
  /** Slots of texts that have to be read before, and of all that this needs. */
  readonly toRead: ReadonlySet<number>;
  readonly shown: ReadonlySet<number>;
}

/** What packing reads of a question. */
interface Asked {
  readonly budgetTokens: number;
  readonly packing: PackingWeights;
  /** Characters of long texts that may be split meanwhile; by default as many as a question may need. */
  readonly splitsNow?: number | undefined;
}

/**
 * Chooses what to serve of what was found: facts that match well and those one hop from them, within the share that
 * leaves room for episodes, and a few however weakly they match; then episodes; then, with what is
 * left over, the other matching facts, episodes shown wider, and facts without a match.
 */
export function select(
  index: ScopeIndex,
  judged: Judgement,
  { budgetTokens, packing, splitsNow }: Asked,
): Selection {
  const { query, states, floors, strong, facts, episodes } = judged;
  const matched = facts.passed;
  const turns = episodes.passed;
  const budget = new PacketBudget(index, budgetTokens);
  const share = turns.length > 0 ? 1 - packing.episodeShare : 1;
  budget.takeFacts(strong, share * budgetTokens);
  budget.takeFacts(matched.slice(0, 1), budgetTokens);
  budget.takeFacts(matched, packing.leastFactShare * budgetTokens);
  const known = joined(matched, facts.failed);
  const reached = oneHop(index, states, [...budget.facts], known, query.words);
  budget.takeFacts(reached, share * budgetTokens);
  const texts = new ShownTexts(index.episodes);
  const excerpts = excerptsFor(index, query, texts, splitsNow);
  budget.takeSessions(
    sessionDigests(index, query, judged.session, texts, {
      mostTokens: sessionShare(floors, turns, packing) * budgetTokens,
      leftTokens: budget.leftTokens,
    }),
  );
  const likely = likelyShown(index, turns, budget.leftTokens);
  packEpisodes(budget, index, turns, excerpts, packing);
  const linked = joined(matched, reached);
  budget.takeFacts(linked, budgetTokens);
  widenEpisodes(budget, excerpts);
  const others = unmatched(states, joined(known, reached));
  const isFloorOn = floors.fact !== null;
  if (!isFloorOn) budget.takeFacts(others, budgetTokens);
  const failed = {
    facts: isFloorOn ? joined(facts.failed, others) : facts.failed,
    episodes: episodes.failed,
  };
  const hasFailed = failed.facts.length + failed.episodes.length > 0;
  const passed = matched.length + reached.length + turns.length + (isFloorOn ? 0 : others.length);
  return {
    budget,
    facts: isFloorOn ? linked : joined(linked, others),
    reached: new Set(reached),
    episodes: turns,
    belowFloor: failed,
    toSplit: excerpts.toSplit,
    toRead: texts.toRead(likely),
    shown: texts.asked,
    isAllBelowFloor:
      passed === 0 && (hasFailed || (floors.episode !== null && index.episodes.size > 0)),
  };
}

/** The share of the budget for digests: none where no turn is relevant enough, for then its sentences are not either. */
const sessionShare = (
  { episode }: Pick<Floors, "episode">,
  turns: readonly number[],
  packing: PackingWeights,
): number => (episode !== null && turns.length === 0 ? 0 : packing.sessionShare);

const joined = (some: readonly number[], more: readonly number[]): readonly number[] =>
  more.length === 0 ? some : [...some, ...more];

/** Live facts that share nothing with the question, as many as are still considered. */
function unmatched(states: FactStates, known: readonly number[]): number[] {
  if (known.length >= states.servedCount) return [];
  const seen = new Set(known);
  const room = Math.max(0, CONSIDERED_FACTS - seen.size);
  const others: number[] = [];
  for (const slot of states.fallback) {
    if (others.length >= room) break;
    if (!seen.has(slot)) others.push(slot);
  }
  return others;
}
