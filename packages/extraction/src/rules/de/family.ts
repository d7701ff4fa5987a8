import type { Family } from "../rule.ts";

const COUNT = "(?:\\d|eine?n?|zwei|drei|vier|fünf|sechs|sieben|mehrere)";
const PEOPLE =
  "(?:kinder|kind|kindern|töchter|tochter|töchtern|söhne|sohn|söhnen|jungs|jungen|mädchen|mädels|zwillinge|enkel|enkelkinder|babys?)";
const ADJ =
  "(?:(?:\\p{L}+jährige|schwarze|weiße|graue|getigerte|rote|braune|junge|blinde|gefleckte|dreifarbige|zahme|kleine|große|ältere|jüngere|beste|liebe|neue|alte|süße|erwachsene)[rsnm]? )?";

export const KIN_NAME_DE: Family = {
  name: "kin-name",
  rules: [
    {
      say: `^{my} ${ADJ}(?<k>{kin}),? (?!(?:Und|Der|Die|Das)\\b)<n:pname>(?=,? \\p{Ll})`,
      learn: { $k: { name: "$n", relation: "$k" } },
      anywhere: true,
      isGiven: true,
    },
    {
      say: `{my} ${ADJ}(?<k>{kin})(?: heißt| heißen| ist| sind| hört auf den namen|:)+ <n:names>`,
      learn: { $k: { name: "$n", relation: "$k" } },
      anywhere: true,
    },
    {
      say: `(?:{my}|einen?|eine|ein|die|der|das|zwei|drei) ${ADJ}(?<k>{kin})e?n?,? (?:namens|mit (?:dem )?namen|(?:der|die|das) (?:auf den namen )?)(?: heißt| heißen)? ?<n:names>(?: (?:heißt|heißen|hört))?`,
      learn: { $k: { name: "$n", relation: "$k" } },
      anywhere: true,
    },
    {
      say: `{my} ${ADJ}(?<k>{kin})(?:,| \\(|:)? (?!(?:Und|Der|Die|Das)\\b)<n:names>`,
      learn: { $k: { name: "$n", relation: "$k" } },
      anywhere: true,
    },
    {
      say: `(?:eine?n?|zwei|drei) ${ADJ}(?<k>{kin})(?:,|:| \\() ?<n:names>`,
      learn: { $k: { name: "$n", relation: "$k" } },
      anywhere: true,
    },
    {
      say: `<n:pname>(?: ist|,) {my} ${ADJ}(?<k>{kin})(?![\\p{L}])`,
      learn: { $k: { name: "$n", relation: "$k" } },
      anywhere: true,
    },
  ],
};

export const FAMILY_DE: Family = {
  name: "family",
  rules: [
    {
      say: "{i} habe eine?n? (?<s>zwillings(?:schwester|bruder)|halb(?:schwester|bruder)|(?:ältere|jüngere|kleine|große)[nrs]? (?:schwester|bruder))(?=$|[,.;!])",
      learn: { sibling: { relation: "$s" } },
      sure: 0.8,
    },
    {
      say: "{i} (?:bin|habe) (?:schwanger )?(?:im|in der) (?<s>[\\p{L}\\d.]+ (?:monat|woche|ssw|schwangerschaftswoche)) schwanger",
      learn: { pregnancy: "$s" },
    },
    {
      say: "{i} habe (?:mich von )?(?:meine[rmn]? )(?:freundin|freund|frau|mann|partnerin|partner) getrennt",
      learn: { marital_status: "getrennt" },
      cue: "replaces",
      tense: "any",
    },
    {
      say: `{i} (?:habe|haben|bin (?:die |der )?(?:mutter|vater|mama|papa) von) (?<c>${COUNT}) ${ADJ}(?<p>${PEOPLE})(?:,|:| \\(| namens)? ?<n:names>`,
      learn: { child: { name: "$n", relation: "$p" }, child_count: { count: "$c", of: "$p" } },
    },
    {
      say: `{i} (?:habe|haben|bin (?:die |der )?(?:mutter|vater|mama|papa) von|erziehe) (?<c>${COUNT}) ${ADJ}(?<p>${PEOPLE})(?=$|[,.;!(]| und| im| von| die| \\uE001)`,
      learn: { child_count: { count: "$c", of: "$p" } },
    },
    {
      say: `{i} (?:habe|haben) (?<c>${COUNT}) ${ADJ}(?<p>geschwister|brüder|schwestern|bruder|schwester)(?=$|[,.;!]| und)`,
      learn: { sibling_count: { count: "$c", of: "$p" } },
    },
    {
      say: "ich bin (?:das |der |die |ein )?(?<p>(?:älteste|jüngste|mittlere|zweite|dritte)[rsn]?(?: kind)?(?: von [\\p{L}\\d]+(?: (?:geschwistern|kindern|brüdern|schwestern))?)?|einzelkind|zwilling|nesthäkchen)",
      learn: { birth_order: "$p" },
    },
    {
      say: "(?:{i} (?:bin|sind) )?(?<s>(?:glücklich |frisch |noch |seit kurzem )*(?:verheiratet|geschieden|ledig|verlobt|verwitwet|getrennt lebend|getrennt|in einer beziehung|vergeben|single|liiert))(?: mit <n:name>)?",
      learn: { marital_status: "$s", spouse: "$n" },
    },
    {
      say: "{i} (?:bin|sind) mit (?:meine[mr] \\p{L}+ )?<n:name> (?<s>verheiratet|zusammen|verlobt|liiert|verpartnert)",
      learn: { marital_status: "$s", spouse: "$n" },
    },
    {
      say: "{i} (?:habe|haben) (?:gerade |vor kurzem |uns |mich )*(?<s>geheiratet|verlobt|getrennt|scheiden lassen)",
      learn: { marital_status: "$s" },
      cue: "replaces",
    },
    {
      say: `ich bin (?<s>alleinerziehend(?:e[rs]?)?(?: (?:mutter|vater))?)(?: (?:mit|von) (?<c>${COUNT}) (?<p>${PEOPLE}))?`,
      learn: { family_status: "$s", child_count: { count: "$c", of: "$p" } },
    },
    {
      say: "(?:ich bin|{my} (?:frau|freundin|partnerin) ist) (?<s>schwanger(?: im [^;,.!?\\uE001]+)?)",
      learn: { pregnancy: "$s" },
    },
    {
      say: "{i} (?:erwarte|erwarten|bekomme|bekommen) (?<s>(?:ein|unser|zwillinge|unsere?|eine?n?)(?: \\p{L}+)? ?(?:kind|baby|tochter|sohn|mädchen|jungen)?)(?=$|[,.;!]| \\uE001| im)(?<=kind|baby|zwillinge|tochter|sohn|mädchen|jungen)",
      learn: { pregnancy: "$s" },
    },
    {
      say: `(?<c>${COUNT}) (?<p>kinder|töchter|söhne|geschwister)(?:,|:| \\()? ?<n:names>?`,
      learn: { child_count: { count: "$c", of: "$p" }, child: { name: "$n", relation: "$p" } },
      sure: 0.7,
    },
  ],
};

export const PETS_DE: Family = {
  name: "pets",
  rules: [
    {
      say: `{i} (?:habe|haben|halte|besitze) (?:eine?n? |zwei |drei |vier |\\d )${ADJ}(?<s>{pet}(?:en|e|n)?)(?:,|:| \\()? (?:(?:namens|mit (?:dem )?namen|der|die|das) )?<n:names>(?: heißt| heißen)?`,
      learn: { pet: { name: "$n", relation: "$s" } },
    },
    {
      say: "{i} (?:habe|haben|halte|halten) (?<s>hühner|bienen|kaninchen|meerschweinchen|fische|schafe|ziegen|pferde|katzen|hunde|wellensittiche|enten|schildkröten)(?=$|[,.;!]| und| im)",
      learn: { pet: { species: "$s" } },
    },
    {
      say: `{i} (?:habe|haben|halte|besitze) (?:mir |uns )?(?<s>(?:eine?n? |zwei |drei |vier |\\d )${ADJ}{pet}(?:en|e|n|r)?)(?=$|[,.;!]| und| zu| aus| \\uE001| adoptiert| geholt)`,
      learn: { pet: { species: "$s" } },
    },
  ],
};
