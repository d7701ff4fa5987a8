import type { Extraction, ExtractionEvent } from "../domain/extraction/extractor.ts";

/** What the service asks the thread. */
export interface Asked {
  id: number;
  events: readonly ExtractionEvent[];
}

/** What the thread answers. */
export type Told =
  | { id: number; extractions: readonly Extraction[] }
  | { id: number; failure: string };
