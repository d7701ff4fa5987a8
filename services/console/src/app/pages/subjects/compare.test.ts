import { expect, test } from "vitest";
import { compared } from "./compare.ts";
import type { ListedFact } from "./queries.ts";

const fact = (id: string, predicate: string, rest: Partial<ListedFact> = {}) =>
  ({ id, predicate, qualifiers: {}, superseded_by: null, ...rest }) as ListedFact;
const shown = (then: ListedFact[], now: ListedFact[]) =>
  compared(then, now).map(({ fact: { id }, change, now: other }) => [
    id,
    change,
    other?.id ?? null,
  ]);

test("a fact that was replaced stands with what holds now, also over several replacements", () => {
  const oslo = fact("oslo", "home_city", { superseded_by: "bergen" });
  const trondheim = fact("trondheim", "home_city");
  expect(shown([oslo], [trondheim])).toEqual([["oslo", "replaced", "trondheim"]]);
  expect(shown([{ ...oslo, superseded_by: "trondheim" }], [trondheim])).toEqual([
    ["oslo", "replaced", "trondheim"],
  ]);
});

test("what ended stands before what still holds, and what was not known yet after it", () => {
  const [same, ended, added] = [fact("a", "diet"), fact("b", "pet"), fact("c", "pet")];
  expect(shown([same, ended], [same, added])).toEqual([
    ["b", "ended", null],
    ["a", "same", null],
    ["c", "added", null],
  ]);
});

test("one value takes the place of one other", () => {
  const before = ["a", "b"].map((id) => fact(id, "pet", { superseded_by: "gone" }));
  expect(shown(before, [fact("c", "pet")])).toEqual([
    ["a", "replaced", "c"],
    ["b", "replaced", null],
  ]);
});
