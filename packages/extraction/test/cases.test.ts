import { expect, test } from "vitest";
import { predicateRegistry } from "../src/predicates/registry.ts";
import { rulesExtractor } from "../src/rules-extractor.ts";
import { scoreExtraction } from "./score-cases.ts";

const FLOOR = { precision: 0.97, recall: 0.97, ofALanguage: 0.95 };

test("rules learn from sentences in four languages as well as they did, and leak nothing", async () => {
  const registry = predicateRegistry();
  const extractor = rulesExtractor((predicate) => registry.find(predicate).mainKey);

  const { precision, recall, leaks, scores } = await scoreExtraction(extractor);

  const recallOf = (language: string) => {
    const own = scores.filter((score) => score.language === language);
    const sum = (field: "found" | "wanted") => own.reduce((total, one) => total + one[field], 0);
    return sum("found") / sum("wanted");
  };
  expect(leaks).toBe(0);
  expect(precision).toBeGreaterThanOrEqual(FLOOR.precision);
  expect(recall).toBeGreaterThanOrEqual(FLOOR.recall);
  expect(Math.min(...["en", "fr", "de", "es"].map(recallOf))).toBeGreaterThanOrEqual(
    FLOOR.ofALanguage,
  );
});
