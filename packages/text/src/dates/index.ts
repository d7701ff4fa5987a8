export {
  type DateSpec,
  type Direction,
  endOf,
  placeDate,
  startOf,
} from "./calendar.ts";
export { datePatterns, type FoundDate, findDates } from "./find.ts";
export { DATE_TABLES, type DatePattern, type DateTables } from "./tables.ts";
