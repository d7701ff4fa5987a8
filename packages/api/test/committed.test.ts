import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { committedFile, committedText } from "../generate/committed.ts";

test("docs/openapi.json is what the routes say (npm run generate)", () => {
  expect(readFileSync(committedFile, "utf8") === committedText()).toBe(true);
});
