import fc from "fast-check";
import { expect, test } from "vitest";
import { hintOf, scopeHint } from "./scope-hint.ts";

const hint = (body: unknown) => scopeHint(Buffer.from(JSON.stringify(body, null, 1)));

test("questions of one subject have one hint, whatever else they say and in whatever order", () => {
  const one = hint({ project_id: "p", subject_id: "sam", query: "Where?", budget_tokens: 300 });

  expect(hint({ query: 'a "subject_id": "ben"', subject_id: "sam", project_id: "p" })).toBe(one);
  expect(hint({ subject_id: "sam", project_id: "q" })).not.toBe(one);
  expect(hint({ subject_id: "ben", project_id: "p" })).not.toBe(one);
  expect(hint({ subject_id: 'sam"', project_id: "p" })).not.toBe(one);
});

test("a body that names no subject has none", () => {
  expect(
    ["", "{}", '{"subject_id":7}', "subject_id", "\0"].map((text) => scopeHint(Buffer.from(text))),
  ).toEqual([null, null, null, null, null]);
});

test("who knows the ids has the hint of the body that holds them", () => {
  const id = fc.string({ unit: "binary", maxLength: 128 });
  fc.assert(
    fc.property(id, id, fc.string(), (project_id, subject_id, query) => {
      expect(hintOf(project_id, subject_id)).toBe(
        scopeHint(Buffer.from(JSON.stringify({ query, subject_id, project_id }))),
      );
    }),
  );
});
