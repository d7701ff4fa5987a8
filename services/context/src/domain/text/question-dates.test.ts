import { expect, test } from "vitest";
import { questionDates } from "./question-dates.ts";
import { fold } from "./text-analysis.ts";

const NOW_MS = Date.parse("2026-06-10T15:00:00Z"); // A Wednesday.

const spans = (question: string) =>
  questionDates(fold(question), NOW_MS, () => [2025, 2026]).map(({ fromMs, toMs }) =>
    [fromMs, toMs].map((ms) => new Date(ms).toISOString().slice(0, 10)).join(" "),
  );

test.each([
  ["What happened on March 16, 2022?", ["2022-03-16 2022-03-17"]],
  ["What happened on the 16th of March 2022?", ["2022-03-16 2022-03-17"]],
  ["What happened on 2022-03-16?", ["2022-03-16 2022-03-17"]],
  [
    "Between August 11 and August 12 2023?",
    ["2025-08-11 2025-08-12", "2026-08-11 2026-08-12", "2023-08-12 2023-08-13"],
  ],
  ["What changed in July 2023?", ["2023-07-01 2023-08-01"]],
  ["What changed in July?", ["2025-07-01 2025-08-01", "2026-07-01 2026-08-01"]],
  ["What changed in 2023?", ["2023-01-01 2024-01-01"]],
  ["Was geschah am 3. März 2024?", ["2024-03-03 2024-03-04"]],
  ["Que s'est-il passé en février 2024 ?", ["2024-02-01 2024-03-01"]],
  ["What did I do yesterday?", ["2026-06-09 2026-06-10"]],
  ["What did I do last week?", ["2026-06-01 2026-06-08"]],
  ["What did I do last month?", ["2026-05-01 2026-06-01"]],
  ["Who called on Monday?", ["2026-06-08 2026-06-09"]],
  ["What did I buy two weeks ago?", ["2026-05-24 2026-05-31"]],
  ["What may I march into?", []],
  ["How many dogs are there?", []],
])("%s names %j", (question, expected) => {
  expect(spans(question)).toEqual(expected);
});
