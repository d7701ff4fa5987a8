import type { Clause } from "./clause.ts";
import type { ReadyGrammar } from "./ready-grammar.ts";
import { untoken } from "./values.ts";

const HEAD =
  /^(?:(?:i|we|je|on|nous|ich|wir|yo)(?![\p{L}]) ?|j['’])?(?:(?:am|are|is|be|have to|have|must|will|going to|vais|va|allons|suis|ai|bin|sind|werde|werden|habe|haben|voy a|vamos a|he|tengo que) )*/iu;

/** Leads to a date, and to nothing once that is gone. */
const LEADING_TO_DATE =
  /(?:,| (?:of|on|by|at|for|from|to|until|till|between|due|starting|beginning|de|du|le|el|vom|zum|am|im|bis))+ (?=\uE001)/giu;

/** At its end it points at what only the text around it says. */
const POINTED_AT =
  /^(?:an?|the|une?|l[ae]|eine?n?|un|una|el)$|(?:^|\s)(?:it|that|this|them|those|these|ça|cela|das|eso|esto)$/iu;

/** A day for something, and not for what. */
const BARE_DATE =
  /^(?:an?|the|my|our|une?|la|notre|mon|eine?n?|die|das|un|una|el) (?:deadline|date|day|due date|date limite|échéance|frist|abgabe|termin|fecha(?: límite)?|plazo)$/iu;

/** What is said up to a remark on it; null where it only points at something. */
export function upToRemark(said: string, { remarks }: ReadyGrammar): string | null {
  const text = said.slice(0, remarks.exec(said)?.index).replace(/^[\s,;:-]+|[\s,.;:!-]+$/gu, "");
  return text === "" || POINTED_AT.test(text) || BARE_DATE.test(text) ? null : text;
}

/** After a day and a comma another thought begins. */
const AFTER_DATE = /(?<=\p{L}.*\uE001. ?),.*$/su;

/** What a clause says that somebody does: its words up to a remark, without the subject, the auxiliary and the date. */
export function planOf(clause: Clause, grammar: ReadyGrammar): string | null {
  const undated = clause.text
    .replace(AFTER_DATE, "")
    .replace(LEADING_TO_DATE, " ")
    .replace(/\s*\uE001.(?: ?[-–] ?\d{1,2}(?!\p{L}))?/gu, " ")
    .replace(/ +(?=,)/gu, "");
  return upToRemark(untoken(undated, clause).replace(HEAD, ""), grammar);
}
