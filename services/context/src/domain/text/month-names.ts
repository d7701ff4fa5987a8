import { DATE_TABLES } from "@memory/text/dates";
import { LANGUAGES } from "@memory/text/languages";
import { fold } from "./text-analysis.ts";

/** Names and short forms of each month in all languages, from January: folded alternations of a regular expression. */
const NAMES: readonly string[] = Array.from({ length: 12 }, (_, month) =>
  LANGUAGES.map((language) => fold(DATE_TABLES[language].months[month] ?? "")).join("|"),
);
const WHOLE = NAMES.map((names) => new RegExp(`^(?:${names})$`));

/** What any month is called, folded: an alternation of a regular expression. */
export const MONTH_NAME = NAMES.join("|");

/** The number of a month, 0 to 11, by its folded name; 0 for any other text. */
export const monthOf = (name = ""): number =>
  Math.max(
    0,
    WHOLE.findIndex((pattern) => pattern.test(name)),
  );
