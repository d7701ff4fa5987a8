import type { Extraction, ExtractionEvent } from "../domain/extraction/extractor.ts";
import type { PredicateEntry } from "../domain/predicates.ts";

/** What the thread is told when it starts. */
export interface ThreadData {
  readonly predicates: Readonly<Record<string, PredicateEntry>>;
}

/** What the service asks the thread. */
export interface Asked {
  id: number;
  /** Each of one subject. */
  batches: readonly (readonly ExtractionEvent[])[];
}

/** What the thread answers. */
export type Told =
  | { id: number; extractions: readonly (readonly Extraction[])[] }
  | { id: number; failure: string };
