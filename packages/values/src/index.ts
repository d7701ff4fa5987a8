export { agrees, carryOver, completes, textsOf } from "./compare-values.ts";
export { datetimeOf, normalDatetime } from "./datetime.ts";
export { compareInstants, earlierOf, laterOf, normalInstant } from "./instant.ts";
export {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseJson,
  rawDigits,
  rawNumber,
} from "./json-value.ts";
export { canonical, foldText, pairsOf, underMainKey, valueKey } from "./value-key.ts";
export { charactersOf, entriesIn, MOST_VALUE_CHARACTERS } from "./value-size.ts";
