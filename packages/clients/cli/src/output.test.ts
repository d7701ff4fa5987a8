import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { decisionText } from "./decision-text.ts";
import { factText } from "./fact-text.ts";
import type { Io } from "./io.ts";
import { outputOf, shown, shownLine } from "./output.ts";

test("what others said cannot move the cursor or colour the terminal", () => {
  expect(shown("a\u001b[2Jb\rc\u009bd\te\nf")).toBe("a\ufffd[2Jb\ufffdc\ufffdd\te\nf");
  expect(shown("pay \u202e001 to\u2066 b")).toBe("pay \ufffd001 to\ufffd b");
  expect(shownLine(`${"x".repeat(300)}\ny`)).toHaveLength(200);
});

test("a note quotes answers, such as those of a proxy, without what moves the cursor", () => {
  const stderr = new PassThrough();
  outputOf({ env: {}, stdout: stderr, stderr } as unknown as Io, false).note("a\u001b[2Jb");

  expect(String(stderr.read())).toBe("a\ufffd[2Jb\n");
});

test("a fact is one line", () => {
  const fact = { predicate: "home_city", value: { city: "Oslo" }, qualifiers: { kind: "main" } };

  expect(factText({ ...fact, valid_from: "2026-01-05T10:00:00.000Z" })).toBe(
    "home_city [main]: Oslo (since 2026-01-05)",
  );
  expect(factText({ predicate: "job", value: { role: "cook", at: { name: "x" } } })).toBe(
    'job: role: cook, at: {"name":"x"}',
  );
});

test("a decision is said in words, and one of a newer service as it is", () => {
  expect(decisionText({ action: "included", reason_code: "top_score" })).toBe(
    "served: it fits the question",
  );
  expect(decisionText({ action: "postponed", reason_code: "new_reason" })).toBe(
    "postponed: new_reason",
  );
});
