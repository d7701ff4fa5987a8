import type { Rewrite } from "../grammar.ts";

/** Stems of which the spoken first person leaves off its ending: "ich wohn", "hab ich". */
const STEMS =
  "wohn|leb|arbeit|mach|spiel|fahr|trink|ess|geh|steh|vertrag|nehm|lern|komm|heiß|werd|find|brauch|helf|lieb|hass|koch|back|lauf|schreib|nutz|studier|kauf|hör|les|jobb|zieh|schau|guck|treib|sing|tanz|sammel|sprech|programmier|les|reis|schwimm|jogg|hab|fang|reit|brauch|denk|glaub|wechsl|rauch|plan|bleib|verdien|zock|bastel|hoff|trag|häng|versteh|bekomm|krieg|üb";

/** Makes a German clause plain: endings left off in speech put back, the subject first, fillers gone. */
export const REWRITES_DE: readonly Rewrite[] = [
  { from: /[’‘]/gu, to: "'" },
  { from: /(?<![\p{L}])vom \d{1,2}\.?(?: \p{L}+)? ?(?=\uE001)/iu, to: "" },
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
    from: /^(?:(?:hallo|hi|hey|moin|servus|grüezi|guten (?:tag|morgen|abend)|na|also|so|ja(?=[,.!])|nein(?=[,.!;:-])|genau|ok|okay|danke|übrigens|ach|ach ja|ach so|und|aber|oder|denn|nur|ehrlich gesagt|um ehrlich zu sein|eigentlich|jedenfalls|außerdem|zudem|btw|fyi|zur info|zur information|kurze info|nur zur info|kleine info|wie (?:gesagt|erwähnt|schon gesagt|bereits erwähnt|immer)|(?:ich )?habe ich (?:schon )?(?:gesagt|erwähnt),? dass|(?:du|sie) (?:solltest|sollten|musst|müssen) wissen,? dass|(?:bitte )?beachte,? dass|damit du (?:es )?(?:weißt|bescheid weißt)|man muss (?:dazu )?sagen,? dass|ich (?:wollte|muss|möchte|sollte) (?:noch )?(?:sagen|erwähnen|anmerken|dazusagen),? dass|ich (?:glaube|denke|finde)(?:,| dass)|es stimmt,? dass|zum glück|leider|endlich|natürlich|tatsächlich|in letzter zeit|seit kurzem|zurzeit|momentan|derzeit|aktuell|normalerweise|meistens|grundsätzlich|persönlich|privat|gute nachricht(?:en)?|tolle neuigkeiten|zu mir|kurz zu mir|über mich|bevor (?:du|wir|sie) [^,]{3,40}|die sache ist(?: die)?|tja|ah|oh|hm+|naja|nun|puh|freut mich|(?:aber )?(?:jetzt )?(?:mal )?im ernst|jetzt ernst|aber jetzt ernst|da (?=ich )|verzeihung|haha|lol|boah|krass|wow|hey leute|ach übrigens|nebenbei(?: bemerkt)?|by the way|was (?:mich|uns) (?:angeht|betrifft)|kleiner hinweis|hinweis|achtung|vorsicht|wichtig|bei uns (?:im team|in der firma|zu hause)?|im team|in der firma|in unserem team|in unserem projekt|gesundheitlich|familiär)[,:!. -]* )+(?=\S)/iu,
    to: "",
  },
  {
    from: /^seit (?:meinem|meiner|einem|einer|dem|der) ([\p{L}-]+) (?:darf|kann|soll) ich (?:nicht mehr|kein\p{L}* \p{L}+ mehr|nur noch).*$/iu,
    to: "ich habe einen $1",
  },
  {
    from: /^(?:seit|wegen|trotz|dank) (?!ich|wir|wann)(?:[\p{L}\d-]+ ){1,4}?(?=(?:bin|habe|lebe|wohne|arbeite|esse|trinke|nehme|spiele|rauche|meide|lasse|trage) (?:ich|wir) )/iu,
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
    from: /^(?:jetzt|nun|inzwischen|mittlerweile|ab jetzt|seit (?:kurzem|neuestem)) (ist|heißt) (.+?) ((?:mein|unser)e? [\p{L}-]+)$/iu,
    to: "$3 ist $2",
    flags: ["now"],
  },
  {
    from: /^(mein|unser)e?[rs]? neue[rs]? (?=(?:chef|chefin|boss|freund|freundin|partner|partnerin|teamleiter|teamleiterin|hausarzt|hausärztin|zahnarzt|zahnärztin|mitbewohner|mitbewohnerin|nachbar|nachbarin|therapeut|therapeutin|trainer|trainerin|vorgesetzte[r]?|kollege|kollegin)(?![\p{L}]))/iu,
    to: "$1e ",
    flags: ["now"],
  },
  {
    from: /^(.+?) (?:ist|sind|wird|werden|läuft|laufen) (?:(?:doch|eigentlich|leider|auch|bei uns|inzwischen|mittlerweile|jetzt) )*nicht mehr (?:im einsatz|in (?:benutzung|verwendung|betrieb|gebrauch)|aktuell|dabei|genutzt|benutzt|verwendet|eingesetzt|gültig|da|bei uns)$/iu,
    to: "$1 ist abgeschafft",
  },
  {
    from: /^(?:das|die sache|der plan|die idee) mit (?:dem |der |den )?(.+?) (?:(?:wird|klappt|hat|ist|fällt|lassen wir|lasse ich|machen wir|mache ich|findet)(?: (?:jetzt|nun|doch|leider|wohl))*) ?(?:nichts|nicht|sich erledigt|vom tisch|aus|flach|ins wasser|bleiben|sein|gestorben|geplatzt|nicht statt|geschichte|vorbei|nicht mehr)$/iu,
    to: "$1 ist abgesagt",
  },
  {
    from: /^(?:das )?(?:stimmt|gilt|passt) (?:(?:so|leider|doch|alles|schon|lange) )*nicht (?:mehr|ganz|so)(?: ganz)?[,:;.! -]+(?=\S)/iu,
    to: "",
    flags: ["now"],
  },
  {
    from: /^(?:(?:sorry|entschuldigung|entschuldige|pardon|ups|korrektur|berichtigung|mein fehler|ich (?:habe mich|hab mich) (?:vertippt|verschrieben|vertan|geirrt|versprochen)|verschrieben|vertippt|da (?:habe ich mich|hab ich mich) (?:vertan|geirrt|verschrieben)|ich meinte(?: natürlich)?|ich meine|moment|halt|nein,? (?=es|nicht|das|ich|mein)|ne,|quatsch|falsch|stimmt nicht|tippfehler|ich korrigiere(?: mich)?|kleine korrektur|äh|besser gesagt|vielmehr|oder besser|genauer gesagt|da (?:war|ist) (?:mir )?ein fehler(?: passiert)?|ich habe mich verguckt|ich habe das falsch (?:geschrieben|gesagt)|hab das falsch (?:geschrieben|gesagt)|das war falsch|war falsch|nee|nein doch|doch nicht)[,:;.! -]*)+(?=\S)/iu,
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
  {
    from: /^(?:über|an|zu|nach|vor|in) (?:pfingsten|ostern|weihnachten|silvester|karneval|den feiertagen|die feiertage|den ferien|(?:den |die )?\p{L}+ferien) (\p{L}+) (ich|wir)(?= )/iu,
    to: "$2 $1",
  },
  {
    from: /^(?:das|die sache|der plan|die idee) mit (?:dem |der |den )?(.+?) (?:lassen wir|lasse ich|lass ich|ist gestrichen|streichen wir|kommt nicht zustande)(?: (?:bleiben|sein|doch))*$/iu,
    to: "$1 ist abgesagt",
  },
  // Main clauses with something else in front keep the verb second: put the subject first, as the rules expect it.
  {
    from: /^(?!(?:ich|wir|dass|ob|wenn|weil|wie|was|wer|wo|wann|warum|[Ii]n (?:meiner|unserer) Freizeit)(?![\p{L}]))(.+?),? (?!(?:dass|wenn|ob|weil|wie|was|wo|als|bis|da|denn|und|aber|oder|nur|auch|sondern|falls|nicht|mit|für|von|dann)(?![\p{L}]))(\p{Ll}{2,}) (ich|wir)(?= |$) ?(.*)$/u,
    to: "$3 $2 $1 $4",
  },
  {
    from: /^(?=(?:wohne|lebe|arbeite|spiele|liebe|hasse|studiere|heiße|fahre|komme|spreche|trinke|esse|bin|habe|mag|besitze|lerne|vertrage|jobbe|unterrichte|leite|sammle|ziehe|verstehe|spiele|nehme|programmiere|kann|rauche|höre|lese|schaue|gucke|sehe|koche|backe|reite|zocke|wechsle|wechsele|fange|plane|suche|brauche|nutze|benutze|verwende|trage|leide|reagiere|verzichte|ernähre|fliege|gehe|mache|schreibe|pendle|hatte|war|wurde|werde|will|möchte|würde|stehe|bevorzuge|interessiere|engagiere|promoviere|kenne|bekomme|kriege|trainiere|kümmere|hasse|hätte|wäre|könnte|interessier|verdiene) (?!ich|wir|du|sie|ihr|es|man)(?=\p{L}|\d|\uE001))/iu,
    to: "ich ",
  },
  {
    from: /^(?=(?:sind|haben|nutzen|benutzen|verwenden|fahren|fliegen|wohnen|leben|planen|suchen|erwarten|ziehen|setzen|hatten|waren|wollen|bekommen|heiraten|testen|deployen|hosten) (?!ich|wir|du|sie|ihr|es|man|die|der|das|alle)(?=\p{L}|\uE001))/iu,
    to: "wir ",
  },
  { from: / und (?:ein bisschen|ein wenig|etwas|auch|ganz gut) (?=\p{L})/iu, to: " und " },
  {
    from: /^(mein|unser)e (?:\p{L}+jährige|\d+-?jährige|\d+ jahre alte) (?=tochter|schwester|katze|hündin|enkelin)/iu,
    to: "$1e ",
  },
  {
    from: /^(mein|unser) (?:\p{L}+jähriger?|\d+-?jähriger?|\d+ jahre alter) (?=sohn|bruder|hund|kater|enkel)/iu,
    to: "$1 ",
  },
  { from: /^(?=kannst mich )/iu, to: "du " },
  { from: /(?:wieder |zurück )*zu (?:meine[nrm]|unsere[nrm]) [\p{L}]+ (?=nach )/iu, to: "" },
  { from: /^(?=lieblings\p{L}+ (?:ist|sind|bleibt|:))/iu, to: "mein " },
  {
    from: /(?<=^(?:ich|wir) \p{L}+ )(?:schon )?seit (?:der|dem|meine[rmn]?|einem|einer) [\p{L}-]+ (?=\p{L})/iu,
    to: "",
  },
  {
    from: /(?<![\p{L}])(?:ganz|ziemlich|sehr|recht|einigermaßen) (?:gut|passabel|ordentlich|fließend) (?=(?-i:\p{L})\p{L}+isch(?![\p{L}]))/iu,
    to: "",
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
