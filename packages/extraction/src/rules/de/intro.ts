import type { Introduction } from "../introduction.ts";

export const INTRO_DE: Introduction = {
  start:
    /^(?<lead>(?:(?:hallo|hi|moin|servus|guten tag)[ ,!]+)?(?:ich bin(?: der| die)?|ich heiße|mein name ist|zu mir:|über mich:|kurz zu mir:)\s*)(?-i:\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+)?)\s*,/iu,
  fragments: [
    { from: /^(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)$/u, to: "ich heiße $1" },
    { from: /^(\d{1,2})(?: Jahre(?: alt)?)?$/u, to: "ich bin $1 Jahre alt" },
    {
      from: /^((?:\d|eine?n?|zwei|drei|vier|fünf) (?:Kind(?:er)?|Töchter|Tochter|Söhne|Sohn|Hunde?|Katzen?|Geschwister|Brüder|Schwestern).*)$/iu,
      to: "ich habe $1",
    },
    {
      from: /^((?:verheiratet|geschieden|ledig|verlobt|verwitwet|geboren|allergisch|vegetarier(?:in)?|veganer(?:in)?|vegan|alleinerziehend|mitglied|fan|selbstständig|rentner(?:in)?|student(?:in)?|gelernte[rn]?|diabetiker(?:in)?|aus)(?: .*)?)$/iu,
      to: "ich bin $1",
    },
    {
      from: /^((?:wohne|lebe|arbeite|studiere|spiele|liebe|mag|komme|spreche|fahre|habe|bin|leite|unterrichte|hasse|esse|trinke) .*)$/iu,
      to: "ich $1",
    },
    { from: /^(?:und )?((?:ich |wir |mein|unser).*)$/iu, to: "$&" },
    { from: /^(\p{Lu}\p{L}+) (?:aus|in) (\p{Lu}.*)$/u, to: "ich bin $1 in $2" },
    { from: /^(\p{Lu}\p{L}+(?:er|erin|in|ist|mann|frau|eur))$/u, to: "ich bin $1" },
  ],
};
