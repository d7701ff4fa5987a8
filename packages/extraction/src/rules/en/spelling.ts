import type { Rewrite } from "../grammar.ts";

/** What is said of a thing after its name: "my mum's called", "the app's written in". */
const SAID_OF =
  "(?:called|named|gone|out|away|off|having|expecting|pregnant|married|single|divorced|engaged|studying|working|living|retired|planning|training|an?|not|in|on|at|written|built|hosted|handled|deployed|running|done|managed|stored|owned|due|from|based|allergic|getting|going|coming|moving|still|now|just|always|also|mostly|my|our|the|coeliac|celiac|diabetic|lactose|gluten|deaf|blind|autistic|dyslexic|vegan|vegetarian|\\d[\\d:.]*)";

/** Contractions spelt out, with and without their apostrophes. */
export const SPELLING_EN: readonly Rewrite[] = [
  { from: /[’‘]/gu, to: "'" },
  { from: / w\/? (?=(?:my|the|a|an|our|his|her)\b)/giu, to: " with " },
  { from: / n (?=(?:my|the|our|i|we)\b)/giu, to: " and " },
  {
    from: /\b(mother|father|brother|sister|son|daughter|parent)(s?) in law\b/giu,
    to: "$1$2-in-law",
  },
  { from: /(?<![\p{L}])'(?:cause|cos|cuz)\b/giu, to: "because" },
  { from: /(?<![\p{L}'])i(?:'m| m|m)(?= )/giu, to: "I am" },
  {
    from: /^the (?=(?:wife|husband|hubby|missus|mrs|kids|other half|in-laws|dog|cat|cats|dogs)\b)/iu,
    to: "my ",
  },
  { from: /(?<![\p{L}'])ive(?= )/giu, to: "I have" },
  { from: /(?<![\p{L}'])id(?= (?:rather|prefer|like|love|hate|say|go)\b)/giu, to: "I'd" },
  { from: /(?<![\p{L}'])ill(?= (?:be|have|go|take|start|move|visit)\b)/giu, to: "I will" },
  {
    from: /(?<![\p{L}'])(?:were|we're)(?= (?:on|using|moving|getting|a team|planning)\b)/giu,
    to: "we are",
  },
  { from: /(?<![\p{L}'])weve(?= )/giu, to: "we have" },
  { from: /(?<![\p{L}'])(he|she|it|that|there|what)s(?= )/giu, to: "$1 is" },
  { from: /(?<![\p{L}'])theyre(?= )/giu, to: "they are" },
  { from: /\bwe(?:'re| are)\b/giu, to: "we am" },
  { from: /\b(you|they)'re\b/giu, to: "$1 are" },
  { from: /\b(I|we|you|they)'ve\b/giu, to: "$1 have" },
  { from: /\b(I|we|you|he|she|they|it|that)'ll\b/giu, to: "$1 will" },
  {
    from: /\b(I|we|you|they)'d (?=rather|sooner|prefer|like|love|hate|be|have|take|pick|choose|go for)/giu,
    to: "$1 would ",
  },
  { from: /\b(I|we|they)'d (?=better)/giu, to: "$1 had " },
  { from: /\b(I|we|you|they|he|she)'d\b/giu, to: "$1 would" },
  {
    from: /(?<=\p{L})'s (?=(?:been|left|gone(?!$|[.,!;]| now\b| for good\b)|quit|moved|retired|resigned|died|changed|slipped|become|got)\b)/giu,
    to: " has ",
  },
  {
    from: /\b(it|that|there|he|she|what|here|who|name|where|this|everything|nothing|everyone|home)'s\b/giu,
    to: "$1 is",
  },
  {
    from: new RegExp(
      `(?<=\\p{L}{2})(?<!(?:master|bachelor|driver|doctor|dentist|vet|barber|hairdresser|today|men|women|children|world|lover|beginner))'s (?=${SAID_OF}(?![\\p{L}\\p{N}]))`,
      "giu",
    ),
    to: " is ",
  },
  { from: /\bcan(?:'t|not|t)\b/giu, to: "can not" },
  { from: /\bwon'?t\b/giu, to: "will not" },
  {
    from: /\b(do|does|did|is|are|was|were|has|have|had|would|could|should|must|need)n'?t\b/giu,
    to: "$1 not",
  },
  { from: /\bain'?t\b/giu, to: "am not" },
  { from: /\b(?:gonna)\b/giu, to: "going to" },
  { from: /\bwanna\b/giu, to: "want to" },
  { from: /\bgotta\b/giu, to: "have to" },
  { from: /\b(?:fav|fave)\b(?= \p{L})/giu, to: "favourite" },
  { from: /\b(?:bf|gf)\b/giu, to: "partner" },
  { from: /\b(I|we) have got\b/giu, to: "$1 have" },
  { from: /\b(I|we) got (?=(?:a|an|two|three|\d) )/giu, to: "$1 have " },
];
