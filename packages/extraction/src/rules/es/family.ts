import type { Family } from "../rule.ts";

const COUNT = "(?:\\d|una?|un|dos|tres|cuatro|cinco|seis|siete|varios|varias)";
const PEOPLE =
  "(?:hijos?|hijas?|nen[oa]s?|chiqui(?:tos|tas)|chamac[oa]s?|guaguas?|niños?|niñas?|mellizos|mellizas|gemelos|gemelas|peques|críos?|bebés?|nietos?|nietas?)";
const ADJ = "(?:(?:mejor|buen|buena|querid[oa]|pequeñ[oa]) )?";

export const KIN_NAME_ES: Family = {
  name: "kin-name",
  rules: [
    {
      say: `^{my} ${ADJ}(?<k>{kin}),? (?!(?:Und|Der|Die|Das)\\b)<n:pname>(?=,? \\p{Ll})`,
      learn: { $k: { name: "$n", relation: "$k" } },
      anywhere: true,
      isGiven: true,
    },
    {
      say: `{my} ${ADJ}(?<k>{kin})s?(?: mayor| menor| pequeñ[oa]| gemel[oa]| de toda la vida| desde [\\p{L} ]+)?(?: se llama| se llaman| es| son|:)+ <n:names>`,
      learn: { $k: { name: "$n", relation: "$k" } },
      anywhere: true,
    },
    {
      say: `(?:{my}|una?|un|dos|tres|el|la) ${ADJ}(?<k>{kin})s?(?: \\p{Ll}+)?,? (?:que se llaman?|llamad[oa]s?|de nombre|al que llamamos) <n:names>`,
      learn: { $k: { name: "$n", relation: "$k" } },
      anywhere: true,
    },
    {
      say: `{my} ${ADJ}(?<k>{kin})s?(?: mayor| menor| pequeñ[oa]| gemel[oa])?(?:,| \\(|:)? <n:names>`,
      learn: { $k: { name: "$n", relation: "$k" } },
      anywhere: true,
    },
    {
      say: `(?:un|una|dos|tres) ${ADJ}(?<k>{kin})s?(?: (?:en|de|que vive en) \\p{Lu}[\\p{L}]+| \\p{Ll}+)?(?:,|:| \\() ?<n:names>`,
      learn: { $k: { name: "$n", relation: "$k" } },
      anywhere: true,
    },
    {
      say: `<n:pname>(?: es|,) {my} ${ADJ}(?<k>{kin})(?![\\p{L}])`,
      learn: { $k: { name: "$n", relation: "$k" } },
      anywhere: true,
    },
  ],
};

export const FAMILY_ES: Family = {
  name: "family",
  rules: [
    {
      say: `(?:tuve|tuvimos|acabo de tener|hemos tenido) (?:una?s?|dos|tres)? ?(?<p>${PEOPLE})(?: \\uE001.)? ?(?:,|:|\\()? ?(?:que se llaman? )?<n:names>`,
      learn: { child: { name: "$n", relation: "$p" } },
      tense: "any",
    },
    {
      say: "(?:tengo|tenemos) (?:un|una) (?<k>herman[oa]|hermanastr[oa]|medi[oa] herman[oa]|mellizo|melliza)(?= (?:en|que|de) |$)",
      learn: { sibling: { relation: "$k" } },
      sure: 0.8,
    },
    {
      say: `(?:tengo|tenemos|soy (?:la )?(?:madre|mamá) de|soy (?:el )?(?:padre|papá) de) (?<c>${COUNT}) (?:\\p{Ll}+ )?(?<p>${PEOPLE})(?:,|:| \\()? ?<n:names>`,
      learn: { child: { name: "$n", relation: "$p" }, child_count: { count: "$c", of: "$p" } },
    },
    {
      say: `(?:tengo|tenemos|soy (?:la )?(?:madre|mamá) de|soy (?:el )?(?:padre|papá) de) (?<c>${COUNT}) (?:\\p{Ll}+ )?(?<p>${PEOPLE})(?=$|[,.;!(]| y| de| que| \\uE001)`,
      learn: { child_count: { count: "$c", of: "$p" } },
    },
    {
      say: `(?:tengo|tenemos) (?<c>${COUNT}) (?<p>hermanos?|hermanas?)(?=$|[,.;!]| y| mayores| menores)`,
      learn: { sibling_count: { count: "$c", of: "$p" } },
    },
    {
      say: "somos (?<c>\\d|dos|tres|cuatro|cinco|seis|siete) (?<p>herman[oa]s)",
      learn: { sibling_count: { count: "$c", of: "$p" } },
    },
    {
      say: "soy (?<p>(?:el|la) (?:del medio|de en medio|mayor|menor|más (?:chic[oa]|grande|joven)|primer[oa]|segund[oa]|últim[oa])(?: de (?:l[oa]s )?[\\p{L}\\d]+(?: herman[oa]s)?)?)(?=$|[,.;!])",
      learn: { birth_order: "$p" },
    },
    {
      say: "(?:tengo|tenemos) (?<c>\\d|una?|dos|tres|cuatro|cinco|seis) (?<p>herman[oa]s?) (?:mayor|menor|chic[oa]|grande|gemel[oa]|melliz[oa])(?:es|s)?",
      learn: { sibling_count: { count: "$c", of: "$p" } },
    },
    {
      say: "(?:termin[eé]|cort[eé]|terminamos|cortamos|romp[ií]|lo dej[eé]|me pele[eé]) (?:con )?{my} (?<s>novi[oa]|parej[oa]|pareja|polol[oa]|espos[oa])",
      learn: { marital_status: "sin pareja" },
      cue: "replaces",
      sure: 0.7,
    },
    {
      say: "soy (?:el |la )?(?<p>(?:hij[oa] únic[oa]|mayor|menor|pequeñ[oa]|mediano|mediana|segund[oa]|tercer[oa]?)(?: de [^;,.!?\\uE001]+)?)(?<=únic[oa]|de [^;,]+|hermanos)",
      learn: { birth_order: "$p" },
    },
    {
      say: "(?:estoy|soy|estamos|llevo [\\p{L}\\d ]+) (?:felizmente |recién |ahora )?(?<s>casad[oa]s?|divorciad[oa]s?|solter[oa]s?|viud[oa]|separad[oa]s?|prometid[oa]s?|comprometid[oa]s?|en pareja|soltero y sin compromiso)(?: con <n:name>)?",
      learn: { marital_status: "$s", spouse: "$n" },
    },
    {
      say: "(?:me puse de novi[oa]|estoy de novi[oa]|empecé a salir|estoy saliendo|ando saliendo|salgo|estoy en pareja|vivo en pareja|estoy pololeando|pololeo|ando de novi[oa]|me ennovié) con <n:name>",
      learn: { partner: { name: "$n" }, marital_status: "en pareja" },
      cue: "replaces",
      sure: 0.85,
    },
    {
      say: "me (?:casé|he casado|acabo de casar) con <n:name>",
      learn: { marital_status: "casado", spouse: "$n" },
      cue: "replaces",
    },
    {
      say: "(?:me|nos) (?:he|hemos|acabo de|acabamos de)? ?(?<s>casado|casé|divorciado|divorcié|separado|separé|comprometido|prometido)(?: (?:con|de) <n:name>)?",
      learn: { marital_status: "$s" },
      cue: "replaces",
    },
    {
      say: "nos <s:word>(?<=casamos|divorciamos|separamos)(?: en \\p{Lu}\\p{L}+)?(?=$|[,.;!]| \\uE001| en| por)",
      learn: { marital_status: "$s" },
    },
    {
      say: "(?:estoy|{my} (?:mujer|novia|pareja|esposa) está) (?<s>embarazada(?: de [^;,.!?\\uE001]+)?)",
      learn: { pregnancy: "$s" },
    },
    {
      say: "(?:espero|esperamos|estamos esperando|estoy esperando|vamos a tener|voy a tener|{my} (?:pareja|mujer|novia)(?:,? \\p{Lu}\\p{L}+,?)? espera) (?<s>(?:un|una|mi|nuestr[oa]|mellizos|gemelos)(?: \\p{L}+)? ?(?:bebé|hijo|hija|niño|niña)?)(?<=bebé|mellizos|gemelos|hijo|hija|niño|niña)",
      learn: { pregnancy: "$s" },
      anywhere: true,
    },
    {
      say: "soy (?<s>(?:madre|mamá) soltera|(?:padre|papá) soltero|familia monoparental|familia numerosa)(?: (?:de|con) (?<c>[\\p{L}\\d]+) (?<p>hijos?|hijas?|niños?|niñas?))?",
      learn: { family_status: "$s", child_count: { count: "$c", of: "$p" } },
    },
  ],
};

export const PETS_ES: Family = {
  name: "pets",
  rules: [
    {
      say: `(?:tengo|tenemos|he adoptado|hemos adoptado|adopt[eé]|adoptamos|rescat[eé]|rescatamos|recogimos|me regalaron|nos regalaron|lleg[oó] a casa) (?:una?|un|dos|tres|\\d) (?:\\p{Ll}+ )?(?<s>{pet})s?(?: \\p{Ll}+)?(?:,|:| \\()? (?:(?:que se llaman?|llamad[oa]s?) )?<n:names>`,
      learn: { pet: { name: "$n", relation: "$s" } },
    },
    {
      say: "(?:tengo|tenemos) (?<s>peces|gatos|perros|gallinas|conejos|pájaros|tortugas|caballos|vacas|cabras|abejas|hámsters|cuyes|patos)(?=$|[,.;!]| y | en )",
      learn: { pet: { species: "$s" } },
    },
    {
      say: `(?:tengo|tenemos|he adoptado|hemos adoptado|adopt[eé]|adoptamos|rescat[eé]|rescatamos|recogimos|me regalaron|nos regalaron) (?<s>(?:una?|un|dos|tres|cuatro|\\d) (?:\\p{Ll}+ )?{pet}e?s?)(?=$|[,.;!]| y| que| \\uE001| \\p{Ll}+$)`,
      learn: { pet: { species: "$s" } },
    },
  ],
};
