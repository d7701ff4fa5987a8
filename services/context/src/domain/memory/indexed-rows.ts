import type { FactBody } from "@memory/contracts";
import { episodeLine, factLine, type PacketFact } from "@memory/packet";
import { estimateTokens, firstCodePoints } from "@memory/text";
import type { Language } from "@memory/text/languages";
import { fold } from "../text/text-analysis.ts";

/** The contract's bound of an excerpt. */
export const EXCERPT_CODE_POINTS = 300;

// A fact names a few; a list of hundreds would be walked for each question.
const MOST_ENTITIES = 32;

/** A fact as consolidation sends it, without the fields that the scope implies. */
export type FactRow = Omit<
  FactBody,
  "scopeToken" | "epoch" | "projectId" | "subjectId" | "version" | "hasMoreSources"
>;

/** An event in searchable form. Times are ISO 8601; `position` is its place in its batch. */
export interface EpisodeRow {
  readonly eventId: string;
  readonly kind: string;
  readonly occurredAt: string;
  /** Null where the order of recording follows from the id. */
  readonly recordedAt: string | null;
  readonly threadId: string | null;
  readonly speaker: string | null;
  readonly role: string | null;
  readonly text: string;
  readonly position?: number | null;
}

/** A fact with everything a query needs, computed once. */
export interface IndexedFact {
  readonly row: FactRow;
  readonly language: Language;
  readonly served: PacketFact;
  /** The JSON text of `served`. */
  readonly json: string;
  readonly costTokens: number;
  /** Folded, each once. */
  readonly entities: readonly string[];
  readonly freshMs: number;
  /** Infinite while it has no end. */
  readonly validToMs: number;
}

/** An episode with everything a query needs, computed once. */
export interface IndexedEpisode {
  readonly row: EpisodeRow;
  readonly language: Language;
  /** The cost of the first 300 code points of its text. */
  readonly costTokens: number;
}

export function indexedFact(row: FactRow, language: Language): IndexedFact {
  return {
    row,
    language,
    served: {
      id: row.id,
      predicate: row.predicate,
      value: JSON.parse(row.value),
      confidence: row.confidence,
      valid_from: row.validFrom,
      source_event_ids: row.sourceEventIds,
      ...(row.sourceCount !== undefined && { source_count: row.sourceCount }),
    },
    json: factJson(row),
    costTokens: estimateTokens(factLine(row.predicate, row.value)),
    entities: [...new Set(row.entities.slice(0, MOST_ENTITIES).map(fold))],
    freshMs: Date.parse(row.freshAt),
    validToMs: row.validTo === null ? Number.POSITIVE_INFINITY : Date.parse(row.validTo),
  };
}

// The value's own text is put in, so that numbers keep every digit they were sent with.
const factJson = (row: FactRow): string =>
  `{"id":"${row.id}","predicate":${JSON.stringify(row.predicate)},"value":${row.value},` +
  `"confidence":${JSON.stringify(row.confidence)},"valid_from":${JSON.stringify(row.validFrom)},` +
  `"source_event_ids":${JSON.stringify(row.sourceEventIds)}` +
  (row.sourceCount === undefined ? "}" : `,"source_count":${row.sourceCount}}`);

export function indexedEpisode(row: EpisodeRow, language: Language): IndexedEpisode {
  const excerpt = firstCodePoints(row.text, EXCERPT_CODE_POINTS);
  return {
    row,
    language,
    costTokens: estimateTokens(episodeLine(row.occurredAt, excerpt)),
  };
}

/** Estimates of the memory of a row and the values computed from it, without its terms. */
export const factBytes = (fact: IndexedFact): number =>
  700 + (fact.json.length + 2 * fact.row.value.length) * 2;
export const episodeBytes = (episode: IndexedEpisode): number => 500 + episode.row.text.length * 2;
