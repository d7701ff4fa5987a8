import type { Introduction } from "../introduction.ts";

export const INTRO_ES: Introduction = {
  start:
    /^(?<lead>(?:(?:hola|buenas|buenos días|buenas tardes|buenas noches|hey|ey|bueno|pues|a ver|qué tal|encantad[oa])[ ,!]+)*(?:soy(?: la| el)?|me llamo|yo soy|sobre mí:|yo:|un poco sobre mí:|me presento[:,]|os cuento:|te cuento:)\s*)(?-i:\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+)?)\s*,/iu,
  fragments: [
    { from: /^(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)$/u, to: "me llamo $1" },
    { from: /^(\d{1,2})(?: años)?$/u, to: "tengo $1 años" },
    {
      from: /^(?:y )?((?:\d|una?|un|dos|tres|cuatro|cinco) (?:hij[oa]s?|niñ[oa]s?|perr[oa]s?|gat[oa]s?|herman[oa]s?).*)$/iu,
      to: "tengo $1",
    },
    {
      from: /^(?:y )?((?:casad[oa]|divorciad[oa]|solter[oa]|alérgic[oa]|vegetarian[oa]|vegan[oa]|fan|hincha|jubilad[oa]|estudiante|soci[oa]|madre|padre|celíac[oa]|diabétic[oa]|natural|originari[oa])(?: .*)?)$/iu,
      to: "soy $1",
    },
    {
      from: /^(?:y )?((?:vivo|trabajo|estudio|juego|hablo|me|mi|mis|tengo|toco|odio|prefiero|conduzco|llevo|doy|adoro|colecciono|soy|nací|curro|enseño|nos|he) .*)$/iu,
      to: "$&",
    },
    {
      from: /^(?:un |una )?(\p{Ll}[\p{L}-]+(?: \p{Ll}[\p{L}-]+)?) (?:en|de) (\p{Lu}.*)$/u,
      to: "soy $1 en $2",
    },
    { from: /^de (\p{Lu}.*)$/u, to: "soy de $1" },
    { from: /^(?:un |una )?(\p{Ll}[\p{L}-]+(?: \p{Ll}[\p{L}-]+)?)$/u, to: "soy $1" },
  ],
};
