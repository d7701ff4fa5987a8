import { applyRows, createScopeIndex, type ScopeIndex } from "../src/domain/memory/scope-index.ts";
import { candidates } from "../src/domain/ranking/candidates.ts";
import { FEATURES } from "../src/domain/ranking/feature-names.ts";
import { FeatureReader } from "../src/domain/ranking/features.ts";
import { parseQuery } from "../src/domain/ranking/query.ts";
import { questionScores } from "../src/domain/ranking/question-scores.ts";
import { DEFAULT_SETTINGS } from "../src/domain/settings.ts";
import { type AskedQuestion, type Conversation, eventIdOf } from "./conversations.ts";
import type { DataSetVectors } from "./vectors.ts";

/** The candidates of one question with their features, as the service would look at them. */
export interface Sample {
  readonly conversation: Conversation;
  readonly question: AskedQuestion;
  /** `FEATURES.length` numbers for each candidate. */
  readonly features: Float32Array;
  readonly isEvidence: Uint8Array;
  /** What each candidate takes of a packet, of the mean of all. */
  readonly costs: Float32Array;
  /** 1 for a candidate whose speaker has a name. */
  readonly isNamed: Uint8Array;
}

/** The samples of a conversation; questions without evidence have none. */
export function samplesOf(conversation: Conversation, vectors: DataSetVectors | null): Sample[] {
  const index = indexOf(conversation, vectors);
  const nowMs = Math.max(...conversation.episodes.map(({ occurredAt }) => Date.parse(occurredAt)));
  return conversation.questions
    .filter(({ evidence }) => evidence.length > 0)
    .map((question) => {
      const embedding = vectors?.question(conversation.id, question.id) ?? null;
      const query = parseQuery(index, question.text, { nowMs, embedding });
      const scores = questionScores(index, query, DEFAULT_SETTINGS.ranking);
      const found = candidates(index, query, scores, DEFAULT_SETTINGS.ranking);
      const reader = new FeatureReader(index, query, scores, found);
      const evidence = new Set(question.evidence.map(eventIdOf));
      const features = new Float32Array(found.slots.length * FEATURES.length);
      const isEvidence = new Uint8Array(found.slots.length);
      const costs = costsOf(index, found.slots);
      const isNamed = new Uint8Array(found.slots.length);
      for (const [at, slot] of found.slots.entries()) {
        reader.read(slot);
        features.set(reader.values, at * FEATURES.length);
        isEvidence[at] = evidence.has(index.episodes.ids.idOf(slot)) ? 1 : 0;
        isNamed[at] = index.speakers.of(slot) >= 0 ? 1 : 0;
      }
      return { conversation, question, features, isEvidence, costs, isNamed };
    });
}

function costsOf({ episodes }: ScopeIndex, slots: Int32Array): Float32Array {
  const costs = Float32Array.from(slots, (slot) => episodes.costOf(slot));
  const mean = costs.reduce((sum, cost) => sum + cost, 0) / Math.max(1, costs.length);
  return costs.map((cost) => cost / mean);
}

function indexOf(conversation: Conversation, vectors: DataSetVectors | null): ScopeIndex {
  const index = createScopeIndex();
  applyRows(index, {
    episodes: conversation.episodes,
    vectors: conversation.eventIds.flatMap((id, number) => {
      const vector = vectors?.turn(conversation.id, id);
      return vector === undefined
        ? []
        : [{ kind: "episode" as const, id: eventIdOf(number), vector }];
    }),
  });
  return index;
}
