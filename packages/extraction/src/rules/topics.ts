/** What instructions are about, in the words of four languages: the newest of a topic replaces the one before. */
export const INSTRUCTION_TOPICS: readonly (readonly [string, RegExp])[] = [
  [
    "length",
    /\b(?:words?|sentences?|paragraphs?|short|shorter|brief|briefly|concise|long|longer|length|mots|phrases|court|courte|bref|brève|brièvement|concis\w*|wörter|worte|sätze|kurz|knapp|ausführlich|palabras|frases|breve|corto|corta|concis[oa]|brevemente|líneas|lines|zeilen|lignes)\b/iu,
  ],
  [
    "language",
    /\b(?:in|en|auf) (?:english|french|german|spanish|italian|dutch|portuguese|polish|anglais|français|allemand|espagnol|italien|englisch|deutsch|französisch|spanisch|italienisch|inglés|francés|alemán|español|castellano|catalán)\b/iu,
  ],
  ["emoji", /\bemo(?:jis?|ticonos?)\b/iu],
  [
    "address",
    /\b(?:address me|call me|first name|last name|formally|tutoie|tutoyer|vouvoie|vouvoyer|duz\w*|siez\w*|du sagen|sie sagen|tutea\w*|trátame|tratame|de usted|de tú|anrede|sprich mich|nenn mich|appelle-moi|llámame)\b/iu,
  ],
  [
    "units",
    /\b(?:metric|imperial|celsius|fahrenheit|kilomet\w+|miles|kilograms?|unités|einheiten|unidades|métri\w+)\b/iu,
  ],
  [
    "currency",
    /\b(?:euros?|dollars?|dólares|pounds?|currency|devise|währung|moneda|yen|francs?|franken|pesos)\b/iu,
  ],
  [
    "time_format",
    /\b(?:24[- ]?h(?:our)?s?|12[- ]?h(?:our)?s?|am\/pm|iso 8601|date format|format de date|datumsformat)\b/iu,
  ],
  [
    "layout",
    /\b(?:bullet|bullets|list|lists|table|tables|markdown|headings?|puces|listes?|tableaux?|stichpunkt\w*|aufzählung\w*|tabellen?|viñetas?|listas?|tablas?)\b/iu,
  ],
  [
    "tone",
    /\b(?:tone|formal|informal|casual|friendly|blunt|direct|honest|polite|ton|tonfall|tono|sachlich|freundlich|direkt|sec|franc|amical)\b/iu,
  ],
];
