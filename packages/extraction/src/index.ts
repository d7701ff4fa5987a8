export type {
  EventReading,
  Extraction,
  ExtractionEvent,
  Extractor,
  ModelUsage,
  ReadingFailure,
  Rejection,
  RejectionReason,
} from "./extractor.ts";
export type { JsonObject, JsonValue } from "./json.ts";
export { NUMBER_WORD } from "./number-words.ts";
export {
  ACTIONS,
  type Action,
  CUES,
  type Evidence,
  type Origin,
  type Reference,
  type Statement,
} from "./statement.ts";
