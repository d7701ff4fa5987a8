import { Choice } from "../matching/choice.ts";

/** Text that tries to write into the memory or to change the rules instead of speaking of the subject. */
const DIRECTIVES: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,30}\b(?:(?:previous|prior|above|earlier|all|any|your|the) )+(?:instructions?|rules?|prompts?|guidelines|restrictions|directives|training|guardrails)\b/iu,
  /\b(?:system|admin|developer|root|security) (?:override|prompt|message|notice|instruction|command|mode|update|note|directive)\b\s*[:!\]-]/iu,
  /^\s*(?:\[|<|#+ ?)?(?:system|assistant|developer)(?:\]|>)?\s*[:>]/iu,
  /\b(?:store|save|write|add|commit|record|insert|put|keep|log|persist)\b.{0,40}\b(?:to|in|into|as)\b.{0,20}\b(?:(?:your|the|long-term|permanent|user|my) )+(?:memory|memories|user profile)\b/iu,
  /\b(?:store|save|record|remember|memori[sz]e|insert)\b.{0,20}\b(?:the|this|as a|a) (?:fact|rule|memory|system rule|policy|truth)\b/iu,
  /\b(?:you are now|act as|pretend (?:to be|you are)|from now on you are|enter) (?:an? |the )?(?:unrestricted|developer mode|dan|jailbroken|admin|root|different ai|evil|new ai)\b/iu,
  /\b(?:reveal|print|show|repeat|leak|output) (?:me )?(?:your|the) (?:system prompt|hidden (?:prompt|instructions)|instructions|initial prompt)\b/iu,
  /\b(?:AI|assistant|agent|bot|chatbot|language model|llm)s?\b.{0,20}(?:[:,]|must|should|please)\s*(?:remember|save|store|forward|send|ignore|always|never|trust|note)\b/iu,
  /\b(?:ignore|oublie|néglige)[sz]?\b.{0,30}\b(?:instructions?|consignes?|règles?|directives?|restrictions?)\b/iu,
  /\b(?:enregistre|mémorise|retiens|note|sauvegarde|ajoute)\b.{0,40}\b(?:(?:dans|en|à) (?:ta|la|ma) mémoire|comme (?:un )?(?:fait|règle|vérité)|(?:le )?fait que|règle système)\b/iu,
  /\b(?:ignorier|vergiss|missachte|umgeh|überschreib)\w*\b.{0,30}\b(?:regeln?|anweisung(?:en)?|vorgaben|instruktionen|richtlinien|systemprompt)\b/iu,
  /\b(?:merke? dir|speicher\w*|notier\w*|trag\w*)\b.{0,40}\b(?:(?:als|die) (?:system)?(?:regel|tatsache|fakt|wahrheit)|tatsache|fakt|im gedächtnis|ins gedächtnis|in dein(?:em)? (?:gedächtnis|speicher)|systemregel)\b/iu,
  /\b(?:ignora|olvida|omite|sáltate)\b.{0,30}\b(?:instrucciones|reglas|normas|directrices|restricciones)\b/iu,
  /\b(?:guarda|almacena|memoriza|registra|anota|añade)\b.{0,40}\b(?:en (?:tu|la) memoria|como (?:un )?(?:hecho|regla|verdad)|el hecho de que|regla del sistema)\b/iu,
  /\b(?:systemweit|system-?regel|règle système|regla del sistema|system rule|system policy)\b/iu,
];

const CHOICE = new Choice(
  DIRECTIVES.map((pattern) => ({ source: pattern.source, make: () => pattern })),
  "en",
);

/** True when a text gives orders to the machine behind the conversation. Only its presence is told, it is never obeyed. */
export const isDirective = (text: string): boolean =>
  CHOICE.fitting(text).some((pattern) => pattern.test(text));
