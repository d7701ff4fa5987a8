import type { FactBody } from "@memory/contracts";
import { episodeLine, factLine, type PacketFact } from "@memory/packet";
import { estimateTokens, firstCodePoints } from "@memory/text";
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

/** What is kept of a fact beside its columns and terms, in the order in which it is packed. */
const SHOWN = [
  "predicate",
  "value",
  "confidence",
  "validFrom",
  "entities",
  "sourceEventIds",
  "sourceCount",
] as const satisfies readonly (keyof FactRow)[];

/** A fact as it is shown. */
export type ShownFact = Pick<FactRow, (typeof SHOWN)[number]>;

/** The text that `unpackedFact` reads. */
export const packedFact = (row: ShownFact): string =>
  JSON.stringify(SHOWN.map((field) => row[field] ?? null));

export function unpackedFact(packed: string): ShownFact {
  const values: unknown[] = JSON.parse(packed);
  const row = Object.fromEntries(SHOWN.map((field, at) => [field, values[at]]));
  if (row["sourceCount"] === null) delete row["sourceCount"];
  // The values are those of a row, field by field.
  return row as unknown as ShownFact;
}

/** What a packet shows of a fact. */
export interface IndexedFact {
  readonly served: PacketFact;
  /** The JSON text of `served`. */
  readonly json: string;
}

export function indexedFact(id: string, row: ShownFact): IndexedFact {
  return {
    served: {
      id,
      predicate: row.predicate,
      value: JSON.parse(row.value),
      confidence: row.confidence,
      valid_from: row.validFrom,
      source_event_ids: row.sourceEventIds,
      ...(row.sourceCount !== undefined && { source_count: row.sourceCount }),
    },
    json: factJson(id, row),
  };
}

/** The names that a fact mentions, folded, each once. */
export const entitiesOf = ({ entities }: Pick<FactRow, "entities">): readonly string[] => [
  ...new Set(entities.slice(0, MOST_ENTITIES).map(fold)),
];

/** The cost of the line that shows a fact. */
export const factCost = ({ predicate, value }: Pick<FactRow, "predicate" | "value">): number =>
  estimateTokens(factLine(predicate, value));

/** The cost of the first 300 code points of the text of an episode. */
export const episodeCost = ({
  occurredAt,
  text,
}: Pick<EpisodeRow, "occurredAt" | "text">): number =>
  estimateTokens(episodeLine(occurredAt, firstCodePoints(text, EXCERPT_CODE_POINTS)));

// The value's own text is put in, so that numbers keep every digit they were sent with.
const factJson = (id: string, row: ShownFact): string =>
  `{"id":"${id}","predicate":${JSON.stringify(row.predicate)},"value":${row.value},` +
  `"confidence":${JSON.stringify(row.confidence)},"valid_from":${JSON.stringify(row.validFrom)},` +
  `"source_event_ids":${JSON.stringify(row.sourceEventIds)}` +
  (row.sourceCount === undefined ? "}" : `,"source_count":${row.sourceCount}}`);
