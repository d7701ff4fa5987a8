import { trustedScope } from "@memory/scope";
import {
  chooseFloors,
  type FloorChoice,
  type Relevance,
  relevanceOf,
  relevanceOfQuestion,
  type Separation,
  separate,
} from "./domain/calibration.ts";
import type { RecallSettings } from "./domain/settings.ts";
import { vectorText } from "./domain/vector-text.ts";
import type { Embed } from "./embeddings/embeddings-endpoint.ts";
import type { ScopeIndexes } from "./scope-indexes.ts";

/** A question asked of a subject, and whether that subject's memory is about it. */
export interface LabelledQuestion {
  readonly projectId: string;
  readonly subjectId: string;
  readonly query: string;
  readonly isRelevant: boolean;
}

export interface Calibration {
  readonly relevant: number;
  readonly offTopic: number;
  readonly facts: Separation;
  readonly episodes: Separation;
  /** What a floor for whole questions separates, for each share of relevant ones that may be refused; none where the memories are too small. */
  readonly questions: readonly Separation[];
  /** The best floors for each share of relevant questions that may be refused, in the order of `shares`. */
  readonly curve: readonly FloorChoice[];
}

interface Deps {
  indexes: Pick<ScopeIndexes, "using">;
  settings: RecallSettings;
  /** Null compares words only. */
  questionVectors: Embed | null;
  nowMs: number;
}

interface Judged extends Relevance {
  readonly question: number | null;
}

const TIMEOUT_MS = 30_000;

/** How well floors separate the questions, on the memory that the service would search. Needs questions of both kinds. */
export async function calibrateFloor(
  { indexes, settings, questionVectors, nowMs }: Deps,
  questions: readonly LabelledQuestion[],
  shares: readonly number[],
): Promise<Calibration> {
  const relevant: Judged[] = [];
  const offTopic: Judged[] = [];
  for (const { projectId, subjectId, query, isRelevant } of questions) {
    const text = vectorText.question(query);
    const [vector = null] = (await questionVectors?.([text], TIMEOUT_MS)) ?? [];
    const relevance = await indexes.using(trustedScope(projectId, subjectId), ({ index }) => ({
      ...relevanceOf(index, query, nowMs, settings, vector),
      question: relevanceOfQuestion(index, query, nowMs, settings, vector),
    }));
    (isRelevant ? relevant : offTopic).push(relevance);
  }
  const mayRefuse = shares[0] ?? 0;
  const parted = (kind: keyof Relevance) =>
    separate(
      relevant.map((one) => one[kind]),
      offTopic.map((one) => one[kind]),
      mayRefuse,
    );
  return {
    relevant: relevant.length,
    offTopic: offTopic.length,
    facts: parted("fact"),
    episodes: parted("episode"),
    questions: separations(relevant, offTopic, shares),
    curve: shares.map((share) => chooseFloors(relevant, offTopic, share)),
  };
}

function separations(
  relevant: readonly Judged[],
  offTopic: readonly Judged[],
  shares: readonly number[],
): Separation[] {
  const own = judged(relevant);
  const others = judged(offTopic);
  if (own.length === 0 || others.length === 0) return [];
  return shares.map((share) => separate(own, others, share));
}

const judged = (questions: readonly Judged[]): number[] =>
  questions.flatMap(({ question }) => (question === null ? [] : [question]));
