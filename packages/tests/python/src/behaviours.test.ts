import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { behaviours, behavioursFile, behavioursText } from "./behaviours.ts";

test("the behaviours that Python's tests name are named by TypeScript's, and there are sixty or more", () => {
  const named = behaviours();
  expect(named.filter(({ typescript }) => typescript === undefined)).toEqual([]);
  expect(named.length).toBeGreaterThanOrEqual(60);
});

test("the page of behaviours is current", () => {
  if (process.env["UPDATE_BEHAVIOURS"] !== undefined)
    writeFileSync(behavioursFile, behavioursText());
  expect(readFileSync(behavioursFile, "utf8")).toBe(behavioursText());
});
