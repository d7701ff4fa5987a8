import type { Rewrite } from "../grammar.ts";

const NOW = "(?:ahora|ahorita|actualmente|hoy|ya)(?: mismo)?";
const LIVE = "(?:viv[oi](?:mos)?|viví(?:a|amos)?|resid[oi](?:mos)?|est(?:aba|ábamos|uve|uvimos))";
const WORK =
  "(?:trabaj[oé]|trabajamos|trabajaba|labur[oé]|laburaba|chambe[oé]|curr[oé]|estaba|est[aá]bamos|estuve)";
const BE = "(?:estoy|estamos|ando|andamos|me vine|nos vinimos|me fui|nos fuimos|paso los d[ií]as)";

/** What people say in two halves that only tell something together: what is over, and what is so instead. */
export const WHOLE_ES: readonly Rewrite[] = [
  {
    from: /^((?-i:\p{Lu})[\p{L}'-]+) ya no (?:est[aá]|vive)(?: con nosotros)?(?:, .*)?$/iu,
    to: "$1 murió",
  },
  {
    from: /^(?:dejé(?: de usar)?|ya no uso|abandoné|solté) (?:el |la )?([^,;]+?),? (?:y )?(?:ahora|ya) (?:uso|utilizo|estoy con|trabajo con) (?:el |la )?([^,;]+)$/iu,
    to: "me pasé de $1 a $2",
  },
  {
    from: new RegExp(
      `^(ya no (?:trabajo|estoy|laburo|chambeo|curro) (?:en|con|para) [^,;]+?),? (?:y |sino |pero )?(?:que )?(?:${NOW} )?(?:en|con|para) ([^,;]+)$`,
      "iu",
    ),
    to: "$1\nahora trabajo en $2",
  },
  {
    from: new RegExp(
      `^(ya no viv(?:o|imos) en [^,;]+?),? (?:y |sino |pero )?(?:${NOW} )?en ([^,;]+)$`,
      "iu",
    ),
    to: "$1\nahora vivo en $2",
  },
  {
    from: /^(?:terminamos|cortamos|rompimos|lo dejamos|nos separamos)(?: con)? ((?-i:\p{Lu})[\p{L}]+)(?: y yo)?$|^((?-i:\p{Lu})[\p{L}]+) y yo (?:terminamos|cortamos|rompimos|lo dejamos|ya no estamos juntos|nos separamos)$/iu,
    to: "terminé con $1$2",
  },
  {
    from: /^(?:cambiamos|reemplazamos|sustituimos|cambié) (?:a )?([\p{L}\d.#+-]+(?: [\p{L}\d.#+-]+)?) por (?:el |la )?([^,;]+)$/iu,
    to: "hemos reemplazado $1 por $2",
  },
  {
    from: /^(.*?(?<![\p{L}])una? \p{L}+) (?:que|muy|de|con) [^,;]+, (?:y )?se llama ([^,;]+)$/iu,
    to: "$1 que se llama $2",
  },
  {
    from: /^antes (?:odiaba|detestaba|no me gustaban?|no soportaba|no comía) (?:el |la |los |las )?([^,;]+?),? (?:pero |y )?ahora (?:me (?:gusta|encanta|fascina)n?|l[oa]s? (?:amo|adoro|como))(?: mucho)?$/iu,
    to: "ahora me gusta $1",
  },
  {
    from: /^(mi|nuestr[oa]) ([\p{L}]+(?: \p{L}+)?), ((?-i:\p{Lu})[\p{L}'-]+), (?=(?:es|trabaja|vive|tiene|estudia|está|nació|cumple|habla) )/iu,
    to: "$1 $2 $3 ",
  },
  {
    from: new RegExp(
      `^(?:ya )?(?:sal[ií]|me sal[ií]|me fui|renunci[eé]) (?:de|a) ([^,;]+?),? (?:y )?${NOW} (?:programo|trabajo|laburo|chambeo|doy clases|enseño) (?:en|con|para) ([^,;]+)$`,
      "iu",
    ),
    to: "ya no trabajo en $1\nahora trabajo en $2",
  },
  {
    from: new RegExp(
      `^(.*?(?:ya no|dej[eé] de|dejamos de) viv(?:o|imos|ir) en [^,.;]+?),? (?:y |sino que |porque )?(?:${NOW} |que )*${BE} (?:a|en|por|para) ([^,;]+)$`,
      "iu",
    ),
    to: "$1\nahora vivo en $2",
  },
  {
    from: new RegExp(
      `^((?:ya no (?:${WORK}|estoy) en|dej[eé](?: el trabajo (?:en|de))?|renunci[eé] (?:a|en)|me fui de|sal[ií] de|me echaron de|me despidieron de) [^,;]+?),? (?:y |pero )?${NOW} (?:estoy|ando|soy parte|formo parte)(?: trabajando)? (?:en|con|de|para) ([^,;]+)$`,
      "iu",
    ),
    to: "$1\nahora trabajo en $2",
  },
  {
    from: new RegExp(
      `^(.*(?:viv|mud|instal|traslad)[^,;]*), (?:y )?antes (?:${LIVE}|viví[a]?mos) (?:en|por) ([^,;]+)$`,
      "iu",
    ),
    to: "$1\nya no vivo en $2",
  },
  {
    from: new RegExp(
      `^antes ${LIVE} en ([^,;]+?),? (?:y |pero )?${NOW} (?:vivo|vivimos|${BE}) (?:a|en|por) ([^,;]+)$`,
      "iu",
    ),
    to: "ya no vivo en $1\nahora vivo en $2",
  },
  {
    from: new RegExp(
      `^antes ${WORK} (?:en|para|con) ([^,;]+?),? (?:y |pero )?${NOW} (?:trabajo|laburo|chambeo|curro|estoy) (?:en|para|con) ([^,;]+)$`,
      "iu",
    ),
    to: "ya no trabajo en $1\nahora trabajo en $2",
  },
  {
    from: new RegExp(
      `^(?:ya no usamos|dejamos(?: de usar)?|abandonamos|sacamos|quitamos|eliminamos|borramos|descartamos|soltamos|largamos|tiramos|matamos|jubilamos) (?:el |la |los |las )?([^,;]+?),? (?:y |, )?(?:${NOW} )(?:todo |lo hacemos |todo lo hacemos )?(?:va|es|corre|est[aá]|estamos|usamos|vamos|trabajamos|tenemos|anda|pasa|andamos)?(?: todo)? ?(?:por|con|en|a)? ([^,;]+)$`,
      "iu",
    ),
    to: "ya no usamos $1\nahora usamos $2",
  },
  {
    from: /^(?:me |nos )?(?:cambi[eé]|cambiamos|han cambiado|he cambiado|cambiaron) (?:de|el|la|a(?:l| la)?|a mi) ([\p{L}]+)(?: de [\p{L}]+)?(?: hace poco)?[,.]? (?:y )?(?:ahora |la nueva |el nuevo |mi nuev[oa] [\p{L}]+ )(?:es|se llama|tengo|voy con|me atiende|me ve|estoy con|trabajo con)(?: a)? (?:el |la |un |una )?([^,;]+)$/iu,
    to: "mi nuevo $1 es $2",
  },
  {
    from: /^(mi|nuestr[oa]) (\p{L}+) se llama (\p{L}+),? (?:y|e) (mi|el|la|nuestr[oa]) (\p{L}+) (\p{L}+)$/iu,
    to: "$1 $2 se llama $3\nmi $5 se llama $6",
  },
  {
    from: /^(?:le |les )?(?:cambi(?:amos|é|aron)|pusimos) (?:el|de|otro) nombre(?: [^,;]+?)?,? (?:y )?ahora se llama ([^,;]+)$/iu,
    to: "perdón, es $1",
  },
  {
    from: /^no se llaman? ([^,;]+),? (?:se llaman?|sino|es|sino que se llama) ([^,;]+)$/iu,
    to: "no $1, $2",
  },
  {
    from: /^(?!no |en realidad|perd|me equivoq|ahora )([^,;]+), (?:y )?se llaman? ([^,;]+)$/iu,
    to: "$1 que se llama $2",
  },
  {
    from: /^(tengo|tenemos|me compré|compramos|adoptamos|adopté|me regalaron) ((?:una?|dos|tres) [^,;]+?) y ((?:una?|dos|tres) [^,;]+)$/iu,
    to: "$1 $2\n$1 $3",
  },
  {
    from: /^(.+?),? (?:y |a (?:la|lo|el|quien) que |al que )?(?:le|la|lo|les) (?:pusimos|puse|llamamos|hemos puesto|decimos|dimos)(?: de nombre| por nombre| el nombre de)? ([^,;]+)$/iu,
    to: "$1 que se llama $2",
  },
];
