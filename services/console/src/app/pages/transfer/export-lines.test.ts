import { expect, test } from "vitest";
import { countsIn, headerIn } from "./export-lines.ts";

const HEADER = `{"type":"memory-export","version":1,"project_id":"prj_a","subject_id":null,"exported_at":"2026-03-05T10:00:00.000Z"}`;

test("the first line of an export says of what it is, though the rest is cut off", () => {
  expect(headerIn(`${HEADER}\n{"type":"eve`)).toEqual({
    projectId: "prj_a",
    subjectId: null,
    exportedAt: "2026-03-05T10:00:00.000Z",
  });
});

test.each([
  ["nothing", ""],
  ["another file", "%PDF-1.7\n"],
  ["JSON of something else", `{"type":"chat"}`],
  ["null", "null"],
  ["another version", HEADER.replace(`"version":1`, `"version":2`)],
  ["a header that is cut off", HEADER.slice(0, 60)],
])("%s is no export", (_, text) => {
  expect(headerIn(text)).toBeNull();
});

test("only an export that ends with its end line is whole", () => {
  expect(countsIn(`…\n{"type":"fact"}\n{"type":"end","counts":{"fact":2},"digest":"x"}\n`)).toEqual(
    {
      fact: 2,
    },
  );
  expect(countsIn(`{"type":"fact"}\n`)).toBeNull();
  expect(countsIn("")).toBeNull();
});
