export {
  type DateSpec,
  type Direction,
  endOf,
  placeDate,
  startOf,
} from "./calendar.ts";
export { datePatterns, type FoundDate, findDates } from "./find.ts";
export type { DatePattern, DateTables } from "./tables.ts";
