import { expect, test } from "vitest";
import { type CountedEvents, subjectsPage } from "./subjects-page.ts";

const at = (second: number) => `2026-03-01T10:00:0${second}.000000`;
const counted = (subjectId: string, fields: Partial<CountedEvents> = {}): CountedEvents => ({
  ...{ subjectId, scopeToken: subjectId, subjectType: "user", events: 1 },
  ...{ firstSeen: at(1), lastSeen: at(1), isForgotten: false, ...fields },
});
const pageOf = (counts: CountedEvents[], limit: number, mostRows: number) => {
  const { subjects, next } = subjectsPage(counts, { limit, mostRows });
  return [subjects.map(({ subjectId }) => subjectId), next];
};

test("what is counted apart is one subject, as its last event calls it", () => {
  const counts = [
    counted("a", { events: 2, firstSeen: at(2), lastSeen: at(5), subjectType: "person" }),
    counted("a", { events: 3, firstSeen: at(1), lastSeen: at(4) }),
  ];

  expect(subjectsPage(counts, { limit: 1, mostRows: 3 })).toEqual({
    subjects: [
      {
        ...{ subjectId: "a", scopeToken: "a", subjectType: "person", events: 5 },
        ...{ firstSeen: at(1), lastSeen: at(5) },
      },
    ],
    next: null,
  });
});

test.each([
  ["nothing", [], [[], null]],
  ["all there is", [counted("a"), counted("b")], [["a", "b"], null]],
  ["one too many", [counted("a"), counted("b"), counted("c")], [["a", "b"], "b"]],
  [
    "rows that forgets hide",
    ["a", "b", "c", "d"].map((id) => counted(id, { isForgotten: id < "d" })),
    [["d"], "d"],
  ],
  [
    "a subject that a forget hides in part",
    [counted("a", { isForgotten: true }), counted("a")],
    [["a"], null],
  ],
])("a page of %s", (_of, counts, expected) => {
  expect(pageOf(counts, 2, 4)).toEqual(expected);
});
