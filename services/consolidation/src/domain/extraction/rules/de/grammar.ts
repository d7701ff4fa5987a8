import type { Grammar, Rewrite } from "../grammar.ts";
import { SERVICES } from "../services.ts";
import { alternation } from "../word-table.ts";
import { INSTRUCTIONS_DE } from "./instructions.ts";
import { POINTERS_DE } from "./pointers.ts";
import { TECH_DE } from "./project.ts";
import { ASKED_DE, ATTRIBUTES_DE, KIN_DE } from "./words.ts";

const KIN = alternation(Object.keys(KIN_DE));
const NAME = "(?-i:\\p{Lu}[\\p{L}’'-]+|\\uE000.)";
const SUBJECT =
  "(?:ich|wir|mein\\p{L}*|unser\\p{L}*|er|sie|es|das ist|man|du|(?:der|die|das) \\p{L}+ (?:ist|sind|hat|läuft|geht|nutzt|liegt)|\\p{L}+ (?:bin|hab|habe|war|wohne|wohn|arbeite|mag|spiele|trinke|esse|fahre|mache|mach|gehe|geh|lerne|nehme|kann) ich)";
const VERB =
  "(?:bin|habe|wohne|lebe|arbeite|mag|liebe|hasse|spiele|spreche|fahre|besitze|studiere|lerne|esse|trinke|nutze|sammle|leite|unterrichte|möchte|will|kann|gehe|mache|komme|heiße|reise|suche|verwende|bevorzuge|vertrage|koche|backe|jogge|schwimme|klettere|lese|male|singe|tanze|führe|betreibe|haben|sind|nutzen|verwenden|deployen|testen|bauen|leben|wohnen|arbeiten|nehme|trage|stehe|hab|wohn|arbeit|mach|leb|komm|studier|spiel|fahr|geh|jobbe|ziehe|leide|werde)";

/** Stems of which the spoken first person leaves off its ending: "ich wohn", "hab ich". */
const STEMS =
  "wohn|leb|arbeit|mach|spiel|fahr|trink|ess|geh|steh|vertrag|nehm|lern|komm|heiß|werd|find|brauch|helf|lieb|hass|koch|back|lauf|schreib|nutz|studier|kauf|hör|les|jobb|zieh|schau|guck|treib|sing|tanz|sammel|sprech|programmier|les|reis|schwimm|jogg|hab";

const rewrites: Rewrite[] = [
  { from: /[’‘]/gu, to: "'" },
  { from: new RegExp(`(?<=^|ich |und |, |[.!] )(${STEMS})'?(?= )`, "giu"), to: "$1e" },
  { from: new RegExp(`(?<![\\p{L}])(${STEMS})'? (?=ich(?![\\p{L}]))`, "giu"), to: "$1e " },
  { from: /(?<![\p{L}'])'?ne(?= )/giu, to: "eine" },
  { from: /(?<![\p{L}'])'?nen(?= )/giu, to: "einen" },
  { from: /(?<![\p{L}'])'?ner(?= )/giu, to: "einer" },
  { from: /(?<![\p{L}'])'?nem(?= )/giu, to: "einem" },
  { from: /(?<![\p{L}'])'n(?= )/giu, to: "ein" },
  { from: /(?<![\p{L}])nix(?![\p{L}])/giu, to: "nichts" },
  { from: /(?<![\p{L}])(?:bin|ich bin) (?=nämlich )/giu, to: "ich bin " },
  { from: /\b(?:hab'?)(?= )/giu, to: "habe" },
  { from: /\b(ich \p{L}+)'(?= )/giu, to: "$1e" },
  {
    from: /^(?:(?:hallo|hi|hey|moin|servus|grüezi|guten (?:tag|morgen|abend)|na|also|so|ja(?=[,.!])|nein(?=[,.!;:-])|genau|ok|okay|danke|übrigens|ach|ach ja|ach so|und|aber|oder|denn|nur|ehrlich gesagt|um ehrlich zu sein|eigentlich|jedenfalls|außerdem|zudem|btw|fyi|zur info|zur information|kurze info|nur zur info|kleine info|wie (?:gesagt|erwähnt|schon gesagt|bereits erwähnt|immer)|(?:ich )?habe ich (?:schon )?(?:gesagt|erwähnt),? dass|(?:du|sie) (?:solltest|sollten|musst|müssen) wissen,? dass|(?:bitte )?beachte,? dass|damit du (?:es )?(?:weißt|bescheid weißt)|man muss (?:dazu )?sagen,? dass|ich (?:wollte|muss|möchte|sollte) (?:noch )?(?:sagen|erwähnen|anmerken|dazusagen),? dass|ich (?:glaube|denke|finde)(?:,| dass)|es stimmt,? dass|zum glück|leider|endlich|natürlich|tatsächlich|in letzter zeit|seit kurzem|neuerdings|mittlerweile|zurzeit|momentan|derzeit|aktuell|normalerweise|meistens|grundsätzlich|persönlich|privat|gute nachricht(?:en)?|tolle neuigkeiten|zu mir|kurz zu mir|über mich|bevor (?:du|wir|sie) [^,]{3,40}|die sache ist(?: die)?|tja|ah|oh|hm+|naja|nun|puh|freut mich|(?:aber )?(?:jetzt )?(?:mal )?im ernst|jetzt ernst|aber jetzt ernst|da (?=ich )|verzeihung|haha|lol|boah|krass|wow|hey leute|ach übrigens|nebenbei(?: bemerkt)?|by the way|was (?:mich|uns) (?:angeht|betrifft)|kleiner hinweis|hinweis|achtung|vorsicht|wichtig|bei uns (?:im team|in der firma|zu hause)?|im team|in der firma|in unserem team|in unserem projekt|gesundheitlich|familiär)[,:!. -]* )+(?=\S)/iu,
    to: "",
  },
  {
    from: /^seit (?:meinem|meiner|einem|einer|dem|der) ([\p{L}-]+) (?:darf|kann|soll) ich (?:nicht mehr|kein\p{L}* \p{L}+ mehr|nur noch).*$/iu,
    to: "ich habe einen $1",
  },
  {
    from: /^seit (?!ich|wir|wann)(?:[\p{L}\d-]+ ){1,4}?(?=(?:bin|habe|lebe|wohne|arbeite|esse|trinke|nehme|spiele|rauche) (?:ich|wir) )/iu,
    to: "",
  },
  {
    from: /^(?:statt|anstatt|anstelle) (?:des|der|dem|meines|meiner|meinem|von|eines|einer) ((?-i:\p{Lu})[\p{L}\d-]*?)s? (\p{L}+) (ich|wir) (?:jetzt |nun )?(.*)$/iu,
    to: "$3 $2 jetzt $4 statt $1",
  },
  { from: /^((?-i:\p{Lu})\p{L}+?)e?n tue? (ich|wir)(?= )/iu, to: "$2 $1e" },
  {
    from: /^(\uE001.) (?=(?:in|im|bei|mit|als|auf|verheiratet|vegan|vegetarier(?:in)?|single|glücklich|stolze[rs]?)(?![\p{L}]))(.*)$/iu,
    to: "ich bin $2 $1",
  },
  {
    from: /^(bin|habe|wohne|lebe|arbeite|mag|spiele|fahre|esse|trinke|heiße|komme|studiere|liebe|hasse|kann|darf|sind|haben|gehe|mache|vertrage|nehme|lerne|werde|ziehe|fliege|spreche|leide|reagiere|nutze|sammle|koche|backe|singe|besitze|brauche) (ich|wir)(?= )/iu,
    to: "$2 $1",
  },
  {
    from: /^(ich|wir) (?:bin|sind) (?:jetzt|nun|inzwischen|neuerdings|mittlerweile) (?:bei|beim) (?=(?-i:\p{Lu}))/iu,
    to: "$1 arbeite jetzt bei ",
  },
  {
    from: /^(?:(?:sorry|entschuldigung|entschuldige|pardon|ups|korrektur|berichtigung|mein fehler|ich (?:habe mich|hab mich) (?:vertippt|verschrieben|vertan|geirrt|versprochen)|verschrieben|vertippt|da (?:habe ich mich|hab ich mich) (?:vertan|geirrt|verschrieben)|ich meinte(?: natürlich)?|ich meine|moment|halt|nein,? (?=es|nicht|das|ich|mein)|ne,|quatsch|falsch|stimmt nicht|tippfehler|ich korrigiere(?: mich)?|kleine korrektur|äh)[,:;.! -]*)+(?=\S)/iu,
    to: "",
    flags: ["corrected"],
  },

  {
    from: /,? mit (?:eine[mr]?|zwei|doppel-?|hartem|weichem)? ?(?:\p{L}|bindestrich|umlaut|dt|th|ph|ck)(?: (?:am|und|statt) [^,]+)?$/iu,
    to: "",
  },
  {
    from: /,? (?:verschrieben|vertippt|sorry|entschuldigung|mein fehler|tippfehler|versprochen)$/iu,
    to: "",
    flags: ["corrected"],
  },
  { from: /^(?:update|neu|änderung|neuigkeit|aktualisierung)[,:] /iu, to: "", flags: ["now"] },
  // Main clauses with something else in front keep the verb second: put the subject first, as the rules expect it.
  {
    from: /^(?!(?:ich|wir|dass|ob|wenn|weil|wie|was|wer|wo|wann|warum|[Ii]n (?:meiner|unserer) Freizeit)(?![\p{L}]))(.+?),? (?!(?:dass|wenn|ob|weil|wie|was|wo|als|bis|da|denn|und|aber|oder|nur|auch|sondern|falls|nicht|mit|für|von|dann)(?![\p{L}]))(\p{Ll}{2,}) (ich|wir)(?= |$) ?(.*)$/u,
    to: "$3 $2 $1 $4",
  },
  {
    from: /^(?=(?:wohne|lebe|arbeite|spiele|liebe|hasse|studiere|heiße|fahre|komme|spreche|trinke|esse|bin|habe|mag|besitze|lerne|vertrage|jobbe|unterrichte|leite|sammle|ziehe) )/iu,
    to: "ich ",
  },
  { from: /^(ich|wir) (\p{L}+) aber /iu, to: "$1 $2 " },
  {
    from: /\bkann (.*?)(?:überhaupt |so gar |leider )?nicht (?:leiden|ausstehen|ab|riechen|ertragen)\b/iu,
    to: "hasse $1",
  },
  {
    from: /\b(?:ich|wir) (?:kann|können) (?:ohne) (.+?) (?:nicht|kaum) (?:leben|auskommen)\b/iu,
    to: "ich liebe $1",
  },
  { from: /\bweder (.+?) noch (.+)$/iu, to: "$1 und $2", flags: ["negated"] },
  { from: /\bnicht (?:mehr|länger)\b ?/iu, to: "", flags: ["ended"] },
  { from: /\bkein(e[nmrs]?)?\b (.+?) mehr\b/iu, to: "$2", flags: ["ended"] },
  {
    from: /(?<=[\p{L}\uE100-\uE1FF] )(?<!und )(?:überhaupt |gar |so gar |absolut |leider |eigentlich |wirklich )*(?:nicht|nie|niemals|kaum)(?: (?:so|wirklich|besonders|unbedingt|gerade|sonderlich|mal))*\b ?/iu,
    to: "",
    flags: ["negated"],
  },
  { from: /\b(?:überhaupt |gar |absolut )?kein(?:e[nmrs]?)?\b ?/iu, to: "", flags: ["negated"] },
  {
    from: /\b(?:immer noch|weiterhin|nach wie vor|noch immer|noch)\b (?!(?:nicht|ein|einen|eine)\b)/iu,
    to: "",
    flags: ["still"],
  },
  {
    from: /\b(?:jetzt|nun|inzwischen|mittlerweile|ab sofort|ab jetzt|seit neuestem|neuerdings|derzeit|momentan|zurzeit|gerade|aktuell|heute)\b ?/iu,
    to: "",
    flags: ["now"],
  },
  {
    from: /\b(?:ich|wir) (\p{L}+) (?:(?:wirklich|auch|eben|halt|ja|doch|schon|einfach|total|richtig|sehr|ziemlich|absolut|ganz|eigentlich|übrigens|meistens|meist|oft|häufig|manchmal|regelmäßig|besonders|vor allem|sogar|persönlich|leider|selbst|nämlich|echt|voll|hauptsächlich|überwiegend|offiziell|gelegentlich|bereits|endlich|immer|leidenschaftlich|eher|gerade mal|tatsächlich|echt|mega|super|unglaublich|wahnsinnig|so|ab und zu|ab und an) )+/iu,
    to: "ich $1 ",
  },
  {
    from: /,? (?:bitte|danke|übrigens|oder so|halt|eben|ja|auch|genau gesagt|genauer gesagt|haha|lol|wie du weißt|weißt du|glaube ich|denke ich|falls das hilft|nebenbei|am besten|freut mich)$/iu,
    to: "",
  },
  {
    from: /^(ich|wir) (?:könnte|würde(?! gern| lieber| am liebsten)|sollte|wäre|hätte|müsste|dürfte)n?\b/iu,
    to: "$1 könnte",
    flags: ["modal"],
  },
  { from: /^(ich|wir) (?:wohnte|lebte)n?\b/iu, to: "$1 wohne", flags: ["past"] },
  { from: /^(ich|wir) arbeiteten?\b/iu, to: "$1 arbeite", flags: ["past"] },
  { from: /^(ich|wir) hatten?\b/iu, to: "$1 habe", flags: ["past"] },
  { from: /^(ich|wir) waren?\b/iu, to: "$1 bin", flags: ["past"] },
  {
    from: /^(ich|wir) (?:habe|haben) (?:früher )?(.+?) (?:gewohnt|gelebt)$/iu,
    to: "$1 wohne $2",
    flags: ["past"],
  },
  {
    from: /^(ich|wir) (?:habe|haben) (?:früher )?(.+?) gearbeitet$/iu,
    to: "$1 arbeite $2",
    flags: ["past"],
  },
  { from: /\bfrüher(?: mal| einmal)?\b ?/iu, to: "", flags: ["past"] },
  {
    from: /\b(ich|wir) (?:habe|haben) (?:mit (?:dem )?)?(\p{Lu}\p{L}+) aufgehört$/u,
    to: "$1 mache $2",
    flags: ["ended"],
  },
];

export const GRAMMAR_DE: Grammar = {
  language: "de",
  macros: {
    i: "(?:ich|wir)",
    my: "(?:mein|meine|meinen|meinem|meiner|unser|unsere|unseren|unserem|unserer)",
    a: "(?:ein |eine |einen |einem |einer |der |die |das |den |dem |mein |meine |meinen |unser |unsere )?",
    kin: `(?:${KIN})`,
    pet: `(?:${alternation(Object.keys(KIN_DE).filter((word) => KIN_DE[word] === "pet"))})`,
    attr: `(?:${alternation(Object.keys(ATTRIBUTES_DE))})`,
    tech: TECH_DE,
    service: SERVICES,
    fond: "(?:(?:sehr |so |wirklich |total |besonders |unheimlich |wahnsinnig |furchtbar |leidenschaftlich |richtig |echt |super |unglaublich |ganz |immer |am wochenende )*(?:gern|gerne|am liebsten))",
    love: "(?:(?:liebe|lieben|mag|mögen|genieße|schätze|schwärme für|stehe (?:total |voll )?auf|fahre (?:total |voll )?ab auf|bin (?:ein |eine )?(?:großer |große |riesiger |totaler |absoluter |leidenschaftlicher |leidenschaftliche )?(?:fan|liebhaber|liebhaberin|freund|verrückt nach|begeistert von|süchtig nach|ganz verrückt nach)(?: von| vom| der| des)?|begeistere mich für|interessiere mich für|habe (?:eine )?(?:schwäche|leidenschaft|faible) für))(?![\\p{L}])",
    hate: "(?:(?:hasse|hassen|verabscheue|verachte|ekle mich vor|habe (?:eine )?abneigung gegen))(?![\\p{L}])",
    notchat:
      "(?!(?:dass|es|das|dich|sie|ihn|euch|deine?|wie|wenn|dir|ihnen|diese[rsn]?|den gedanken|die idee|hören)(?![\\p{L}]))",
    langs:
      "(?:{language}(?:(?:, |,? und |,? oder | sowie )(?:(?:ein bisschen|ein wenig|etwas|auch|fließend) )?{language})*)",
    language:
      "(?:Englisch|Französisch|Deutsch|Spanisch|Italienisch|Portugiesisch|Niederländisch|Holländisch|Polnisch|Russisch|Ukrainisch|Tschechisch|Slowakisch|Ungarisch|Rumänisch|Bulgarisch|Serbisch|Kroatisch|Bosnisch|Slowenisch|Griechisch|Türkisch|Kurdisch|Arabisch|Hebräisch|Persisch|Farsi|Urdu|Hindi|Bengali|Tamil|Mandarin|Kantonesisch|Chinesisch|Japanisch|Koreanisch|Vietnamesisch|Thai|Indonesisch|Suaheli|Swahili|Schwedisch|Norwegisch|Dänisch|Finnisch|Isländisch|Estnisch|Lettisch|Litauisch|Baskisch|Katalanisch|Plattdeutsch|Platt|Sorbisch|Friesisch|Latein|Esperanto|Gebärdensprache|Albanisch|Armenisch|Georgisch|Luxemburgisch|Schweizerdeutsch|Rätoromanisch|Irisch|Walisisch)",
  },
  splits: [
    /\s*;\s*/gu,
    /\s+[-–—]+\s+|\s*—\s*/gu,
    new RegExp(`\\s+aber\\s+(?=${SUBJECT}(?![\\p{L}]))`, "giu"),
    /,\s+aber\s+|,?\s+(?:obwohl|weil|während|allerdings|jedoch|deshalb|daher|darum|deswegen|trotzdem|sodass|so dass)\s+/giu,
    /,\s+(?=(?:mit|in|auf|von|bei|für|an|aus|zu) (?:dem|der|denen|den|die|das) \p{Ll})/giu,
    /,\s+(?:also|denn|da|weshalb|wobei|was|und zwar)\s+/giu,
    new RegExp(`,?\\s+und\\s+(?=${SUBJECT}(?![\\p{L}]))`, "giu"),
    new RegExp(
      `,\\s+(?!(?:mein\\p{L}*|unser\\p{L}*) ${KIN}[^,;.]{0,30},)(?=${SUBJECT}(?![\\p{L}]))`,
      "giu",
    ),
    new RegExp(`,?\\s+und\\s+(?=${VERB}(?![\\p{L}]))`, "giu"),
    /,\s+(?=(?:verheiratet|geboren)(?![\p{L}]))/giu,
    new RegExp(`,\\s+(?:und\\s+)?(?=${VERB}(?![\\p{L}]))`, "giu"),
  ],
  carried: new RegExp(`^${VERB}(?![\\p{L}])`, "iu"),
  subject: /^(?:ich|wir)(?![\p{L}])/iu,
  firstPerson: "ich",
  demonstrative:
    /^(?:(?:es|das|sie|er) (?:ist|heißt|sind|war|muss heißen|soll heißen|heißen) |ich meinte |sondern |eher )+/iu,
  possessive: /^(?:mein|meine|meinen|unser|unsere)(?: |$)/iu,
  ownVerb: /^(?:termin|urlaub|umzug|flug|abreise)\b/iu,
  pastVerb:
    /^(?:ich|wir) (?:war|waren|hatte|hatten|ging|gingen|kam|sah|fand|machte|(?:habe|haben|bin|sind) .*\b(?:ge\p{L}+|\p{L}+ge\p{L}+(?:t|en)|\p{L}+iert|be\p{L}+t|ver\p{L}+(?:t|en)|er\p{L}+(?:t|en)))$/iu,
  rewrites,
  questions:
    /^(?:(?:und|aber|also|sag mal|hallo|hi),? )*(?:was|wer|wie|wo|wann|warum|wieso|weshalb|welche[rsnm]?|woher|wohin|womit|wem|wen|kannst du|können sie|könntest du|könnten sie|kennst du|kennen sie|weißt du|wissen sie|hast du|haben sie|bist du|sind sie|soll ich|darf ich|kann ich|muss ich|gibt es|ist das|ist es|ist der|ist die|habe ich dir|brauche ich|hätte ich|wäre ich|magst du|würdest du|würden sie)(?![\p{L}])/iu,
  repeated:
    /^(?:habe|hab) ich (?:dir |ihnen )?(?:schon |bereits )?(?:gesagt|erwähnt|erzählt),? dass/iu,
  hypothetical:
    /(?<![\p{L}])(?:angenommen|gesetzt den fall|stell(?:en)? (?:dir|sie sich) vor|nehmen wir (?:mal )?an|mal angenommen|was wäre,? wenn|was,? wenn|wenn (?:ich|wir|mein)|falls (?:ich|wir|mein)|hypothetisch|als ob|tu(?:n)? (?:mal )?so,? als|in (?:meinem|einem|dem) (?:roman|buch|traum|spiel|rollenspiel)|meine (?:spiel)?figur|im traum|zum beispiel,? wenn|sagen wir (?:mal|einmal)?|hätte ich|wäre ich|würde ich|ich hätte (?!gern)|ich wäre|rein theoretisch|tun wir (?:mal )?so|(?:haha\p{L}*|lol|xd)[ ,!.]+ich bin (?:(?-i:\p{Lu})\p{L}*|der|die|ein|eine)|ich bin (?:der|die) (?:kaiser|könig|königin|papst|queen|gott|chef im ring))(?![\p{L}])/iu,
  joke: /\b(?:nur (?:ein )?spaß|war (?:nur )?(?:ein )?(?:spaß|scherz|witz)|nur ein (?:scherz|witz)|kleiner scherz|scherz beiseite|im spaß|ich mache nur spaß|spaß beiseite|war ein witz|nicht ernst gemeint)\b/iu,
  hedge: /\b(?:quasi|praktisch|sozusagen|so eine art)\b/iu,
  others: [
    new RegExp(
      `^(?:mein|meine|meinen|unser|unsere)(?: (?:kleine[rs]?|große[rs]?|ältere[rs]?|jüngere[rs]?|beste[rs]?|liebe[rs]?|neue[rs]?|alte[rs]?|ältester?|jüngster?|guter?))? (?<kin>${KIN})(?:,? (?<name>${NAME}),?)?(?:,? (?:der|die|das))? (?=\\p{Ll})`,
      "iu",
    ),
    new RegExp(
      `^(?<name>${NAME}), (?:mein|meine|unser|unsere|ein|eine)(?: \\p{Ll}+)? (?<kin>${KIN})(?: von mir)?, (?=\\p{Ll})`,
      "iu",
    ),
    new RegExp(
      `^(?:ein|eine|einer|eines)(?: meiner| unserer)?(?: \\p{Ll}+)? (?<kin>${KIN})(?: von (?:mir|uns))?(?:,? (?<name>${NAME}),?)? (?=\\p{Ll})`,
      "iu",
    ),
  ],
  pronoun: /^(?:er|sie) (?=\p{Ll}+t )|^es (?=heißt)|^(?=(?:sein|ihr) name )/iu,
  retell: [
    { from: /^(?:er|sie|es) /iu, to: "" },
    { from: /^ist /iu, to: "bin " },
    { from: /^hat /iu, to: "habe " },
    { from: /^(?:heißt|heisst) /iu, to: "heiße " },
    { from: /^fährt /iu, to: "fahre " },
    { from: /^isst /iu, to: "esse " },
    { from: /^spricht /iu, to: "spreche " },
    { from: /^verträgt /iu, to: "vertrage " },
    { from: /^trägt /iu, to: "trage " },
    { from: /^liest /iu, to: "lese " },
    { from: /^läuft /iu, to: "laufe " },
    { from: /^nimmt /iu, to: "nehme " },
    { from: /^(\p{L}{3,}[^s])et /iu, to: "$1e " },
    { from: /^(\p{L}{2,})t /iu, to: "$1e " },
    { from: /\b(?:seine|ihre)([nmrs]?)\b/giu, to: "meine$1" },
    { from: /\b(?:sein|ihr)\b/giu, to: "mein" },
  ],
  strangers: /^(?:der kunde|die kundin|der patient|die patientin)/iu,
  subjectNoun:
    /^(?:der|die) (?:nutzer(?:in)?|benutzer(?:in)?|kund(?:e|in)|anwender(?:in)?|patient(?:in)?|user)(?: (?:hat )?(?:erwähnt|gesagt|angegeben|sagt|erwähnte|sagte|mitgeteilt|berichtet|erklärt)(?:,? dass)?)?,?/iu,
  kin: KIN_DE,
  attributes: ATTRIBUTES_DE,
  asked: ASKED_DE,
  polar: [
    {
      from: /^(?:soll|darf|kann|sollen|wollen) (?:ich (?:dich|sie)|wir uns) duzen\s*\?$/iu,
      to: "ich möchte geduzt werden",
    },
    {
      from: /^(?:soll|darf|kann) ich (?:dich|sie) siezen\s*\?$/iu,
      to: "ich möchte gesiezt werden",
    },
    {
      from: /^(?:und )?(?:bist du|sind sie) (?:immer noch |noch )?(.+?)\s*\?$/iu,
      to: "ich bin $1",
    },
    {
      from: /^(?:und )?(?:hast du|haben sie) (?:immer noch |noch )?(.+?)\s*\?$/iu,
      to: "ich habe $1",
    },
    { from: /^(?:und )?(\p{L}+?)(?:e?st) du (.+?)\s*\?$/iu, to: "ich $1e $2" },
    { from: /^(?:und )?(\p{L}+?)en sie (.+?)\s*\?$/iu, to: "ich $1e $2" },
  ],
  negate: { from: /^(ich \p{L}+) /iu, to: "$1 nicht " },
  choice:
    /(?:^|[,:.] |\b(?:lieber|eher|bevorzug\p{L}+|möchtest du|möchten sie|willst du) )(?:(?:ein|eine|einen|den|das|die) )?(?<a>[\p{L}\p{N}'-]+) oder (?:(?:ein|eine|einen|den|das|die) )?(?<b>[\p{L}\p{N}'-]+)(?: (?<noun>\p{Lu}\p{L}+))?\s*\?/iu,
  choose: "ich bevorzuge # $noun",
  instructions: INSTRUCTIONS_DE,
  pointers: POINTERS_DE,
  yes: /^(?:ja|jo|jep|genau|stimmt|richtig|klar|natürlich|auf jeden fall|doch|sicher)(?![\p{L}])[,.! ]*/iu,
  no: /^(?:nein|nö|nee|ne|gar nicht|nie|niemals)(?![\p{L}])[,.! ]*/iu,
  answerNoise:
    /^(?:(?:also|äh|ähm|naja|na|oh|das ist|das wäre|es ist|eher|in|im|aus|bei|als|immer|bitte|zu hause,? also|einfach|ein(?:e|en)? (?=alte)|nenn mich|sag) )+|(?:,? (?:reicht|passt|ist (?:ok|okay|gut|in ordnung|prima)|genügt|bitte|danke|immer|geht|wäre (?:gut|super|toll)|natürlich))+(?=[.! ]*$)/giu,
  notNames:
    /^(?:Aufgewachsen|Geboren|Verheiratet|Deutscher?|Österreicher(?:in)?|Schweizer(?:in)?|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Ja|Nein|Danke|Hallo|Bitte|Ich|Wir|Er|Sie|Es|Der|Die|Das|Mein|Meine|Gott|Weihnachten|Ostern|Herr|Frau|Doktor|Vegetarier(?:in)?|Veganer(?:in)?|Diabetiker(?:in)?|Allergiker(?:in)?|Linkshänder(?:in)?|Student(?:in)?|Rentner(?:in)?|Single|Fan|Mitglied|Mutter|Vater|Raucher(?:in)?|Nichtraucher(?:in)?|Asthmatiker(?:in)?|Christ(?:in)?|Muslim(?:in|a)?|Jude|Jüdin|Katholik(?:in)?|Atheist(?:in)?|Zuhause|Hause|Urlaub|Krank|Mischling|Tierheim|Brillenträger(?:in)?|Einzelkind|Zwilling|Anfänger(?:in)?|Experte|Expertin|Profi|Frühaufsteher(?:in)?|Nachteule|Selbstständige?r?|Witwer?|Azubi|Beamt(?:er|in)|Chef(?:in)?|Jahre)$/u,
};
