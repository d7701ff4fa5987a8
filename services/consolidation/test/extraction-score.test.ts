import { expect, test } from "vitest";
import { rulesExtractor } from "../src/domain/extraction/rules-extractor.ts";
import { predicateRegistry } from "../src/domain/predicate-registry.ts";
import { scoreExtraction } from "./score-extraction.ts";

test("the rules learn what the project's own cases ask for, and little else", async () => {
  const registry = predicateRegistry();

  const score = await scoreExtraction(
    rulesExtractor((predicate) => registry.find(predicate).mainKey),
  );
  const wrong = score.scores.filter(
    ({ missing, wrong: extra, leaked }) => missing.length + extra.length + leaked.length > 0,
  );

  expect(wrong.flatMap(({ leaked }) => leaked)).toEqual([]);
  expect(score.recall, JSON.stringify(wrong)).toBeGreaterThan(0.97);
  expect(score.precision, JSON.stringify(wrong)).toBeGreaterThan(0.97);
}, 120_000);
