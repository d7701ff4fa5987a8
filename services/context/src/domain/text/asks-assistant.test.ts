import { expect, test } from "vitest";
import { asksAssistant } from "./asks-assistant.ts";
import { wordsOf } from "./text-analysis.ts";

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
  expect(asksAssistant(wordsOf(question))).toBe(true);
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
  expect(asksAssistant(wordsOf(question))).toBe(false);
});
