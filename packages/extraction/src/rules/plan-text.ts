import type { Clause } from "./clause.ts";
import { untoken } from "./values.ts";

const HEAD =
  /^(?:(?:i|we|je|on|nous|ich|wir|yo)(?![\p{L}]) ?|j['’])?(?:(?:am|are|is|have|will|going to|vais|va|allons|suis|ai|bin|sind|werde|werden|habe|haben|voy a|vamos a|he|tengo que) )*/iu;

/** What a clause says will happen: its words without the subject, the auxiliary and the date. */
export const planOf = (clause: Clause): string =>
  untoken(clause.text, clause)
    .replace(HEAD, "")
    .replace(/^[\s,;:-]+|[\s,.;:!-]+$/gu, "");
