export {
  type DateSpec,
  type Direction,
  endOf,
  placeDate,
  startOf,
} from "./calendar.ts";
export { datePatterns, findDates } from "./find.ts";
export type { FoundDate } from "./found-date.ts";
export { DATE_TABLES, type DatePattern, type DateTables } from "./tables.ts";
