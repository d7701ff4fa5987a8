import { foldText } from "@memory/values";

/** Names of a kind of thing, of no help in finding one: "the Rome trip" is about Rome. */
const KINDS =
  /^(?:ir|aller|gehen|go|going|visit|fly|flying|volar|the|an?|my|our|trips?|travel|voyage|holiday|vacation|plans?|idea|thing|thingy|stuff|calls?|meetings?|appointments?|rule|deal|subscription|sub|membership|class|classes|lessons?|course|projects?|job|gig|role|position|habit|diet|phase|account|booking|reservation|flight|visit|date|event|party|session|one|ones|business|time|days|life|years|old|little|whole|entire|place|team|guy|allerg(?:y|ies)|intolerance|addiction|routine|app|company|firm|contract|lease|reise|termin|kurs|verein|abo|abonnement|vertrag|allergie|stelle|zeit|mitgliedschaft|viaje|cita|curso|clases?|suscripción|abono|alergia|etapa|cuenta|puesto|rendez-vous|cours|abonnement|allergie|poste|carte|for|to|in|on|at|of|with|about|every|each|le|la|les|l|un|une|de|d|du|des|à|au|aux|chez|en|et|der|die|das|den|dem|ein|eine|im|bei|beim|und|el|los|las|una|del|al|con|y|and|from|aus|von|vom|nach|mit)$/u;

const PLAIN = /\p{M}/gu;

const stem = (word: string): string =>
  word
    .normalize("NFD")
    .replace(PLAIN, "")
    .replace(/ies$/u, "y")
    .replace(/(?:ing|es|en|[sen])$/u, "");

const wordsOf = (text: string): string[] =>
  text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");

/** The words of a folded text that tell something, singular or plural alike. */
export const tellingWords = (folded: string): string[] =>
  wordsOf(folded)
    .filter((word) => !KINDS.test(word))
    .map(stem);

/** The stem of a word for a kind of thing, behind what it is of: "Erdbeerallergie" for the allergy to "Erdbeeren". */
const COMPOUND =
  /^(?:n|s|en)?(?:allergi|abo|abonnement|kur|training|verei|mitgliedschaft|reis|stell|job|vertrag|trip)$/u;

const isSame = (said: string, known: string): boolean =>
  said === known ||
  (known.length >= 4 && said.startsWith(known) && COMPOUND.test(said.slice(known.length)));

/** True when a folded text names every one of some telling words, in whatever order. */
export function namesAll(folded: string, telling: readonly string[]): boolean {
  const known = [...new Set(wordsOf(foldText(folded)).map(stem))];
  return telling.length > 0 && telling.every((word) => known.some((one) => isSame(word, one)));
}
