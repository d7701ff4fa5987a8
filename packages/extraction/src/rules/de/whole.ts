import type { Rewrite } from "../grammar.ts";

const NOW = "(?:jetzt|nun|inzwischen|mittlerweile|neuerdings|seit \\p{L}+(?: \\p{L}+)?)";

/** What people say in two halves that only tell something together: what is over, and what is so instead. */
export const WHOLE_DE: readonly Rewrite[] = [
  {
    from: /^(?:wir haben|ich habe?|haben|habe?) (?:[^,;]+? )?(?:zwillinge|drillinge|einen sohn|eine tochter|ein baby|ein mädchen|einen jungen|ein kind) bekommen,? (?:sie heißen |er heißt |sie heißt |es heißt |namens )?([^,;]+)$/iu,
    to: "unsere kinder heißen $1",
  },
  {
    from: /^((?-i:\p{Lu})[\p{L}'-]+) (?:lebt|ist) (?:leider )?nicht mehr(?: da| bei uns| unter uns)?$/iu,
    to: "$1 ist gestorben",
  },
  {
    from: /^((?:ich )?(?:arbeite|bin|jobbe) nicht mehr (?:bei|beim|bei der) [^,;]+?)(?:,| und| sondern)+ (?:jetzt |nun |inzwischen |mittlerweile )?(?:bei|beim|bei der) ([^,;]+)$/iu,
    to: "$1\nich arbeite jetzt bei $2",
  },
  {
    from: /^(?:ich und ((?-i:\p{Lu})\p{L}+)|((?-i:\p{Lu})\p{L}+) und ich) (?:sind nicht mehr zusammen|haben uns getrennt|sind getrennt|haben schluss gemacht)$/iu,
    to: "$1$2 ist geschichte",
  },
  {
    from: /^am (\d{1,2}\. ?\p{L}+|\d{1,2}\.\d{1,2}\.) (läuft|endet|beginnt|startet|findet|fängt|erscheint|kommt) ((?:mein|meine|der|die|das|unser|unsere) [^,;]+?)(?: (?:ab|statt|an|aus|raus))?$/iu,
    to: "$3 ist am $1",
  },
  {
    from: /^früher (?:habe?|mochte) ich (?:die |den |das )?([^,;]+?) (?:gehasst|nicht gemocht|verabscheut|nicht),? (?:aber )?(?:jetzt|inzwischen|mittlerweile|heute) (?:mag|liebe|esse) ich (?:ihn|sie|es|das)(?: gern| total)?$/iu,
    to: "jetzt mag ich $1",
  },
  {
    from: /^(?:ich )?(?:bin (?:jetzt )?bei (?:der |dem )?([^,;]+?) (?:raus|weg|ausgestiegen)|habe? bei (?:der |dem )?([^,;]+?) (?:aufgehört|gekündigt))(?:,| und)+ (?:(?:arbeite|programmiere|bin|jobbe)(?: ich)? (?:jetzt|nun|inzwischen|mittlerweile)|(?:jetzt|nun|inzwischen) (?:arbeite|programmiere|bin|jobbe) ich) (?:bei|beim|bei der) ([^,;]+)$/iu,
    to: "ich arbeite nicht mehr bei $1$2\nich arbeite jetzt bei $3",
  },
  {
    from: /^(mein|unser)(e?) ([\p{L}-]+), ((?-i:\p{Lu})[\p{L}'-]+), (?=(?:ist|arbeitet|wohnt|lebt|hat|studiert|spielt) )/iu,
    to: "$1$2 $3 $4 ",
  },
  {
    from: /^(?:ich )?(?:habe?|haben) (?:(?:endlich|inzwischen|vor [^,;]{3,20}) )*aufgehört zu (rauchen|trinken|joggen|kiffen|spielen|laufen|tanzen|reiten)$/iu,
    to: "das mit $1 ist vorbei\nich $1 nicht mehr",
  },
  {
    from: /^(?:ich )?(?:bin |wurde )?geboren (?:bin |wurde )?(?:ich )?in ([^,;]+?),?(?: und| aber)? aufgewachsen (?:bin ich |aber |dann |jedoch )*in ([^,;]+)$/iu,
    to: "ich bin in $1 geboren\nich bin in $2 aufgewachsen",
  },
  {
    from: /^(.*\beine?n? [^,;]*?)( (?:geholt|adoptiert|bekommen|gekauft|zugelegt|aufgenommen|gerettet))?,? (?:und )?(?:der|die|das|er|sie|es) heißt ([^,;]+)$/iu,
    to: "$1 namens $3",
  },
  {
    from: /^(?!es |das |der |die |wir |ich |mein|unser|alles )(\p{L}+(?: \p{L}+)?) (?:geht|gehen) (?:(?:bei mir|für mich|ja|echt|leider) )*(?:gar|überhaupt) nicht$/iu,
    to: "ich mag $1 nicht",
  },
  {
    from: /^(?!es |das |der |die |wir |ich |alles )(\p{L}+(?: \p{L}+)?) (?:geht|gehen|klappt)(?: (?:[^,;]{2,40}))? nicht mehr$/iu,
    to: "$1 ist vorbei",
  },
  {
    from: /^.*(?:gezogen), (?:und zwar )?in die (?:nähe|gegend|ecke) von ([^,;]+)$/iu,
    to: "ich bin nach $1 gezogen",
  },
  {
    from: /^(mein\p{L}*|unser\p{L}*) (\p{L}+) heißt (\p{L}+)(?:,| und)+ (mein\p{L}*|der|die|unser\p{L}*) (\p{L}+) (?:heißt )?(\p{L}+)$/iu,
    to: "$1 $2 heißt $3\nmein $5 heißt $6",
  },
  {
    from: /^(ich |wir )?(habe|hab|haben) ((?:eine?n?|zwei|drei|vier|\d) [^,;]+?) und ((?:eine?n?|zwei|drei|vier|\d) (?:\p{L}+ )?\p{L}+)$/iu,
    to: "$1$2 $3\n$1$2 $4",
  },
  {
    from: /^(?:.*?(?:erreich|handy|nummer|telefon|tel|mobil|ruf).*?)((?:\+|00|0)[\d /-]{6,}\d).*?([^\s@]+@\S+)$/iu,
    to: "meine nummer ist $1\nmeine mail ist $2",
  },
  {
    from: new RegExp(
      `^(.*?(?:wohne?|lebe?|wohnen|leben)(?: ich| wir)?(?: ${NOW})? nicht mehr in [^,;]+?)(?:,| und| sondern)+ (?:${NOW} )?(?:(?:bin|sind|lebe|wohne|leben|wohnen)(?: (?:ich|wir))? )?(?:${NOW} )?in ([^,;]+)$`,
      "iu",
    ),
    to: "$1\nich wohne jetzt in $2",
  },
  {
    from: /^(?:ich |wir )?(?:bin|sind) (?:\p{L}+ )*?umgezogen(?:,| und| –| -)+ (?:(?:wohne|lebe|wohnen|bin|sind|leben)(?: (?:ich|wir))?(?: jetzt| nun| inzwischen)? |(?:jetzt|nun|inzwischen) (?:(?:wohne|lebe|bin|wohnen|leben|sind) (?:ich|wir) )?)in ([^,;]+)$/iu,
    to: "ich wohne jetzt in $1",
  },
  {
    from: new RegExp(
      `^(?:früher|vorher|bisher|damals) (?:habe|hab|war|haben|waren) (?:ich|wir) (?:in|bei) ([^,;]+?)(?: gewohnt| gelebt| gearbeitet)?(?:,| und)+ ${NOW} (?:wohne|lebe|bin|arbeite) ich (in|bei) ([^,;]+)$`,
      "iu",
    ),
    to: "das mit $1 ist vorbei\nich wohne jetzt $2 $3",
  },
  {
    from: new RegExp(
      `^(?:(?:ich|wir) )?(?:(?:habe|hab|haben) (?:${NOW} |gerade |wieder )*)?(?:den |die |das |meinen |meine |unseren |unsere )?(job|chef|chefin|stelle|arbeitgeber|hausarzt|nummer|handynummer|adresse|mail|mailadresse|e-mail|zahnarzt|vermieter|trainer|trainerin) gewechselt(?:,| und)+ (?:${NOW} |die neue |der neue |das neue )?(?:ist es |heißt (?:er|sie) |ist |heißt |bin (?:ich )?(?:jetzt )?(?:bei |an der |beim ))([^,;]+?)$`,
      "iu",
    ),
    to: "meine neue $1 ist $2",
  },
];
