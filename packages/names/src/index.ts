export {
  dropNamesOf,
  isServed,
  namesAmong,
  putNames,
  servingScope,
  servingSubject,
  takeNames,
} from "./names.ts";
export { subjectNames } from "./tables.ts";
