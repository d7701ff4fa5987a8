import type { Family } from "../rule.ts";

const ITEM =
  "(?:auto|wagen|fahrrad|rad|iphone(?: \\w+)?|macbook(?: (?:air|pro))?|ipad(?: (?:air|pro|mini))?|thinkpad|playstation|ps5|switch|xbox|pixel(?: \\d+)?|e-bike|motorrad|roller|wohnmobil|wohnwagen|camper|boot|segelboot|kajak|laptop|macbook|rechner|computer|pc|handy|iphone|smartphone|tablet|ipad|kamera|drohne|gitarre|klavier|geige|cello|schlagzeug|keyboard|saxophon|trompete|flöte|akkordeon|ukulele|teleskop|drucker|3d-drucker|fernseher|konsole|uhr|kopfhörer|plattenspieler|nähmaschine|kaffeemaschine|espressomaschine|haus|wohnung|garten|schrebergarten|ferienhaus|zelt|traktor|anhänger|lastenrad|solaranlage|wärmepumpe|sauna|pool|kamin|golf|polo|passat|tiguan|octavia|fabia|corsa|astra|twingo|tesla|yaris|corolla|vw|audi|bmw|skoda|opel|dacia|duster|mini|vespa|brompton|ford|mercedes|porsche|peugeot|citroën|mazda|honda|nissan|smart|trabant|toyota|renault|fiat|kia|hyundai|volvo|seat|lastenrad)";

export const THINGS_DE: Family = {
  name: "things",
  rules: [
    {
      say: "{i} (?:fahre|fahren) (?:(?:privat|seit jahren) )?(?:eine?n? |den |die |das |meinen |meine )(?!zug|bus|bahn|kurs|weile|stunde)<v:np>",
      learn: { owns: "$v" },
    },
    { say: "{i} (?:fahre|fahren) <v:pname>$", learn: { owns: "$v" }, sure: 0.6 },
    {
      say: "(?:zu hause|daheim|bei mir|bei uns|im \\p{L}+|in der \\p{L}+)(?: (?:zu hause|daheim))? (?:steht|stehen|hängt|liegt)(?: bei (?:mir|uns))?(?: zu hause)? (?:noch )?(?:eine?n? |zwei |mein )<v:long>",
      learn: { owns: "$v" },
      sure: 0.8,
    },
    {
      say: "{i} (?:habe|haben) (?:meine?n? |den |die |das |unsere?n? )(?:alte[nsr]? )?<o:np> (?:gegen|durch) (?:eine?n? |den |die |das )<v:np> (?:getauscht|eingetauscht|ersetzt|ausgetauscht)",
      learn: { owns: { item: "$v", from: "$o" } },
      cue: "replaces",
    },
    {
      say: "{i} (?:besitze|besitzen) (?:eine?n? |zwei |den |die |das )?<v:list>",
      learn: { owns: "$v" },
    },
    {
      say: "{i} (?:habe|haben) (?:mir |uns )?(?:(?:gerade|endlich|letzte woche|neulich|kürzlich|gestern) )*(?:eine?n? |die |den |das |meine? |zwei )(?:neue[snr]? |gebrauchte[snr]? |alte[snr]? |kleine[snr]? )?<v:long> (?:gekauft|gegönnt|zugelegt|geholt|angeschafft|bestellt|geleistet|geerbt|ersteigert)",
      learn: { owns: "$v" },
    },
    {
      say: `{i} (?:habe|haben) (?:eine?n? |zwei |den |die |das )(?:neue[snr]? |alte[snr]? |gebrauchte[snr]? |kleine[snr]? )?(?<v>(?:(?:lenovo|dell|hp|asus|acer|apple|samsung|sony|canon|nikon|yamaha|fender|gibson|bosch|honda|suzuki|bmw|ford|cube|canyon|trek) )?(?:[\\p{L}-]*)${ITEM}(?: (?:von |der marke )?\\p{Lu}[\\p{L}\\p{N}-]*| (?:ranger|transit|fiesta|focus|golf|polo|corsa|astra|yaris|corolla|octavia|fabia|\\d+))*)(?=$|[,.;!]| und| in| im| am| mit| \\uE001| aus| von)`,
      learn: { owns: "$v" },
      sure: 0.85,
    },
    {
      say: "{my} (?:neue[srn]? |alte[srn]? )?(?<k>auto|wagen|fahrrad|rad|motorrad|laptop|rechner|handy|kamera|gitarre|uhr|roller|konsole|tablet|klavier|drucker)(?: ist)+ (?:eine? |der |die |das )<v:np>",
      learn: { owns: { item: "$v", kind: "$k" } },
    },
    {
      say: "{i} (?:fotografiere|filme|spiele|arbeite|schreibe|zocke) (?:mit|auf|an) (?:eine[rm] |meine[rm] |der |dem )<v:np>",
      learn: { owns: "$v" },
      sure: 0.8,
    },
    {
      say: "(?:\\uE001. )?(?:mir|uns) (?:wurde|haben sie|hat jemand) (?:\\uE001. )?(?:das |der |die |mein |meine |meinen )<v:np> (?:geklaut|gestohlen)",
      learn: { owns: "$v" },
      cue: "ends",
      tense: "any",
    },
    {
      say: "{i} (?:habe|haben) (?:meinen |meine |mein |unser |unseren |unsere |den |die |das )<v:np> (?:verkauft|verschenkt|verloren|abgegeben|weggegeben|verschrottet|abgeschafft)",
      learn: { owns: "$v" },
      cue: "ends",
    },
  ],
};

export const MEMBER_DE: Family = {
  name: "member",
  rules: [
    {
      say: "{i} (?:habe|haben|zahle|zahlen|nutze|nutzen)(?: (?:ein )?abo(?:s)? (?:von|bei|für))? <v:streams>",
      learn: { subscription: "$v" },
    },
    {
      say: "{i} (?:bin|sind) (?:(?:aktives?|langjähriges?|zahlendes?) )?mitglied(?:er)? (?:im|in der|in einem|in einer|beim|bei der|bei den|bei|des|der|vom) <v:long>",
      learn: { member_of: "$v" },
    },
    {
      say: "{i} (?:bin|sind) (?:im|in der|beim|in einem|in einer) (?<v>[\\p{L} -]*?(?:verein|chor|club|klub|gruppe|partei|gewerkschaft|feuerwehr|orchester|band|mannschaft|team|elternbeirat|gemeinderat|schachclub)[^;,.!?\\uE001]*)",
      learn: { member_of: "$v" },
    },
    {
      say: "{i} (?:habe|haben) (?:den |die |das |ein |eine )?<v:np> abonniert",
      learn: { subscription: "$v" },
    },
    {
      say: "{i} (?:habe|haben|beziehe) (?:ein |das )?<v:np>-?abo(?:nnement)?(?: (?:von|bei|für) <w:np>)?",
      learn: { subscription: "$v" },
    },
    {
      say: "{i} (?:habe|haben) (?:ein |das )?abo(?:nnement)? (?:von|bei|für|der|des) <v:np>",
      learn: { subscription: "$v" },
    },
    {
      say: "{i} (?:bin|sind) (?:\\p{L}+ )?abonnent(?:in)? (?:von|der|des) <v:np>",
      learn: { subscription: "$v" },
    },
    { say: "{i} (?:bin|sind) (?:dem|der) <v:np> beigetreten", learn: { member_of: "$v" } },
  ],
};
