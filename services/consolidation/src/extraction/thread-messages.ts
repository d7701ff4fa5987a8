import type { Extraction, ExtractionEvent } from "../domain/extraction/extractor.ts";
import { parseJson } from "../domain/json-value.ts";
import type { PredicateEntry } from "../domain/predicates.ts";

/** What the thread is told when it starts. */
export interface ThreadData {
  readonly predicates: Readonly<Record<string, PredicateEntry>>;
}

/** What the service asks the thread. */
export interface Asked {
  id: number;
  /** JSON text of lists of events, each list of one subject: a number that keeps its digits cannot be posted. */
  batches: string;
}

export const batchesOf = ({ batches }: Asked): ExtractionEvent[][] =>
  parseJson(batches) as unknown as ExtractionEvent[][]; // written by askFor

export const askFor = (id: number, batches: readonly (readonly ExtractionEvent[])[]): Asked => ({
  id,
  batches: JSON.stringify(batches),
});

/** What the thread answers. */
export type Told =
  | { id: number; extractions: readonly (readonly Extraction[])[] }
  | { id: number; failure: string };
