import { factStates, type ScopeIndex } from "./memory/scope-index.ts";
import { find } from "./ranking/find.ts";
import { parseQuery } from "./ranking/query.ts";
import { questionRelevance } from "./ranking/question-relevance.ts";
import { bestRelevance, scored } from "./ranking/relevance.ts";
import type { RecallSettings } from "./settings.ts";

/** How relevant the best fact and the best episode of a memory are to a question, on the scale of the floors. */
export interface Relevance {
  readonly fact: number;
  readonly episode: number;
}

/** Which of the given questions a floor would let pass and refuse. */
export interface Separation {
  /** The highest floor that refuses at most the allowed share of the relevant questions. */
  readonly floor: number;
  readonly relevantRefused: number;
  readonly offTopicRefused: number;
  /** The chance that a relevant question scores above an off-topic one: 1 separates them fully, 0.5 not at all. */
  readonly separation: number;
  /** How far the least relevant question lies above the most relevant off-topic one; negative when they mix. */
  readonly margin: number;
}

/** What floors for both kinds together refuse: questions of which neither a fact nor an episode passes. */
export interface FloorChoice {
  readonly floors: Relevance;
  readonly relevantRefused: number;
  readonly offTopicRefused: number;
}

const TRIED_FLOORS = 48;
const DECIMALS = 1_000;

export function relevanceOf(
  index: ScopeIndex,
  question: string,
  nowMs: number,
  settings: RecallSettings,
  embedding: Float32Array | null = null,
): Relevance {
  const query = parseQuery(index, question, { nowMs, embedding });
  const states = factStates(index, nowMs, settings.horizonsMs);
  const { facts, episodes } = find(index, states, query, nowMs, settings);
  return {
    fact: bestRelevance(scored(facts), index.facts.terms, query.inFacts.terms, false),
    episode: bestRelevance(
      { slots: episodes.slots, score: episodes.relevance },
      index.episodes.terms,
      query.inEpisodes.terms,
      query.namesSpeaker,
    ),
  };
}

/** How likely a memory is to hold something about a question; null where the service does not judge it, see `questionRelevance`. */
export function relevanceOfQuestion(
  index: ScopeIndex,
  question: string,
  nowMs: number,
  settings: RecallSettings,
  embedding: Float32Array | null,
): number | null {
  const query = parseQuery(index, question, { nowMs, embedding });
  const states = factStates(index, nowMs, settings.horizonsMs);
  return questionRelevance(index, query, find(index, states, query, nowMs, settings));
}

/**
 * The floor that best separates relevant from off-topic questions while it refuses at most the share `mayRefuse` of the
 * relevant ones. The inputs are relevances of one kind; neither may be empty.
 */
export function separate(
  relevant: readonly number[],
  offTopic: readonly number[],
  mayRefuse: number,
): Separation {
  const sorted = relevant.toSorted((a, b) => a - b);
  const floor = sorted[Math.floor(sorted.length * mayRefuse)] ?? 0;
  const above = relevant.map((one) => offTopic.filter((other) => other < one).length);
  const level = relevant.map((one) => offTopic.filter((other) => other === one).length);
  const wins = sum(above) + sum(level) / 2;
  return {
    floor,
    relevantRefused: share(relevant, floor),
    offTopicRefused: share(offTopic, floor),
    separation: wins / (relevant.length * offTopic.length),
    margin: (sorted[0] ?? 0) - Math.max(...offTopic),
  };
}

/**
 * Of the floors that refuse at most the share `mayRefuse` of the relevant questions, those that refuse most of the
 * off-topic ones; a floor of 0 asks for nothing more than a match. Neither input may be empty.
 */
export function chooseFloors(
  relevant: readonly Relevance[],
  offTopic: readonly Relevance[],
  mayRefuse: number,
): FloorChoice {
  const all = [...relevant, ...offTopic];
  const facts = triedFloors(all.map(({ fact }) => fact));
  const episodes = triedFloors(all.map(({ episode }) => episode));
  let best: FloorChoice = outcomeOf({ fact: 0, episode: 0 }, relevant, offTopic);
  for (const fact of facts) {
    for (const episode of episodes) {
      const tried = outcomeOf({ fact, episode }, relevant, offTopic);
      if (tried.relevantRefused > mayRefuse) break;
      if (tried.offTopicRefused > best.offTopicRefused) best = tried;
    }
  }
  return best;
}

/** Quantiles of the values seen, rounded down to the precision of the setting, from 0 upwards. */
function triedFloors(seen: readonly number[]): number[] {
  const sorted = seen.filter((one) => one > 0).sort((a, b) => a - b);
  const at = (n: number) => sorted[Math.floor((n * sorted.length) / TRIED_FLOORS)] ?? 0;
  const rounded = Array.from(
    { length: TRIED_FLOORS },
    (_, n) => Math.floor(at(n) * DECIMALS) / DECIMALS,
  );
  return [...new Set([0, ...rounded])];
}

function outcomeOf(
  floors: Relevance,
  relevant: readonly Relevance[],
  offTopic: readonly Relevance[],
): FloorChoice {
  const passes = (one: number, floor: number) => one > 0 && one >= floor;
  const refused = (questions: readonly Relevance[]) =>
    questions.filter(
      ({ fact, episode }) => !passes(fact, floors.fact) && !passes(episode, floors.episode),
    ).length / questions.length;
  return { floors, relevantRefused: refused(relevant), offTopicRefused: refused(offTopic) };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const share = (numbers: readonly number[], floor: number): number =>
  numbers.filter((one) => one < floor).length / numbers.length;
