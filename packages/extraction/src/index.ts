export {
  conversationOf,
  earlierTurnsIn,
  type SpokenEvent,
  spokenEvent,
} from "./earlier-turns.ts";
export type {
  EarlierTurn,
  Extraction,
  ExtractionEvent,
  Extractor,
  KnownFact,
  ReadingFailure,
} from "./extractor.ts";
export { needsModelAfterRules } from "./needs-model.ts";
export { NUMBER_WORD } from "./number-words.ts";
export { rejectionReason } from "./rejection-reason.ts";
export {
  type Action,
  CUES,
  type Evidence,
  type Provenance,
  type QuarantineReason,
  type Reference,
  type Statement,
} from "./statement.ts";
