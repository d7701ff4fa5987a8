import { expect, test } from "vitest";
import { visible } from "./visible-text.ts";

test("what cannot be seen, or turns a line around, is shown by its number", () => {
  expect(visible("José 日本 👍")).toBe("José 日本 👍");
  expect(visible("a\u202Eb\u2066c\u200Bd\u0007e\nf\u2028g\u3164")).toBe(
    "a[U+202E]b[U+2066]c[U+200B]d[U+0007]e[U+000A]f[U+2028]g[U+3164]",
  );
});
