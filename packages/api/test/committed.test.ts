import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clientTypesFolder, clientTypesHeading } from "../generate/client-types.ts";
import { committedFile, committedText } from "../generate/committed.ts";
import { errorsFile, errorsText } from "../generate/errors-page.ts";
import { listsFile, listsText } from "../generate/lists-table.ts";

test("docs/openapi.json is what the routes say (npm run generate)", () => {
  expect(readFileSync(committedFile, "utf8") === committedText()).toBe(true);
});

test("docs/errors.md has the meaning of every error (npm run generate)", () => {
  expect(readFileSync(errorsFile, "utf8")).toBe(errorsText());
});

test("docs/lists.md has every list (npm run generate)", () => {
  expect(readFileSync(listsFile, "utf8")).toBe(listsText());
});

test("the types of the clients are of this document, in files that a reader can take in (npm run generate)", () => {
  const files = readdirSync(clientTypesFolder, { recursive: true, encoding: "utf8" });
  const texts = files
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(join(clientTypesFolder, file), "utf8").split("\n"));

  expect(texts.length).toBeGreaterThan(20);
  expect(new Set(texts.map(([heading]) => heading))).toEqual(new Set([clientTypesHeading()]));
  expect(texts.filter((lines) => lines.length > 301)).toEqual([]);
});
