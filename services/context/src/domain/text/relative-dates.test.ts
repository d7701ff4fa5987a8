import type { Language } from "@memory/text/languages";
import { expect, test } from "vitest";
import { relativeSpansIn } from "./relative-dates.ts";

const NOW_MS = Date.parse("2026-06-10T15:00:00Z"); // A Wednesday.

const spans = (language: Language, question: string) =>
  relativeSpansIn(language, question, NOW_MS).map(({ fromMs, toMs }) =>
    [fromMs, toMs].map((ms) => new Date(ms).toISOString().slice(0, 10)).join(" "),
  );

test.each([
  ["fr", "Qu'est-ce que j'ai fait hier ?", ["2026-06-09 2026-06-10"]],
  ["fr", "Qui ai-je vu la semaine dernière ?", ["2026-06-01 2026-06-08"]],
  ["fr", "Qu'ai-je acheté il y a deux semaines ?", ["2026-05-24 2026-05-31"]],
  ["de", "Was habe ich gestern gemacht?", ["2026-06-09 2026-06-10"]],
  ["de", "Wen habe ich letzte Woche getroffen?", ["2026-06-01 2026-06-08"]],
  ["de", "Wer hat am Montag angerufen?", ["2026-06-08 2026-06-09"]],
  ["es", "¿Qué hice ayer?", ["2026-06-09 2026-06-10"]],
  ["es", "¿Qué hice el mes pasado?", ["2026-05-01 2026-06-01"]],
  ["es", "¿Qué haré mañana?", []],
  ["de", "Wie viele Hunde gibt es?", []],
  ["en", "What did I do yesterday?", []],
] as const)("in %s, %s counts back to %j", (language, question, expected) => {
  expect(spans(language, question)).toEqual(expected);
});
