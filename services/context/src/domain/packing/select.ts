import type { FactStandings } from "../memory/fact-standings.ts";
import { rarity } from "../ranking/bm25.ts";
import { rankEpisodes } from "../ranking/episode-ranking.ts";
import { rankFacts } from "../ranking/fact-ranking.ts";
import { oneHop } from "../ranking/one-hop.ts";
import { parseQuery } from "../ranking/query.ts";
import { aboveFloor } from "../ranking/relevance.ts";
import type { Ranking } from "../ranking/top-slots.ts";
import type { ScopeIndex } from "../scope-index.ts";
import type { PackingWeights, RecallSettings } from "../settings.ts";
import { Basket } from "./basket.ts";
import { packEpisodes, widenEpisodes } from "./episode-packing.ts";
import { excerptsFor } from "./excerpts.ts";

export interface RecallRequest {
  readonly query: string;
  /** Null or empty gives the `missing_purpose` warning. */
  readonly purpose: string | null;
  readonly budgetTokens: number;
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
  readonly settings: RecallSettings;
  /** The question's vector; null when it could not be had, absent where meaning is not compared. */
  readonly meaning?: Float32Array | null;
  /** Characters of long texts that may be taken apart meanwhile; as many as a question may need unless given. */
  readonly takesApartNow?: number;
}

/** What was considered for a packet and what of it the basket holds; slots, best first. */
export interface Selection {
  readonly basket: Basket;
  readonly facts: readonly number[];
  /** Those of the facts that only an entity of a packed fact led to. */
  readonly reached: ReadonlySet<number>;
  readonly episodes: readonly number[];
  readonly belowFloor: { readonly facts: readonly number[]; readonly episodes: readonly number[] };
  readonly isAllBelowFloor: boolean;
  /** Slots of texts that are to be taken apart, and the question asked again, before this is what it should be. */
  readonly toTakeApart: ReadonlySet<number>;
}

const CONSIDERED_FACTS = 256;
const CONSIDERED_EPISODES = 128;

/**
 * Chooses what to serve: facts that match well and those one hop from them, within the share that
 * leaves room for episodes, and a few however weakly they match; then episodes; then, with what is
 * left over, the other matching facts, episodes shown wider, and facts without a match.
 */
export function select(
  index: ScopeIndex,
  standings: FactStandings,
  request: RecallRequest,
): Selection {
  const { settings, nowMs, budgetTokens } = request;
  const { ranking, packing } = settings;
  const meaning = request.meaning ?? null;
  const floors = meaning === null ? settings.floors : settings.meaningFloors;
  const query = parseQuery(index, request.query, nowMs, meaning);
  const found = rankFacts(index, standings, query, nowMs, ranking, CONSIDERED_FACTS);
  const facts = aboveFloor(found, floors.fact, index.facts.terms, query.inFacts.terms, false);
  const told = rankEpisodes(index, query, ranking, CONSIDERED_EPISODES);
  const episodes = aboveFloor(
    told,
    floors.episode,
    index.episodes.terms,
    query.inEpisodes.terms,
    query.namesSpeaker,
  );
  const matched = facts.passed;
  const turns = episodes.passed;
  const basket = new Basket(index, budgetTokens);
  const share = turns.length > 0 ? 1 - packing.episodeShare : 1;
  const strong = strongest(matched, found.scores, index.facts.size, packing);
  basket.takeFacts(strong, share * budgetTokens);
  basket.takeFacts(matched.slice(0, 1), budgetTokens);
  basket.takeFacts(matched, packing.leastFactShare * budgetTokens);
  const known = joined(matched, facts.failed);
  const reached = oneHop(index, standings, [...basket.facts], known, query.words);
  basket.takeFacts(reached, share * budgetTokens);
  const excerpts = excerptsFor(index, query, request.takesApartNow);
  packEpisodes(basket, index, turns, excerpts, packing);
  const linked = joined(matched, reached);
  basket.takeFacts(linked, budgetTokens);
  widenEpisodes(basket, excerpts);
  const others = unmatched(standings, joined(known, reached));
  const isFloorOn = floors.fact !== null;
  if (!isFloorOn) basket.takeFacts(others, budgetTokens);
  const failed = {
    facts: isFloorOn ? joined(facts.failed, others) : facts.failed,
    episodes: episodes.failed,
  };
  const hasFailed = failed.facts.length + failed.episodes.length > 0;
  const passed = matched.length + reached.length + turns.length + (isFloorOn ? 0 : others.length);
  return {
    basket,
    facts: isFloorOn ? linked : joined(linked, others),
    reached: new Set(reached),
    episodes: turns,
    belowFloor: failed,
    toTakeApart: excerpts.toTakeApart,
    isAllBelowFloor:
      passed === 0 && (hasFailed || (floors.episode !== null && index.episodes.size > 0)),
  };
}

/** Those that match nearly as well as the best one, and not by words that tell little. */
function strongest(
  slots: readonly number[],
  scores: Ranking["scores"],
  facts: number,
  packing: PackingWeights,
): readonly number[] {
  const best = scores[slots[0] ?? -1] ?? 0;
  const least = Math.max(packing.strongFact * best, packing.tellingFact * rarity(facts, 1));
  const weaker = slots.findIndex((slot) => (scores[slot] ?? 0) < least);
  return weaker < 0 ? slots : slots.slice(0, weaker);
}

const joined = (some: readonly number[], more: readonly number[]): readonly number[] =>
  more.length === 0 ? some : [...some, ...more];

/** Live facts that share nothing with the question, as many as are still considered. */
function unmatched(standings: FactStandings, known: readonly number[]): number[] {
  if (known.length >= standings.servedCount) return [];
  const seen = new Set(known);
  const room = Math.max(0, CONSIDERED_FACTS - seen.size);
  const others: number[] = [];
  for (const slot of standings.fallback) {
    if (others.length >= room) break;
    if (!seen.has(slot)) others.push(slot);
  }
  return others;
}
