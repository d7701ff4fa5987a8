import type { FactStates } from "../memory/fact-states.ts";
import type { ScopeIndex } from "../memory/scope-index.ts";
import type { RecallSettings } from "../settings.ts";
import { CONSIDERED_EPISODES, type EpisodeRanking, rankEpisodes } from "./episode-ranking.ts";
import { CONSIDERED_FACTS, type FactRanking, rankFacts } from "./fact-ranking.ts";
import type { Query } from "./query.ts";

/** What a question finds, before any floor. Valid until the next question. */
export interface Found {
  readonly facts: FactRanking;
  readonly episodes: EpisodeRanking;
}

/** The best facts and episodes for a question. */
export function find(
  index: ScopeIndex,
  states: FactStates,
  query: Query,
  nowMs: number,
  settings: Pick<RecallSettings, "ranking" | "model">,
): Found {
  return {
    facts: rankFacts(index, states, query, nowMs, settings.ranking, CONSIDERED_FACTS),
    episodes: rankEpisodes(index, query, settings, CONSIDERED_EPISODES),
  };
}
