import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { clientTypesFile, clientTypesHeading } from "../generate/client-types.ts";
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

test("the types of the clients are of this document (npm run generate)", () => {
  const [heading] = readFileSync(clientTypesFile, "utf8").split("\n", 1);
  expect(heading).toBe(clientTypesHeading());
});
