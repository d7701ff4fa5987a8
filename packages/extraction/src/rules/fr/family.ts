import type { Family } from "../rule.ts";

const COUNT = "(?:\\d|une?|deux|trois|quatre|cinq|six|sept|huit|des)";
const PEOPLE =
  "(?:enfants?|filles?|fils|garçons?|jumeaux|jumelles|gamins?|bébés?|petits?-(?:enfants?|fils)|petites?-filles?|ados?)";

export const KIN_NAME_FR: Family = {
  name: "kin-name",
  rules: [
    {
      say: `^{my} (?:\\p{Ll}+ )??(?<k>{kin}),? (?!(?:Und|Der|Die|Das)\\b)<n:pname>(?=,? \\p{Ll})`,
      learn: { $k: { name: "$n", relation: "$k" } },
      anywhere: true,
      isGiven: true,
    },
    {
      say: "{my} (?:\\p{Ll}+ )??(?<k>{kin})s?(?: \\p{Ll}+)? (?:se appelle|se appellent|se prénomme|se nomme|est|c'est|sont)(?: à)? <n:names>",
      learn: { $k: { name: "$n", relation: "$k" } },
      anywhere: true,
    },
    {
      say: "(?:{my}|une?|le|la|des) (?:\\p{Ll}+ )??(?<k>{kin})s?(?: \\p{Ll}+)?,? (?:qui se appelle(?:nt)?|appelée?s?|nommée?s?|prénommée?s?|du nom de|baptisée?s?) <n:names>",
      learn: { $k: { name: "$n", relation: "$k" } },
      anywhere: true,
    },
    {
      say: "{my} (?:\\p{Ll}+ )??(?<k>{kin})s?(?: aînée?| cadette?| jumelle| jumeau)?(?:,| \\(| :)? <n:names>",
      learn: { $k: { name: "$n", relation: "$k" } },
      anywhere: true,
    },
    {
      say: "(?:un|une) (?:\\p{Ll}+ )??(?<k>{kin})(?: \\p{Ll}+)?(?:,| \\() ?<n:names>",
      learn: { $k: { name: "$n", relation: "$k" } },
      anywhere: true,
    },
    {
      say: "<n:pname>(?: est|,) {my} (?:\\p{Ll}+ )??(?<k>{kin})(?![\\p{L}'’])",
      learn: { $k: { name: "$n", relation: "$k" } },
      anywhere: true,
    },
  ],
};

export const FAMILY_FR: Family = {
  name: "family",
  rules: [
    {
      say: "{i} (?:ai|a|avons) une? (?<s>(?:sœur|soeur) jumelle|frère jumeau|demi-(?:sœur|frère)|(?:grand|petit|grande|petite) (?:frère|sœur|soeur))(?=$|[,.;!])",
      learn: { sibling: { relation: "$s" } },
      sure: 0.8,
    },
    {
      say: "je (?:ai rompu|ai cassé|ne suis plus|me suis séparée?|ai largué|me suis fait larguer)(?: (?:avec|de|par))? (?:mon|ma) (?:copine|copain|mec|femme|mari|compagnon|compagne|ex)",
      learn: { marital_status: "séparé" },
      cue: "replaces",
      tense: "any",
    },
    {
      say: `{i} (?:ai|avons|a|suis (?:la |le )?(?:mère|père|maman|papa) de|élève|élevons) (?<c>${COUNT}) (?:\\p{Ll}+ )?(?<p>${PEOPLE})(?:,| \\(| :|:)? ?<n:names>`,
      learn: { child: { name: "$n", relation: "$p" }, child_count: { count: "$c", of: "$p" } },
    },
    {
      say: `{i} (?:suis|sommes) (?:la |le |les |l'heureu(?:x|se) )?(?:jeunes? )?(?:mère|père|maman|papa|parents) (?:de |d'|des? |d'une? )(?<p>${PEOPLE})(?:,|:| \\(| :)? ?<n:names>`,
      learn: { child: { name: "$n", relation: "$p" } },
    },
    {
      say: `{i} (?:ai|avons|a|viens d'|venons d') ?(?:eu|avoir|accueilli|accueillir) (?:une? |notre |des )?(?:petite? |première? |deuxième |adorable )?(?:(?<p>${PEOPLE}),? (?:qui se appelle(?:nt)? |prénommée? |du nom de |nommée? )?)?(?!Covid|COVID)<n:names>`,
      learn: { child: { name: "$n", relation: "$p" } },
      sure: 0.8,
    },
    {
      say: `{i} (?:ai|avons|a|suis (?:la |le )?(?:mère|père|maman|papa) de|élève) (?<c>${COUNT}) (?:\\p{Ll}+ )?(?<p>${PEOPLE})(?=$|[,.;!(]| et| de| qui| \\uE001)`,
      learn: { child_count: { count: "$c", of: "$p" } },
    },
    {
      say: `{i} (?:ai|avons) (?<c>${COUNT}) (?:\\p{Ll}+ )?(?<p>frères?|sœurs?|soeurs?)(?=$|[,.;!]| et)`,
      learn: { sibling_count: { count: "$c", of: "$p" } },
    },
    {
      say: "je suis (?:la |le |l')?(?<p>(?:aînée?|cadette?|benjamine?|plus jeune|dernière?|deuxième|troisième|fille unique|fils unique|enfant unique|jumelle|jumeau)(?: (?:de|d'une?) [^;,.!?\\uE001]+)?)",
      learn: { birth_order: "$p" },
    },
    {
      say: "{i} (?:suis|sommes|est) (?<s>mariée?s?|divorcée?s?|célibataire|fiancée?s?|pacsée?s?|veuf|veuve|séparée?s?|en couple|en instance de divorce)(?: (?:à|avec) <n:name>)?",
      learn: { marital_status: "$s", spouse: "$n" },
    },
    {
      say: "{i} (?:viens de|venons de|me suis|nous sommes|on s'est|se est) ?(?<s>me marier|nous marier|se marier|mariée?s?|pacsée?s?|séparée?s?|divorcer|divorcée?s?)(?: (?:à|avec) <n:name>)?",
      learn: { marital_status: "$s" },
      cue: "replaces",
    },
    {
      say: "(?:je suis|{my} (?:femme|copine|compagne) est) (?<s>enceinte(?: de [^;,.!?\\uE001]+)?)",
      learn: { pregnancy: "$s" },
    },
    {
      say: "{i} attend(?:s|ons)? (?<s>(?:un|notre|des|une) (?:\\p{L}+ )?(?:bébé|enfant|jumeaux|jumelles|fille|garçon))",
      learn: { pregnancy: "$s" },
    },
    {
      say: "je (?:élève|suis) (?<s>mère célibataire|père célibataire|parent isolé|maman solo|papa solo|seule? (?:mes|avec mes) (?:\\p{L}+ )?enfants)",
      learn: { family_status: "$s" },
    },
  ],
};

export const PETS_FR: Family = {
  name: "pets",
  rules: [
    {
      say: "{i} (?:ai|avons|a) (?:adopté |recueilli |pris )?(?:une? |deux |trois |\\d |des |mon |ma )(?:\\p{Ll}+ )?(?<s>{pet})s?(?: \\p{Ll}+)?(?:,| \\(| :)? (?:(?:qui se appelle(?:nt)?|appelée?s?|nommée?s?|du nom de|baptisée?s?) )?<n:names>",
      learn: { pet: { name: "$n", relation: "$s" } },
    },
    {
      say: "{i} (?:ai|avons|a|élève) (?:adopté |recueilli )?(?<s>(?:une? |deux |trois |quatre |\\d |des )(?:\\p{Ll}+ )?{pet}s?)(?=$|[,.;!]| et| qui| \\uE001| \\p{Ll}+$)",
      learn: { pet: { species: "$s" } },
    },
  ],
};
