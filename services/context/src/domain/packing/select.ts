import type { FactStates } from "../memory/fact-states.ts";
import type { ScopeIndex } from "../memory/scope-index.ts";
import { idf } from "../ranking/bm25.ts";
import type { EpisodeRanking } from "../ranking/episode-ranking.ts";
import { CONSIDERED_FACTS } from "../ranking/fact-ranking.ts";
import { type Found, find } from "../ranking/find.ts";
import { oneHop } from "../ranking/one-hop.ts";
import { parseQuery, type Query } from "../ranking/query.ts";
import { questionRelevance } from "../ranking/question-relevance.ts";
import { aboveFloor } from "../ranking/relevance.ts";
import { sessionDigests } from "../sessions/session-digests.ts";
import type { Floors, PackingWeights, RecallSettings } from "../settings.ts";
import type { Ranking } from "../structures/top-k-heap.ts";
import { likelyShown, packEpisodes, widenEpisodes } from "./episode-packing.ts";
import { excerptsFor } from "./excerpts.ts";
import { PacketBudget } from "./packet-budget.ts";
import { ShownTexts } from "./shown-texts.ts";

export interface RecallRequest {
  readonly query: string;
  /** Null or empty gives the `missing_purpose` warning. */
  readonly purpose: string | null;
  readonly budgetTokens: number;
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
  /** True when `nowMs` is the moment as of which was asked: episodes after it are left out. */
  readonly isAsOf?: boolean;
  readonly settings: RecallSettings;
  /** The embedding of the question; null when it could not be had, absent where no endpoint is configured. */
  readonly embedding?: Float32Array | null;
  /** Characters of long texts that may be split meanwhile; by default as many as a question may need. */
  readonly splitsNow?: number;
}

/** The candidates of a packet, and those that the budget holds; slots, best first. */
export interface Selection {
  readonly budget: PacketBudget;
  readonly facts: readonly number[];
  /** Those of the facts that only an entity of a packed fact led to. */
  readonly reached: ReadonlySet<number>;
  readonly episodes: readonly number[];
  /** How the episodes were ranked. Valid until the next ranking. */
  readonly ranking: EpisodeRanking;
  readonly belowFloor: { readonly facts: readonly number[]; readonly episodes: readonly number[] };
  readonly isAllBelowFloor: boolean;
  /** Slots of texts that have to be split before asking again gives the final selection. */
  readonly toSplit: ReadonlySet<number>;
  /** Slots of texts that have to be read before, and of all that this needs. */
  readonly toRead: ReadonlySet<number>;
  readonly shown: ReadonlySet<number>;
}

const ABOVE_ALL = { fact: Number.POSITIVE_INFINITY, episode: Number.POSITIVE_INFINITY };

/**
 * Chooses what to serve: facts that match well and those one hop from them, within the share that
 * leaves room for episodes, and a few however weakly they match; then episodes; then, with what is
 * left over, the other matching facts, episodes shown wider, and facts without a match.
 */
export function select(index: ScopeIndex, states: FactStates, request: RecallRequest): Selection {
  const { settings, nowMs, budgetTokens } = request;
  const { packing } = settings;
  const embedding = request.embedding ?? null;
  const set = embedding === null ? settings.floors : settings.semanticFloors;
  const query = parseQuery(index, request.query, {
    nowMs,
    untilMs: request.isAsOf ? nowMs : Number.POSITIVE_INFINITY,
    embedding,
  });
  const found = find(index, states, query, nowMs, settings);
  const { facts: foundFacts, episodes: foundEpisodes } = found;
  const floors = isBelow(set, index, query, found) ? ABOVE_ALL : set;
  const facts = aboveFloor(foundFacts, floors.fact, index.facts.terms, query.inFacts.terms, false);
  const episodes = aboveFloor(
    { slots: foundEpisodes.slots, scores: foundEpisodes.relevance },
    floors.episode,
    index.episodes.terms,
    query.inEpisodes.terms,
    query.namesSpeaker,
  );
  const matched = facts.passed;
  const turns = episodes.passed;
  const budget = new PacketBudget(index, budgetTokens);
  const share = turns.length > 0 ? 1 - packing.episodeShare : 1;
  const strong = strongest(matched, foundFacts.scores, index.facts.size, packing);
  budget.takeFacts(strong, share * budgetTokens);
  budget.takeFacts(matched.slice(0, 1), budgetTokens);
  budget.takeFacts(matched, packing.leastFactShare * budgetTokens);
  const known = joined(matched, facts.failed);
  const reached = oneHop(index, states, [...budget.facts], known, query.words);
  budget.takeFacts(reached, share * budgetTokens);
  const texts = new ShownTexts(index.episodes);
  const excerpts = excerptsFor(index, query, texts, request.splitsNow);
  budget.takeSessions(
    sessionDigests(index, query, foundEpisodes.session, texts, {
      mostTokens: sessionShare(floors, turns, packing) * budgetTokens,
      leftTokens: budget.leftTokens,
    }),
  );
  packEpisodes(budget, index, turns, excerpts, packing);
  const linked = joined(matched, reached);
  budget.takeFacts(linked, budgetTokens);
  widenEpisodes(budget, excerpts);
  const likely = likelyShown(index, turns, budgetTokens);
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
    ranking: foundEpisodes,
    belowFloor: failed,
    toSplit: excerpts.toSplit,
    toRead: texts.toRead(likely),
    shown: texts.asked,
    isAllBelowFloor:
      passed === 0 && (hasFailed || (floors.episode !== null && index.episodes.size > 0)),
  };
}

/** True of a question that the memory is too unlikely to be about. */
function isBelow({ question }: Floors, index: ScopeIndex, query: Query, found: Found): boolean {
  if (question === null || question === 0) return false;
  const relevance = questionRelevance(index, query, found);
  return relevance !== null && relevance < question;
}

/** The share of the budget for digests: none where no turn is relevant enough, for then its sentences are not either. */
const sessionShare = (
  { episode }: Pick<Floors, "episode">,
  turns: readonly number[],
  packing: PackingWeights,
): number => (episode !== null && turns.length === 0 ? 0 : packing.sessionShare);

/** The facts that match nearly as well as the best one, and not by common words alone. */
function strongest(
  slots: readonly number[],
  scores: Ranking["scores"],
  facts: number,
  packing: PackingWeights,
): readonly number[] {
  const best = scores[slots[0] ?? -1] ?? 0;
  const least = Math.max(packing.strongFact * best, packing.tellingFact * idf(facts, 1));
  const weaker = slots.findIndex((slot) => (scores[slot] ?? 0) < least);
  return weaker < 0 ? slots : slots.slice(0, weaker);
}

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
