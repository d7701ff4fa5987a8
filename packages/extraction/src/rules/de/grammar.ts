import type { Grammar } from "../grammar.ts";
import { SERVICES, STREAMS } from "../services.ts";
import { alternation } from "../word-table.ts";
import { INSTRUCTIONS_DE } from "./instructions.ts";
import { POINTERS_DE } from "./pointers.ts";
import { TECH_DE } from "./project.ts";
import { REWRITES_DE } from "./rewrites.ts";
import { WHOLE_DE } from "./whole.ts";
import { ASKED_DE, ATTRIBUTES_DE, KIN_DE } from "./words.ts";

const KIN = alternation(Object.keys(KIN_DE));
const NAME = "(?-i:\\p{Lu}[\\p{L}’'-]+|\\uE000.)";
const SUBJECT =
  "(?:ich|wir|mein\\p{L}*|unser\\p{L}*|er|sie|es|das ist|man|du|(?:der|die|das) \\p{L}+ (?:ist|sind|hat|läuft|geht|nutzt|liegt)|\\p{L}+ (?:bin|hab|habe|war|wohne|wohn|arbeite|mag|spiele|trinke|esse|fahre|mache|mach|gehe|geh|lerne|nehme|kann) ich)";
const VERB =
  "(?:bin|habe|wohne|lebe|arbeite|mag|liebe|hasse|spiele|spreche|fahre|besitze|studiere|lerne|esse|trinke|nutze|sammle|leite|unterrichte|möchte|will|kann|gehe|mache|komme|heiße|reise|suche|verwende|bevorzuge|vertrage|koche|backe|jogge|schwimme|klettere|lese|male|singe|tanze|führe|betreibe|haben|sind|nutzen|verwenden|deployen|testen|bauen|leben|wohnen|arbeiten|nehme|trage|stehe|hab|wohn|arbeit|mach|leb|komm|studier|spiel|fahr|geh|jobbe|ziehe|leide|werde|spritze|fange|fang|starte|beginne|wechsle|reite|engagiere|schreibe|programmiere|zocke|höre|schaue|gucke|sehe|brauche|plane|ernähre|verzichte|rauche|helfe|kenne|wechsele|züchte|unterrichte|trainiere|kümmere|pendle|wohnten|benutze|setzen|hatte|war|wohnte|arbeitete|wollen|werden|fliege|fliegen|fahren|gehen|machen|nehmen|bekomme|erwarte|erwarten|heirate|heiraten|suchen|fühle|interessiere|verstehe|hosten|schreiben|liebe)";

/** How a clause about somebody else goes on. */
const THIRD =
  "wohnt|lebt|arbeitet|ist|hat|studiert|heißt|mag|liebt|hasst|spielt|kommt|macht|fährt|isst|trinkt|spricht|wird|verträgt";

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
    streams: STREAMS,
    langs:
      "(?:{language}(?:(?:, |,? und |,? oder | sowie )(?:(?:ein bisschen|ein wenig|etwas|auch|auch noch|fließend|ganz|ziemlich|sehr|recht|ganz gut|gut|passabel|bisschen|a bissl|grundkenntnisse in|gebrochen|mittelmäßig) )*{language}(?: (?:fließend|gut|ganz gut|sehr gut|ein bisschen|perfekt))?)*)",
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
      `,\\s+(?!(?:mein\\p{L}*|unser\\p{L}*) (?:${KIN})[^,;.]{0,30},)(?=${SUBJECT}(?![\\p{L}]))`,
      "giu",
    ),
    /,?\s+und\s+(?=(?:keine?n?|nicht)\s)/giu,
    new RegExp(`,?\\s+und\\s+(?=${VERB}(?![\\p{L}]))`, "giu"),
    new RegExp(
      `(?:,\\s+(?:und\\s+)?|\\s+und\\s+)(?=(?:${THIRD})\\s)(?<=(?:^|[,.:] )(?:mein\\p{L}*|unser\\p{L}*|eine?) (?:\\p{L}+ ){0,2}?(?:${KIN})(?![\\p{L}])[^;.!?]{0,120})`,
      "giu",
    ),
    /,?\s+(?:und|oder)\s+(?=(?:per|via) (?:e-?mail|mail|telefon|whatsapp)(?![\p{L}]))/giu,
    /,\s+(?=(?:jetzt|nun|inzwischen|mittlerweile|neuerdings|heute) )/giu,
    /,\s+(?=(?:im|am|ab|seit|in|nächste\p{L}*) [\p{L}\d.]+ (?:\p{L}+en?|bin|hab) (?:ich|wir)(?![\p{L}]))/giu,
    /,\s+(?=(?:der |die |das |unser\p{L}* )?[\p{L}-]+ (?:ist|liegt|läuft|sind|liegen|laufen) (?:jetzt|nun|inzwischen|mittlerweile) )/giu,
    /,\s+(?=(?:verheiratet|geboren)(?![\p{L}]))/giu,
    new RegExp(`,\\s+(?:und\\s+)?(?=${VERB}(?![\\p{L}]))`, "giu"),
  ],
  carried: new RegExp(`^(?:${VERB}|(?:${THIRD}))(?![\\p{L}])`, "iu"),
  subject: /^(?:ich|wir)(?![\p{L}])/iu,
  firstPerson: "ich",
  demonstrative:
    /^(?:(?:es|das|sie|er) (?:ist|heißt|sind|war|muss heißen|soll heißen|heißen) |ich meinte |sondern |eher )+/iu,
  possessive: /^(?:mein|meine|meinen|unser|unsere)(?: |$)/iu,
  ownVerb: /^(?:termin|urlaub|umzug|flug|abreise)\b/iu,
  pastVerb:
    /^(?:ich|wir) (?:war|waren|hatte|hatten|ging|gingen|kam|sah|fand|machte|(?:habe|haben|bin|sind) .*\b(?:ge\p{L}+|\p{L}+ge\p{L}+(?:t|en)|\p{L}+iert|be\p{L}+t|ver\p{L}+(?:t|en)|er\p{L}+(?:t|en)))$/iu,
  rewrites: REWRITES_DE,
  whole: WHOLE_DE,
  naming:
    /(?<=(?<![\p{L}])(?:heißt|heisst|heißen|heissen|namens|mit namen|genannt|getauft auf|nennen (?:ihn|sie|es|mich)|nennt mich|nenn mich|ich heiße) )(?!so|wie|das|es|nicht|jetzt|nun|er|sie|auch|der|die|dass|übrigens|eigentlich|einfach|bei|für|mein|wir|und|ab|immer|gleich|anders|noch|ich|also|mit |alle)[\p{L}'’-]{2,}(?:(?:, | und )[\p{L}'’-]{2,}(?=$|[,.;!]| und )){0,6}/giu,
  questions:
    /^(?:(?:und|aber|also|sag mal|hallo|hi),? )*(?:was|wer|wie|wo|wann|warum|wieso|weshalb|welche[rsnm]?|woher|wohin|womit|wem|wen|kannst du|können sie|könntest du|könnten sie|kennst du|kennen sie|weißt du|wissen sie|hast du|haben sie|bist du|sind sie|soll ich|darf ich|kann ich|muss ich|gibt es|ist das|ist es|ist der|ist die|habe ich dir|brauche ich|hätte ich|wäre ich|magst du|würdest du|würden sie)(?![\p{L}])/iu,
  repeated:
    /^(?:habe|hab) ich (?:dir |ihnen )?(?:schon |bereits )?(?:gesagt|erwähnt|erzählt),? dass/iu,
  hypothetical:
    /(?<![\p{L}])(?:^(?:bitte )?(?:schreibe?|erzähle?|erfinde|verfasse|erstelle|generiere|dichte)(?: mir| uns)?(?: bitte)? (?:eine?n?|noch eine?n?) (?:\p{L}+ )?(?:geschichte|gedicht|roman|witz|lied|märchen|dialog|e-?mail|mail|brief|text|aufsatz|rede|biografie|post|figur|charakter)|angenommen|gesetzt den fall|stell(?:en)? (?:dir|sie sich) vor|nehmen wir (?:mal )?an|mal angenommen|was wäre,? wenn|was,? wenn|wenn (?:ich|wir|mein)|falls (?:ich|wir|mein)|hypothetisch|als ob|tu(?:n)? (?:mal )?so,? als|in (?:meinem|einem|dem) (?:roman|buch|traum|spiel|rollenspiel)|meine (?:spiel)?figur|im traum|zum beispiel,? wenn|sagen wir (?:mal|einmal)?|hätte ich|wäre ich|würde ich|ich hätte (?!gern)|ich wäre|rein theoretisch|tun wir (?:mal )?so|(?:haha\p{L}*|lol|xd)[ ,!.]+ich bin (?:(?-i:\p{Lu})\p{L}*|der|die|ein|eine)|ich bin (?:der|die) (?:kaiser|könig|königin|papst|queen|gott|chef im ring))(?![\p{L}])/iu,
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
    /^(?:[Aa]dmin|[Rr]oot|[Tt]est|[Dd]emo|[Uu]sername|Aufgewachsen|Geboren|Verheiratet|Deutscher?|Österreicher(?:in)?|Schweizer(?:in)?|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Ja|Nein|Danke|Hallo|Bitte|Ich|Wir|Er|Sie|Es|Der|Die|Das|Mein|Meine|Gott|Weihnachten|Ostern|Herr|Frau|Doktor|Vegetarier(?:in)?|Veganer(?:in)?|Diabetiker(?:in)?|Allergiker(?:in)?|Linkshänder(?:in)?|Student(?:in)?|Rentner(?:in)?|Single|Fan|Mitglied|Mutter|Vater|Raucher(?:in)?|Nichtraucher(?:in)?|Asthmatiker(?:in)?|Christ(?:in)?|Muslim(?:in|a)?|Jude|Jüdin|Katholik(?:in)?|Atheist(?:in)?|Zuhause|Hause|Urlaub|Krank|Mischling|Tierheim|Brillenträger(?:in)?|Einzelkind|Zwilling|Anfänger(?:in)?|Experte|Expertin|Profi|Frühaufsteher(?:in)?|Nachteule|Selbstständige?r?|Witwer?|Azubi|Beamt(?:er|in)|Chef(?:in)?|Jahre)$/u,
};
