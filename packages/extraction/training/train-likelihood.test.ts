import { expect, test } from "vitest";
import { likelihoodBy } from "../src/learned/likelihood.ts";
import { trainLikelihood } from "./train-likelihood.ts";

const reading = (family: string, isRight: boolean, kind = "plain") => ({
  language: "en" as const,
  isSeen: false,
  line: 0,
  inputs: [["bias", 1] as const, [`by ${family}`, 1] as const],
  ...{ kind, isRight },
});
const many = (count: number, ...one: Parameters<typeof reading>) =>
  Array.from({ length: count }, () => reading(...one));

const likelihoodOf = (readings: Parameters<typeof trainLikelihood>[0], family: string) =>
  likelihoodBy(trainLikelihood(readings), reading(family, true).inputs);

test("a statement is as likely right as others that were read in the same way", () => {
  const readings = [
    ...many(90, "hobby", true),
    ...many(10, "hobby", false),
    ...many(100, "age", false),
  ];

  expect(likelihoodOf(readings, "hobby")).toBeCloseTo(0.88, 1);
  expect(likelihoodOf(readings, "age")).toBeLessThan(0.1);
});

test("cases that the rules were made for count half", () => {
  const cases = [...many(50, "hobby", true, "cases"), ...many(50, "hobby", false)];

  expect(likelihoodOf(cases, "hobby")).toBeCloseTo(1 / 3, 1);
});
