import type { Language } from "@memory/text/languages";
import { expect, test } from "vitest";
import { isMeant, marksIn } from "./marks.ts";
import { packOf } from "./packs.ts";

const marksOf = (language: Language, text: string) => {
  const { marks } = packOf(language).grammar;
  return [...marksIn(text, marks.clause), ...marksIn(text, marks.sentence)];
};

test.each([
  ["fr", "je crois que je chausse du 44", "guessed"],
  ["fr", "je chausse du 44, mais j'en suis pas certain", "unsure"],
  ["fr", "un jour j'aurai un voilier", "wish"],
  ["fr", "je suis hyper stressée pour mardi", "feeling"],
  ["fr", "j'aimerais savoir si ça compile", "request"],
  ["fr", "ma cousine prétend que je ronfle", "reported"],
  ["fr", "quelle joie, encore une panne, j'adore", "ironic"],
  ["fr", "c'est pas que j'aime pas danser", "denied"],
  ["de", "ich glaube, ich habe Größe 44", "guessed"],
  ["de", "ich habe Größe 44, bin mir aber nicht sicher", "unsure"],
  ["de", "irgendwann kauf ich ein Segelboot", "wish"],
  ["de", "ich bin total gestresst wegen Dienstag", "feeling"],
  ["de", "ich möchte nur kurz wissen, ob das kompiliert", "request"],
  ["de", "meine Cousine behauptet, ich schnarche", "reported"],
  ["de", "wie schön, schon wieder eine Panne, ich liebe es", "ironic"],
  ["de", "nicht, dass ich nicht gern tanze", "denied"],
  ["es", "creo que calzo un 44", "guessed"],
  ["es", "calzo un 44, pero no estoy seguro", "unsure"],
  ["es", "algún día tendré un velero", "wish"],
  ["es", "estoy muy estresada por lo del martes", "feeling"],
  ["es", "quiero saber si compila", "request"],
  ["es", "mi prima dice que soy muy terca", "reported"],
  ["es", "qué alegría, otra avería, me encanta", "ironic"],
  ["es", "no es que no me guste bailar", "denied"],
] as const)("%s: %s is marked as %s", (language, text, mark) => {
  expect(marksOf(language, text)).toContain(mark);
});

test.each([
  ["fr", "d'après mon médecin je suis asthmatique"],
  ["fr", "mon mari travaille un jour par semaine à Caen"],
  ["de", "laut meinem Arzt habe ich Asthma"],
  ["de", "ich wohne mit meinem Bruder in Kiel"],
  ["es", "según mi médico tengo asma"],
  ["es", "mi hermano dice que sí"],
] as const)("%s: %s has no mark that makes it doubtful", (language, text) => {
  const marks = new Set(marksOf(language, text));
  expect(isMeant({}, marks)).toBe(true);
  expect(marks).not.toContain("wish");
});
