import type { Language } from "@memory/text/languages";
import { expect, test } from "vitest";
import { gapFaults, predicateCoverage } from "../generate/coverage.ts";
import { readLanguage, readShared } from "../generate/language-files.ts";
import { tablesOf } from "../src/rules/packs.ts";

const shared = readShared();
const files = {
  en: readLanguage("en"),
  fr: readLanguage("fr"),
  de: readLanguage("de"),
  es: readLanguage("es"),
};
const covered = predicateCoverage(shared.predicates, {
  en: tablesOf("en"),
  fr: tablesOf("fr"),
  de: tablesOf("de"),
  es: tablesOf("es"),
});

test("each language has phrases or words for each predicate, or a reason in frames/gaps.yaml", () => {
  expect(gapFaults(covered, shared.gaps).unexplained).toEqual([]);
});

test("no reason stands in frames/gaps.yaml for what a language has, or for an unknown predicate", () => {
  expect(gapFaults(covered, shared.gaps).unneeded).toEqual([]);
});

test("each frame is the meaning of a phrase in some language", () => {
  const families = Object.values(files).flatMap((ofLanguage) => ofLanguage.families);
  const meant = new Set(families.flatMap(({ phrases }) => phrases.map(({ frame }) => frame)));

  expect(Object.keys(shared.frames).filter((name) => !meant.has(name))).toEqual([]);
});

const COVERED = {
  likes: { en: 21, fr: 11, de: 15, es: 11 },
  mood: { en: "", fr: "", de: "my …", es: "" },
};

test("an empty cell without a reason is found by its predicate and language", () => {
  const gaps = { mood: { in: ["en", "es"] as Language[], why: "It passes." } };

  expect(gapFaults(COVERED, gaps)).toEqual({ unexplained: ["mood fr"], unneeded: [] });
});

test("a reason for what a language has is found, and so is one for an unknown predicate", () => {
  const everywhere: Language[] = ["en", "fr", "de", "es"];
  const gaps = {
    mood: { in: everywhere, why: "It passes." },
    weather: { in: everywhere, why: "It is nobody's." },
  };

  expect(gapFaults(COVERED, gaps)).toEqual({ unexplained: [], unneeded: ["mood de", "weather"] });
});
