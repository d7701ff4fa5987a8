export {
  dropNamesOf,
  isServed,
  namesAmong,
  putNames,
  servingScope,
  servingSubject,
  takeNames,
} from "./names.ts";
export { nameRevisions, subjectNames } from "./tables.ts";
