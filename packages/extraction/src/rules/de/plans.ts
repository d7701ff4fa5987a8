import type { Family } from "../rule.ts";

const DAYS =
  "(?:(?:immer |nur |meistens )?(?:montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags|werktags|wochentags|vormittags|nachmittags|abends|morgens|mittags|tagsüber|nachts|am (?:vormittag|nachmittag|abend|morgen|wochenende)|unter der woche|(?:jeden|am) \\p{L}+tag))";

export const AVAILABILITY_DE: Family = {
  name: "availability",
  rules: [
    {
      say: "(?:ich bin )?(?<x>(?:ab|nach|vor) \\d{1,2}(?::\\d\\d)? ?(?:uhr)?) (?:erreichst du mich|erreichen sie mich|erreicht man mich|erreicht ihr mich|bin ich|ich bin)(?: schlecht| kaum)?(?: erreichbar| zu erreichen| da| online)?",
      learn: { availability: { status: "nicht erreichbar", detail: "$x" } },
      isGiven: true,
      polarity: "any",
      sure: 0.75,
    },
    {
      say: "{i} (?:bin|sind)(?: [^;!?\\uE001]*?)? (?:da|erreichbar|verfügbar|im büro|online|im dienst|ansprechbar|zu erreichen)(?= \\uE001)",
      learn: { availability: { status: "nicht da" } },
      polarity: "negated",
      sure: 0.8,
    },
    {
      say: "{i} (?:bin|sind|werde) (?:(?:auf|in|im) )?(?<w>urlaub|verreist|unterwegs|abwesend|krankgeschrieben|im urlaub|nicht da|elternzeit|dienstreise|nicht erreichbar|auf reisen|offline|weg|im ausland|fortbildung|reha|kur)(?<x>[^;!?\\uE001]*?) ?(?=\\uE001)",
      learn: { availability: { status: "$w", detail: "$x" } },
      polarity: "any",
    },
    {
      say: "{i} (?:bin|sind) (?:nur )?(?<w>erreichbar|verfügbar|frei|da)(?<x> (?:ab|bis|nur|zwischen|von|nach|vor|am)[^;!?]*)",
      learn: { availability: { status: "$w", detail: "$x" } },
      sure: 0.7,
    },
    {
      say: `{i} (?:bin|sind) (?:nur )?(?<w>erreichbar|verfügbar|frei|da)(?<x> ${DAYS}[^;!?]*)`,
      learn: { availability: { status: "$w", detail: "$x" } },
      polarity: "any",
      sure: 0.7,
    },
    {
      say: `{i} (?:habe|bin|arbeite|kann)(?: leider)? (?<x>${DAYS}[^;!?]*?) (?<w>frei|nicht da|erreichbar|verfügbar|keine zeit|zeit|unterricht|dienst)$`,
      learn: { availability: { status: "$w", detail: "$x" } },
      sure: 0.75,
    },
    {
      say: `{i} (?:kann|bin|arbeite|habe)(?: leider)? (?<x>${DAYS}(?: [^;!?]*)?)`,
      learn: { availability: { status: "nicht verfügbar", detail: "$x" } },
      polarity: "negated",
      sure: 0.7,
    },
    {
      say: `(?<x>${DAYS}(?: (?:ab|bis|nach|vor) \\d[^;!?]*?)?) (?:geht|passt|ist)(?: es)?(?: bei| für)? (?:mir|mich) (?:gar nichts|nichts|schlecht|blöd|zu früh|zu spät|eher schlecht|kaum)`,
      learn: { availability: { status: "nicht verfügbar", detail: "$x" } },
      polarity: "any",
      sure: 0.7,
    },
    {
      say: `(?<x>${DAYS}(?: (?:ab|bis|nach|vor) \\d[^;!?]*?)?) (?:geht|passt|ist)(?: es)?(?: bei| für)? (?:mir|mich)(?: (?:gut|am besten|immer|perfekt|super|prima))?`,
      learn: { availability: { status: "passt", detail: "$x" } },
      sure: 0.7,
    },
    {
      say: `(?:ruf|rufen sie|melde dich|schreib|kontaktier)(?: mich| mir| bei mir)?(?: bitte)?(?: am besten| lieber| nur)* (?<x>(?:${DAYS}|ab|nach|vor|zwischen)[^;!?]*?)(?: an)?$`,
      learn: { availability: { status: "erreichbar", detail: "$x" } },
      sure: 0.7,
    },
    {
      say: "{i} (?:bin|sind) (?:nur )?(?<x>(?:ab|bis|nur|zwischen|von|nach|vor|vormittags|nachmittags|abends)[^;!?]*?) (?<w>erreichbar|verfügbar|frei|da)$",
      learn: { availability: { status: "$w", detail: "$x" } },
      sure: 0.7,
    },
  ],
};

export const GOAL_DE: Family = {
  name: "goal",
  rules: [
    {
      say: "{i} (?:will|wollen|möchte|möchten)(?: (?:unbedingt|endlich|irgendwann|mal|bald))* (?!dass|wissen|fragen|sagen|dir|dich|mich bedanken)(?<v>(?:[^;!?\\uE001]+ )?(?:lernen|abnehmen|umziehen|auswandern|aufhören|kündigen|studieren|heiraten|bauen|gründen|promovieren|verreisen|laufen|sparen))$",
      learn: { goal: "$v" },
      sure: 0.7,
    },
    {
      say: "{my} (?:großes |nächstes |größter |wichtigstes |neues |langfristiges )?(?:ziel|traum|vorsatz|wunsch|vorhaben)(?: für dieses jahr| \\uE001.)?(?: ist| wäre|:)+(?: es)?,? (?<v>[^;!?\\uE001]+)",
      learn: { goal: "$v" },
    },
    {
      say: "{i} (?:will|wollen|möchte|möchten|habe vor|plane|träume davon|habe mir vorgenommen|strebe an|hoffe|würde gern|würde gerne),? (?!wissen|dir|sagen|fragen|mal fragen)(?<v>[^;!?\\uE001]+?)(?= *\\uE001)",
      learn: { goal: "$v" },
    },
    {
      say: "{i} (?:will|wollen|möchte|möchten)(?: unbedingt)? (?<v>(?:bis (?:jahresende|zum jahresende|ende \\p{L}+|\\p{L}+)|dieses jahr|irgendwann|eines tages|endlich|demnächst|noch|unbedingt|langfristig)(?: mal)? [^;!?\\uE001]*\\p{L}+n)$",
      learn: { goal: "$v" },
      sure: 0.75,
    },
    {
      say: "{i} (?:trainiere|spare|lerne|bereite mich|übe|spar[e]?) (?:gerade )?(?:für|auf) (?:den |die |das |eine?n? )?<v:np>",
      learn: { goal: "$v" },
      sure: 0.8,
    },
    { say: "{i} versuche,? (?<v>[^;!?\\uE001]+ zu \\p{L}+)", learn: { goal: "$v" }, sure: 0.7 },
  ],
};

export const PLAN_DE: Family = {
  name: "plan",
  rules: [
    {
      say: "{i} (?:fahre|fahren|fliege|fliegen|reise|reisen|verreise|verreisen) (?:nach|an die|in die|in den|auf die|ans|ins) (?<v>(?-i:\\p{Lu})[\\p{L}-]+(?: (?-i:\\p{Lu})[\\p{L}-]+)?|ostsee|nordsee|berge|meer|alpen|schweiz|türkei)(?=$|[,.;!]| \\uE001| und| mit)",
      learn: { plan: "nach $v fahren" },
      sure: 0.7,
    },
    {
      say: "{i} (?:plane|planen|organisiere|organisieren) (?:gerade |für )?(?:eine?n? |den |die |das |unsere?n? |meine?n? )?(?<v>[^;!?\\uE001]+)",
      learn: { plan: "$v" },
      sure: 0.8,
    },
    {
      say: "{i} (?:habe|haben) (?:mich |uns )?(?:für |zum |zur |zu |eine?n? |den |die |das )(?:eine?n? |den |die |das )?(?<v>[^;!?\\uE001]+?) (?:angemeldet|gebucht|reserviert|eingeschrieben|vorgenommen|geplant)",
      learn: { plan: "$v" },
      sure: 0.8,
    },
  ],
};

export const EVENT_DE: Family = {
  name: "event",
  isWeak: true,
  rules: [
    {
      say: "(?:der |die |das |mein |meine |unser |unsere )?(?<e>(?!tag|zeit|woche|jahr|monat|es |ich |wir |der |die |das )(?:[\\p{L}\\p{N}&.-]+ ){0,4}?[\\p{L}\\p{N}-]+?) (?:(?:wurde|wird|ist|werden|sind|hat sich|verschiebt sich|rutscht|findet)(?: (?:auf|jetzt|nun|doch|erst|schon|leider|nochmal|kurzfristig))* ?<d:date> ?(?:verschoben|verlegt|vorverlegt|vorgezogen|verschoben worden|verlegt worden|gerutscht|statt)(?<!findet .* statt)|(?:verschiebt sich|rutscht|ist jetzt|ist nun|ist doch|ist doch erst|findet jetzt|findet doch|findet nun)(?: (?:auf|erst|schon))* ?<f:date>(?: statt)?)",
      learn: { event_date: { date: "$d|$f", event: "$e" } },
      where: { event: "$e" },
      cue: "replaces",
      tense: "any",
    },
    {
      say: "(?:der |die |das |mein |meine |unser |unsere )(?<e>(?!tag|zeit|woche|jahr|monat)(?:[\\p{L}\\p{N}&.-]+ ){0,3}?[\\p{L}\\p{N}-]+?) (?:ist|sind|findet|beginnt|startet|endet|läuft ab|wurde|steigt|steht|kommt|erscheint|wird|geht los|soll)(?: (?:statt|auf|verschoben|verlegt|an|erwartet|sein|jetzt))* ?<d:date>(?: (?:statt|an|verschoben|verlegt|fällig|erwartet|geplant|angesetzt))?",
      learn: { event_date: { date: "$d", event: "$e" } },
      where: { event: "$e" },
    },
    {
      say: "<d:date> (?:ist|findet|steht|haben wir|habe ich) (?:der |die |das |mein |meine |unser |unsere )(?<e>[\\p{L} -]+?)(?: statt| an)?(?=$|[,.!;])",
      learn: { event_date: { date: "$d", event: "$e" } },
      where: { event: "$e" },
      sure: 0.8,
    },
    {
      say: "(?<e>deadline|abgabe|launch|demo|release|prüfung|hochzeit|umzug|operation|op|termin|lieferung)(?:termin|datum)?(?: ist|:| jetzt| nun| doch| erst| schon)* <d:date>",
      learn: { event_date: { date: "$d", event: "$e" } },
      where: { event: "$e" },
    },
  ],
};
