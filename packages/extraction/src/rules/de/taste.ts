import type { Family } from "../rule.ts";

export const FAVOURITE_DE: Family = {
  name: "favourite",
  rules: [
    {
      say: "{my} lieblings-?(?<k>[\\p{L}-]+)(?: aller zeiten)?(?: ist| sind| bleibt| heißt|:| war schon immer)+ (?!wenn|dass|das ,)<v:list>",
      learn: { favorite_$k: "$v" },
    },
    {
      say: "<v:np> (?:ist|sind|bleibt) {my} lieblings-?(?<k>[\\p{L}-]+)",
      learn: { favorite_$k: "$v" },
    },
    {
      say: "{my} (?:absoluter )?(?:favorit|liebling)(?: ist|:)+ <v:np>",
      learn: { favorite: "$v" },
    },
  ],
};

export const LIKE_DE: Family = {
  name: "like",
  rules: [
    {
      say: "{i} (?:tanze|singe|male|fotografiere|übe) {fond} <v:np>",
      learn: { likes: "$v" },
    },
    {
      say: "{i} bin (?:ein |eine )?(?:riesen|mega|absoluter|totaler|großer|echter) (?<v>(?:\\p{L}+ ){0,3}?\\p{L}+)[- ]fan(?=$|[,.;!])",
      learn: { likes: "$v" },
    },
    {
      say: "{i} \\p{L}+ (?:viel )?lieber(?: (?:mit dem|mit der|mit))? <v:np> (?:als|statt) (?:mit dem |mit der |mit )?<o:np>",
      learn: { prefers: { what: "$v", over: "$o" } },
    },
    {
      say: "{i} \\p{L}+ (?:mit dem |mit der |mit )?<v:np> (?:viel )?lieber als (?:mit dem |mit der )?<o:np>",
      learn: { prefers: { what: "$v", over: "$o" } },
    },
    {
      say: "{i} (?:bevorzuge|bevorzugen|ziehe|präferiere) <v:np>(?:,? (?:gegenüber |statt |vor |dem |der |den ))?(?:<o:np>)?(?: vor)?",
      learn: { prefers: { what: "$v", over: "$o" } },
    },
    {
      say: "{i} \\p{L}+(?: zum \\p{L}+| zu \\p{L}+| morgens| abends| mittags| im \\p{L}+| am \\p{L}+)? (?:viel )?lieber (?!(?:die |den |das )?(?:erste|zweite|dritte|letzte|andere|vorige)[nrs]? (?:option|variante|version|idee|vorschlag|lösung|antwort))<v:long>",
      learn: { prefers: { what: "$v" } },
    },
    {
      say: "{i} (?:trinke|esse|mag|nehme|will) (?:meinen |mein |meine |den |die |das )?(?<k>Kaffee|Tee|Steak|Fleisch|Eier|Ei|Pizza|Wasser|Bier|Milch|Whisky|Nudeln|Brot|Cappuccino|Espresso) (?:am liebsten |immer |nur )*(?<v>(?:schwarz|ohne|mit|pur|süß|kalt|heiß|medium|durch|blutig|roh|hartgekocht|weichgekocht|al dente|stark)[^;!?\\uE001]*)",
      learn: { prefers: { what: "$k $v" } },
    },
    {
      say: "ich bin (?:eher |mehr |absoluter? |totaler? |so )*(?:der |die |ein |eine )?(?<v>(?:absolute[rs]? |totale[rs]? |echte[rs]? )?(?:Nachtmensch|Morgenmensch|Nachteule|Lerche|Eule|Naschkatze|Leseratte|Wasserratte|\\p{L}+(?:typ|muffel|mensch|freak|junkie|fan|liebhaber|liebhaberin|narr|nerd)))",
      learn: { trait: "$v" },
      sure: 0.85,
    },
    {
      say: "mir (?:ist|sind) <v:np> (?:viel )?lieber als <o:np>",
      learn: { prefers: { what: "$v", over: "$o" } },
    },
    {
      say: "<v:np> (?:ist|sind) mir (?:viel |deutlich )?lieber(?: als <o:np>)?",
      learn: { prefers: { what: "$v", over: "$o" } },
    },
    { say: "lieber <v:np> als <o:np>", learn: { prefers: { what: "$v", over: "$o" } } },
    { say: "{i} (?:{hate}) {notchat}<v:list>", learn: { dislikes: "$v" } },
    {
      say: "{i} (?:kann|können) (?:mit )(?<v>.+?) (?:so gar )?(?:nichts|wenig) (?:anfangen|am hut haben)",
      learn: { dislikes: "$v" },
      polarity: "any",
    },
    {
      say: "{i} (?:habe|haben) (?:mit )(?<v>.+?) (?:nichts|wenig) am hut",
      learn: { dislikes: "$v" },
      polarity: "any",
    },
    {
      say: "mit <v:np> kann (?:ich|man mich) (?:nichts|jagen|wenig)(?: anfangen)?",
      learn: { dislikes: "$v" },
      polarity: "any",
    },
    { say: "{i} {love} {notchat}<v:list>", learn: { likes: "$v" } },
    { say: "{i} {love} {notchat}<v:list>", learn: { dislikes: "$v" }, polarity: "negated" },
    {
      say: "{i} bin (?:so )?(?:ein |eine )?(?:großer |große )?(?:fan|freund|freundin|liebhaber) (?:von |der |des )?<v:list>",
      learn: { dislikes: "$v" },
      polarity: "negated",
    },
    {
      say: "{i} (?:esse|essen|trinke|trinken|höre|hören|lese|lesen|schaue|sehe|gucke|spiele|fahre|gehe|reise|koche|backe|tanze|singe|male|wandere|mache|bin|arbeite|nutze|klettere|schwimme|jogge|nähe|stricke|fotografiere)(?: {fond})? (?<v>[^;.!?\\uE001]+?) {fond}(?: <w:np>)?(?=$|[,.;!]| \\uE001)",
      learn: { likes: "$v" },
    },
    {
      say: "{i} (?:gehe|gehen|esse|essen|trinke|trinken|höre|hören|lese|lesen|schaue|sehe|gucke|spiele|fahre|reise|koche|backe|mache|nutze|frühstücke|nasche|snacke|schreibe|bestelle|kaufe|trage) {fond} <v:list>",
      learn: { likes: "$v" },
    },
    {
      say: "{i} (?<v>koche|backe|tanze|singe|male|wandere|klettere|schwimme|jogge|nähe|stricke|fotografiere|lese|reise|gärtnere|angle|zelte|segle|rudere|reite) {fond}(?=$|[,.;!]| in| im| mit)",
      learn: { likes: "$v" },
    },
    {
      say: "{i} (?:esse|essen|trinke|trinken|höre|hören|lese|mache|spiele|fahre|gehe)(?: {fond}) <v:list>",
      learn: { dislikes: "$v" },
      polarity: "negated",
    },
    {
      say: "{i} \\p{L}+ (?<v>[^;.!?\\uE001]+?) {fond}$",
      learn: { dislikes: "$v" },
      polarity: "negated",
    },
    {
      say: "<v:np> (?:ist|sind) (?:(?:total|voll|genau|absolut) )*(?:mein ding|meine leidenschaft|mein fall|mein hobby|meine große liebe|meine schwäche|mein laster)",
      learn: { likes: "$v" },
    },
    {
      say: "<v:np> (?:ist|sind) (?:so )?(?:mein ding|mein fall|meins|mein geschmack|meine sache)",
      learn: { dislikes: "$v" },
      polarity: "negated",
    },
    {
      say: "(?!deine?[rsmn]? |ihre? |eure? |diese?[rsmn]? )<v:np> (?:schmeckt|schmecken|gefällt|gefallen|begeistert|fasziniert|macht) mir(?: (?:sehr|richtig|total|gut|spaß|freude))*",
      learn: { likes: "$v" },
    },
    {
      say: "<v:np> (?:schmeckt|schmecken|gefällt|gefallen|liegt|liegen|bekommt|interessiert) (?:mir|mich)",
      learn: { dislikes: "$v" },
      polarity: "negated",
    },
    { say: "mir (?:schmeckt|schmecken|gefällt|gefallen|macht) <v:np>", learn: { likes: "$v" } },
    {
      say: "mir (?:schmeckt|schmecken|gefällt|gefallen) <v:np>",
      learn: { dislikes: "$v" },
      polarity: "negated",
    },
    {
      say: "<v:np> (?:nervt|nerven|langweilt|langweilen|ekelt|ekeln|stört|stören|(?:geht|gehen) mir (?:(?:total|echt|ziemlich|tierisch|so|gewaltig|langsam|richtig) )*auf (?:die nerven|den keks|den geist|den wecker|den sack))(?: mich)?",
      learn: { dislikes: "$v" },
    },
    {
      say: "{my} (?:leidenschaft|schwäche|große leidenschaft)(?: ist| sind|:| gilt)+ <v:list>",
      learn: { likes: "$v" },
    },
    {
      say: "(?:es geht )?nichts (?:geht )?über <v:list>",
      learn: { likes: "$v" },
      polarity: "any",
      sure: 0.75,
    },
    {
      say: "(?:großer |leidenschaftlicher )?(?:fan|anhänger|anhängerin) (?:von |der |des |vom )<v:list>",
      learn: { likes: "$v" },
    },
    {
      say: "(?:{i} finde )(?!es|das|dich|dein|diese|dass)(?:die farbe |den |die |das )?<v:np> (?:einfach |total |echt |absolut |ziemlich |richtig |so |sehr )*(?:toll|klasse|super|genial|großartig|lecker|schön|spannend|faszinierend|herrlich|wunderbar|cool|geil|köstlich)$",
      learn: { likes: "$v" },
      sure: 0.75,
    },
    {
      say: "(?:{i} finde )(?!es|das|dich|dein|diese|dass)(?:die farbe |den |die |das )?<v:np> (?:einfach |total |echt |absolut |ziemlich |richtig |so |sehr )*(?:furchtbar|schrecklich|doof|blöd|eklig|langweilig|ätzend|grauenhaft|scheußlich|widerlich|öde|nervig|unerträglich|schlimm|hässlich|überbewertet)$",
      learn: { dislikes: "$v" },
      sure: 0.75,
    },
    {
      say: "{i} (?:höre|schaue|lese|gucke|esse|trinke)(?: (?:rauf und runter|ständig|dauernd|nur noch|am laufenden band|viel|hauptsächlich|fast nur|täglich))+ <v:np>",
      learn: { likes: "$v" },
      sure: 0.8,
    },
    {
      say: "(?:zum|am|abends|morgens|mittags) ?\\p{L}* (?:muss es|gibt es|brauche ich|darf)(?: (?:bei mir|immer|nicht fehlen|ein|eine|einen))* (?<v>(?-i:\\p{Lu})[\\p{L}-]+)(?: sein)?$",
      learn: { likes: "$v" },
      sure: 0.75,
    },
  ],
};

export const HOBBY_DE: Family = {
  name: "hobby",
  rules: [
    {
      say: "{i} (?<a>singe|spiele|tanze) (?:im|in einem|in einer|in der|in unserem) (?<v>[\\p{L}-]*(?:chor|band|orchester|ensemble|blaskapelle|verein|gruppe|theater|team|mannschaft))(?=$|[,.;!]| \\uE001| und)",
      learn: { hobby: { activity: "$a im $v", group: "$v" } },
    },
    {
      say: "{i} (?:spiele|spielen)(?: (?:im verein|in einer band|in der band|seit kindertagen|leidenschaftlich|mit freunden))* (?!mit dem gedanken|eine rolle)(?:die |das |den )?<v:np>(?<w>[^;.!?\\uE001]*)",
      learn: { hobby: "$v" },
    },
    {
      say: "{i} (?:mache|machen|betreibe|trainiere|übe|praktiziere) (?!mir|mich|das|es|low carb|keto|diät|intervallfasten|heilfasten|elternzeit|sabbatical|ferien|mittag|sport(?=$)|meine?n? |unsere?n? |eine?n? (?!kurs)|den|die|heute|gerade|urlaub|pause|schluss)<v:np>(?=$|[,.;!]| jede| am| im| zwei| drei| \\uE001| in| montags| dienstags| mittwochs| donnerstags| freitags)",
      learn: { hobby: "$v" },
    },
    {
      say: "{i} gehe(?:n)? (?:\\p{L}+s |jeden \\p{L}+ |oft |viel )*(?<v>klettern|bouldern|schwimmen|laufen|joggen|wandern|tanzen|reiten|angeln|segeln|surfen|skifahren|kegeln|zum [\\p{L}]+|ins fitnessstudio|ins gym|in die sauna|turnen|radeln)(?= |$)",
      learn: { hobby: "$v" },
    },
    {
      say: "{i} (?:gehe|gehen|fahre)(?: (?:\\p{L}+mal (?:die|pro|in der|im) (?:woche|monat)|ein paar ?mal \\p{L}+ \\p{L}+|jede woche|jeden \\p{L}+|am \\p{L}+|mit \\p{L}+ \\p{L}+))+ (?<v>(?:zum |ins |in die |in den )?[\\p{L}-]+)$",
      learn: { hobby: "$v" },
    },
    {
      say: "(?:in {my} freizeit|nach feierabend|am wochenende) (?:(?!bin|habe|arbeite|muss)\\p{L}+e) ich(?: (?:gern|gerne|viel|oft|ein bisschen|am liebsten|auch|meistens|immer))* (?!ein bisschen|ein wenig|etwas)<v:np>(?=$|[,.;!])",
      learn: { hobby: "$v" },
    },
    {
      say: "(?:in {my} freizeit|nach feierabend|am wochenende) (?<v>(?!bin|habe|arbeite|muss)\\p{L}+e) ich(?: (?:gern|gerne|viel|oft|ein bisschen|am liebsten|auch|meistens|immer))*$",
      learn: { hobby: "$v" },
    },
    {
      say: "{i} (?:sammle|sammeln|züchte|züchten|restauriere|braue|imkere) <v:list>",
      learn: { hobby: { activity: "$v", kind: "sammeln" } },
    },
    {
      say: "{i} (?:habe|haben) (?:mit (?:dem )?)<v:np> (?:angefangen|begonnen)",
      learn: { hobby: "$v" },
      sure: 0.8,
    },
    {
      say: "{i} (?<v>klettere|schwimme|jogge|laufe|wandere|tanze|singe|male|zeichne|gärtnere|koche|backe|stricke|nähe|häkle|fotografiere|reite|angle|segle|bouldere|meditiere) (?:viel|jeden|jede|regelmäßig|oft|im|am|in meiner|zweimal|dreimal|täglich|\\p{L}+s)\\b",
      learn: { hobby: "$v" },
    },
    { say: "{my} hobb(?:y|ys|ies)(?: ist| sind|:)+ <v:list>", learn: { hobby: "$v" } },
    {
      say: "{i} singe (?:im|in einem|in einer|in der) <v:np>",
      learn: { hobby: { activity: "singt im $v", group: "$v" } },
    },
    {
      say: "{i} (?:engagiere mich|helfe) (?:ehrenamtlich )?(?:bei|beim|im|in der|für) (?:der |die |den )?<v:np>",
      learn: { volunteers_at: "$v" },
    },
    { say: "in {my} freizeit \\p{L}* ?(?:ich )?<v:long>", learn: { hobby: "$v" }, sure: 0.8 },
  ],
};

export const SKILL_DE: Family = {
  name: "skill",
  rules: [
    {
      say: "{i} (?:nehme|habe|besuche)(?: (?:seit|gerade|privat))* (?<v>[\\p{L}-]+?)(?:s?unterricht|s?stunden|kurse?)(?=$|[,.;!]| \\uE001| bei| an| in)",
      learn: { learning: "$v" },
      sure: 0.8,
    },
    {
      say: "{i} (?:bin|bin ganz) (?:zweisprachig|bilingual|dreisprachig)(?: (?:aufgewachsen|erzogen))?(?:,| mit| in|:)* <v:langs>",
      learn: { speaks: "$v" },
    },
    {
      say: "{i} bin (?:zertifizierte[rn]?|staatlich anerkannte[rn]?|lizenzierte[rn]?|geprüfte[rn]?) <v:np>",
      learn: { skill: "$v" },
    },
    {
      say: "{i} (?:kenne|kennen) (?:mich|uns) (?:(?:sehr|ganz|ziemlich|super) )?(?:gut |bestens )?mit <v:np> aus",
      learn: { skill: "$v" },
    },
    {
      say: "{i} (?:habe|besitze) (?:eine?n? )?(?<v>[\\p{L}\\d.-]+[ -](?:zertifizierung|zertifikat|schein|lizenz|führerschein))",
      learn: { skill: "$v" },
      sure: 0.8,
    },
    {
      say: "{i} (?:spreche|sprechen|kann|beherrsche|verstehe)(?: (?:fließend|gut|etwas|ein bisschen|ein wenig|auch|nur|sowohl|perfekt|gebrochen|leidlich))* <v:langs>",
      learn: { speaks: "$v" },
    },
    {
      say: "{i} (?:spreche|kann|verstehe) (?<v>{language})",
      learn: { does_not_speak: "$v" },
      polarity: "negated",
    },
    { say: "{my} muttersprache(?: ist|:)+ (?<v>{language})", learn: { native_language: "$v" } },
    {
      say: "{i} (?:lerne|lernen|bringe mir|nehme unterricht in|nehme stunden in|übe) (?:gerade |zurzeit |momentan |selbst |seit kurzem )*(?:(?<l>{language})(?: mit| über| per| an| in| auf| bei| \\uE001|$|[,.;!])|<v:list>)",
      learn: { learning: "$v|$l" },
    },
    {
      say: "{i} (?:bin (?:gut|fit|geübt|bewandert) (?:in|im|mit|bei)|kenne mich (?:gut |bestens )?mit|habe erfahrung (?:mit|in)) <v:list>",
      learn: { skill: "$v" },
      sure: 0.75,
    },
    {
      say: "ich kann (?:(?:gut|ganz gut|ziemlich gut|super|auch) )*(?!dir|ihnen|kommen|helfen|warten|gehen|machen|verstehen|sagen|schlafen|bestätigen|empfehlen)(?<v>(?:\\p{L}+ )?\\p{Ll}+e?[lr]?n(?:(?:, | und )(?:\\p{L}+ )?\\p{Ll}+e?n)*)$",
      learn: { skill: "$v" },
      sure: 0.75,
    },
    {
      say: "{i} bin (?:in|im|mit|bei) (?<v>(?-i:\\p{Lu})[\\p{L}-]+)(?: \\p{Ll}+)? (?:fit|gut|bewandert|geübt|sattelfest|firm)",
      learn: { skill: "$v" },
    },
    {
      say: "{my} (?<v>{language}) ist (?:ganz |sehr |ziemlich |recht |eher )?(?:gut|okay|ok|passabel|fließend|eingerostet|mäßig|mittelmäßig|schlecht|ordentlich|brauchbar|perfekt)",
      learn: { speaks: "$v" },
    },
  ],
};
