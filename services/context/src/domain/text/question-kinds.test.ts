import { languageOf } from "@memory/text/function-words";
import { expect, test } from "vitest";
import { questionKinds } from "./question-kinds.ts";
import { wordsOf } from "./text-analysis.ts";

const kindsOf = (question: string) => {
  const words = wordsOf(question);
  return questionKinds(words, languageOf(words));
};

test.each([
  "What did you recommend for the garden fence?",
  "Which of the two routes have you suggested to me?",
  "Remind me of the recipe you gave me.",
  "What was your advice about the loan?",
  "What did the assistant say about the visa?",
  "Qu'as-tu proposé pour le balcon ?",
  "Quels étaient vos conseils pour l'entretien ?",
  "Que m'avez-vous expliqué sur les impôts ?",
  "Was hast du mir für den Balkon empfohlen?",
  "Was war dein Vorschlag zur Heizung?",
  "Welche Strecke haben Sie mir für das Wochenende vorgeschlagen?",
  "¿Qué me recomendaste para la cena?",
  "¿Cuál fue tu consejo sobre el préstamo?",
  "¿Qué has dicho del seguro?",
])("%s asks what the assistant said", (question) => {
  expect(kindsOf(question).assistant).toBe(true);
});

test.each([
  "Can you recommend a fence?",
  "What would you suggest for dinner?",
  "What did I say about the loan?",
  "Which doctor did Ann recommend?",
  "Peux-tu me conseiller un vin ?",
  "Qu'est-ce que Paul a recommandé ?",
  "Kannst du mir einen Wein empfehlen?",
  "Was hat mir der Arzt empfohlen?",
  "¿Puedes recomendarme un vino?",
  "¿Qué dijo el médico?",
])("%s does not ask what the assistant said", (question) => {
  expect(kindsOf(question).assistant).toBe(false);
});

test.each([
  ["overview", "Can you tell in order how the move went so far?"],
  ["overview", "Peux-tu me faire la synthèse de nos conversations sur le jardin ?"],
  ["overview", "Kannst du mir eine Zusammenfassung unserer Pläne geben?"],
  ["overview", "¿Me das un resumen de cómo fue la mudanza?"],
  ["request", "Could you plan my week?"],
  ["request", "Pourrais-tu planifier ma semaine ?"],
  ["request", "Kannst du meine Woche planen?"],
  ["request", "¿Puedes planear mi semana?"],
  ["list", "Which instruments does she play?"],
  ["list", "How many trips did he make?"],
  ["list", "Quels instruments joue-t-elle avec ses amis ?"],
  ["list", "Wie viele Reisen hat er mit ihr gemacht?"],
  ["list", "¿Cuántos viajes hizo con su hermana?"],
  ["conjecture", "Would Ann enjoy a concert?"],
  ["conjecture", "Est-ce que ce serait un bon cadeau pour elle ?"],
  ["conjecture", "Welches Geschenk wäre für sie wahrscheinlich das beste?"],
  ["conjecture", "¿Sería un buen regalo para ella?"],
] as const)("it is a question of the kind %s: %s", (kind, question) => {
  expect(kindsOf(question)[kind]).toBe(true);
});

test("a question for one thing is of none of these kinds", () => {
  expect(kindsOf("Where does Ann live?")).toEqual({
    assistant: false,
    overview: false,
    request: false,
    list: false,
    conjecture: false,
  });
});
