import type { Family } from "../rule.ts";

const DIET =
  "(?:(?:\\p{L}+ )?(?:vegan|vegetarisch|glutenfrei|laktosefrei|koscher|halal|zuckerfrei|pescetarisch|pescatarisch|keto|low carb|paleo|pflanzlich|zuckerarm|salzarm)|veganer(?:in)?|vegetarier(?:in)?|pescetarier(?:in)?|flexitarier(?:in)?|trocken|abstinent)";
const CONDITION =
  "(?:Asthma|Diabetes(?: Typ ?[12])?|Typ-[12]-Diabetes|Migräne|Epilepsie|Arthrose|Arthritis|ADHS|ADS|Autismus|Legasthenie|Angststörungen?|Depressionen?|Schlafstörungen|Bluthochdruck|niedrigen Blutdruck|hohen Blutdruck|Zöliakie|Morbus \\p{Lu}\\p{L}+|Reizdarm|Endometriose|Tinnitus|Blutarmut|Anämie|Neurodermitis|Schuppenflechte|Heuschnupfen|Skoliose|Fibromyalgie|Multiple Sklerose|MS|Parkinson|Rückenschmerzen|Schwindel(?:anfälle)?|Vertigo|Schlafapnoe|Gicht|Krebs|einen Bandscheibenvorfall|Höhenangst|Flugangst|Platzangst|Rheuma|Hashimoto|eine? \\p{L}+(?:allergie|intoleranz|unverträglichkeit|phobie|schwäche|störung)|einen Herzschrittmacher|Long Covid|Knieprobleme|Rückenprobleme|Herzprobleme|eine Rot-Grün-Schwäche|eine Gehbehinderung|(?:eine?n? )?\\p{L}*(?:mangel|sucht|leiden|vorfall|infarkt|schlaganfall|rheuma|neuropathie|insuffizienz|schmerzen|arrhythmie|rhythmusstörungen|unterfunktion|überfunktion|entzündung|phobie|psoriasis|syndrom|thrombose)|Polyarthritis|Lupus|PTBS|Burnout|Glaukom|grauen Star|kaputte[ns]? (?:Knie|Rücken|Schulter|Hüfte)|Herzrasen|Akne|Rosazea|Kreislaufprobleme|hohe Cholesterinwerte)";

/** Ends of the names of drugs. */
const DRUG =
  "(?:pril|sartan|statin|olol|prazol|formin|thyroxin|profen|cetamol|tadin|zepam|zolam|oxetin|sertralin|tralin|dipin|mycin|cillin|semid|thiazid|solon|lukast|rizin|ratadin|fenadin|pantoprazol|xaban|pregabalin|triptan|aspirin|insulin|melatonin|quetiapin|venlafaxin|citalopram|cortison|antidepressiva|betablocker|eisentabletten|magnesium|salbutamol|vitamin d|ritalin|elvanse|ibu|asthmaspray|pille)";

export const ALLERGY_DE: Family = {
  name: "allergy",
  rules: [
    {
      say: "{i} (?:bin|reagiere|sind) (?:(?:stark|sehr|schwer|leicht|hochgradig|extrem) )*(?:allergisch|empfindlich) (?:gegen|auf) <v:list>",
      learn: { allergy: "$v" },
    },
    {
      say: "{i} (?:bin|reagiere) (?:gegen|auf) <v:list> (?:(?:stark|sehr) )*(?:allergisch|empfindlich)",
      learn: { allergy: "$v" },
    },
    {
      say: "{i} (?:habe|haben) (?:eine )?(?:starke |schwere |leichte |schlimme )?(?:allergie|unverträglichkeit|intoleranz) (?:gegen|auf|gegenüber) <v:list>",
      learn: { allergy: "$v" },
    },
    {
      say: "{i} (?:habe|leide an|leide unter|bekomme) (?:eine |einer )?(?:starke |schwere )?(?<v>\\p{L}+)-?(?:allergie|intoleranz|unverträglichkeit)",
      learn: { allergy: "$v" },
    },
    { say: "{i} bin (?<v>\\p{L}+)(?:intolerant|allergiker(?:in)?)", learn: { allergy: "$v" } },
    {
      say: "{i} (?:vertrage|vertragen) (?:die |das |den )?<v:list>",
      learn: { allergy: "$v" },
      polarity: "negated",
    },
    {
      say: "<v:np> (?:gehen|geht) (?:bei mir|für mich)(?: (?:da|leider|einfach))*",
      learn: { avoids: "$v" },
      polarity: "negated",
    },
    {
      say: "<v:np> (?:bekommt|bekommen|tut|tun) mir (?:(?:überhaupt|leider|auch) )*(?:schlecht|nicht gut|gut)?",
      learn: { avoids: "$v" },
      polarity: "negated",
    },
    {
      say: "(?:von|bei) <v:np> (?:bekomme|kriege) ich (?:ausschlag|atemnot|pickel|migräne|bauchschmerzen|juckreiz|quaddeln)",
      learn: { allergy: "$v" },
    },
    {
      say: "{i} (?:bekomme|kriege) (?:von|bei) <v:np> (?:ausschlag|atemnot|pickel|migräne|bauchschmerzen|juckreiz|quaddeln)",
      learn: { allergy: "$v" },
    },
    { say: "{my} allergien?(?: ist| sind|:)+ (?:gegen )?<v:list>", learn: { allergy: "$v" } },
    {
      say: "{i} (?:vertrage|vertragen) <v:list>",
      learn: { allergy: "$v" },
      polarity: "negated",
    },
  ],
};

export const DIET_DE: Family = {
  name: "diet",
  rules: [
    {
      say: "{i} mache (?:eine |ne )?(?<v>low[- ]carb|keto|(?:keto|low-carb|trenn|intervall|diät|null)?diät|intervallfasten|heilfasten|paleo|zuckerfrei|saftkur)(?=$|[,.;!]| \\uE001| und)",
      learn: { diet: "$v" },
    },
    {
      say: "(?<v>milchprodukte|laktose|gluten|fleisch|fisch|alkohol|zucker|nüsse|schweinefleisch|eier|weizen|meeresfrüchte)(?: für mich)?(?= bitte$|$)(?<=für mich)",
      learn: { avoids: "$v" },
      polarity: "any",
      sure: 0.8,
    },
    {
      say: "{i} (?:esse|trinke) (?:aus (?:religiösen|gesundheitlichen|ethischen|moralischen) gründen |wegen (?:der|des|meine[rs]?) [\\p{L}-]+ )<v:list>",
      learn: { avoids: "$v" },
      polarity: "negated",
    },
    {
      say: "{i} darf <v:np> (?:essen|trinken|zu mir nehmen)",
      learn: { avoids: "$v" },
      polarity: "negated",
    },
    {
      say: `{i} (?:bin|sind|lebe|leben|esse|essen|ernähre mich|ernähren uns|koche|werde)(?: (?:strikt|streng|rein|überwiegend|komplett|ausschließlich|nur|überzeugter?|seit langem))* (?<v>${DIET})(?=$|[,.!;]| und| aber| \\uE001| geworden)`,
      learn: { diet: "$v" },
    },
    {
      say: "{i} (?:esse|essen|trinke|trinken|darf|konsumiere|kann)(?: {fond})? (?:mehr )?<v:list>(?: (?:essen|trinken|vertragen))?",
      learn: { avoids: "$v" },
      polarity: "negated",
    },
    {
      say: "{i} (?:meide|meiden|vermeide|verzichte auf|verzichten auf|faste|lasse) <v:list>(?: weg)?",
      learn: { avoids: "$v" },
    },
    {
      say: "{i} (?:esse|essen)(?: (?:seit|mittlerweile|inzwischen|jetzt|auch|\\uE001.))* wieder (?<v>fleisch|fisch|alles|eier|milchprodukte|käse|gluten|brot|zucker)",
      learn: { diet: "isst wieder $v" },
      cue: "replaces",
    },
    {
      say: "{i} (?:trinke|rauche)(?: (?:ab und zu|manchmal|gelegentlich|jetzt|\\uE001.))* wieder <v:np>",
      learn: { diet: "wieder $v" },
      cue: "replaces",
    },
    {
      say: "{i} (?:habe|haben) (?:wieder )?(?:mit )?(?:dem )?(?<v>fleisch|fisch)(?:essen)? wieder angefangen",
      learn: { diet: "isst wieder $v" },
      cue: "replaces",
    },
    { say: "{my} ernährung(?: ist|:)+ <v:long>", learn: { diet: "$v" } },
  ],
};

export const HEALTH_DE: Family = {
  name: "health",
  rules: [
    {
      say: "(?:\\uE001. )?mir (?:wurden|wurde|hat man) (?:\\uE001. )?(?:die |der |das |ein |eine )?(?<v>(?:weisheitszähne|weisheitszahn|blinddarm|mandeln|galle|gallenblase|herzschrittmacher|gebärmutter|tumor|zyste|niere|schilddrüse|stent|hüfte|implantat)[\\p{L} ]*?) (?:gezogen|entfernt|rausgenommen|herausgenommen|eingesetzt|operiert|gelegt)",
      learn: { medical_history: "$v" },
      tense: "any",
    },
    {
      say: `{i} (?:habe|leide (?:an|unter)|lebe mit|bekomme|kriege|kämpfe mit|erkrankt an)(?: (?:oft|häufig|chronische[snr]?|schwere[snr]?|leichte[snr]?|starke[snr]?|immer wieder|regelmäßig))* (?<v>${CONDITION}(?: mit \\p{L}+)?)`,
      learn: { medical_condition: "$v" },
    },
    {
      say: "(?:bei mir wurde|man hat bei mir|ich habe die diagnose) <v:np> (?:diagnostiziert|festgestellt|bekommen|erhalten)",
      learn: { medical_condition: "$v" },
    },
    {
      say: "{i} bin (?:auf (?:dem|meinem) (?:linken|rechten) (?:ohr|auge) )?(?<v>(?:(?:Typ-[12]-|Typ [12] )?diabetiker(?:in)?|asthmatiker(?:in)?|epileptiker(?:in)?|legastheniker(?:in)?|autist(?:in)?|bluter|farbenblind|rot-grün-blind|schwerhörig|gehörlos|taub(?: auf [^;,.!?\\uE001]+)?|blind(?: auf [^;,.!?\\uE001]+)?|sehbehindert|kurzsichtig|weitsichtig|schwanger|linkshänder(?:in)?|rechtshänder(?:in)?|rollstuhlfahrer(?:in)?|herzkrank|hypersensibel|hochsensibel|autistisch|alkoholiker(?:in)?|gehbehindert|schwerbehindert|brillenträger(?:in)?|zöliakie-?\\p{L}*))",
      learn: { medical_condition: "$v" },
    },
    {
      say: "{i} (?:trage|brauche|benutze|habe|sitze im|bin auf)(?: (?:links|rechts|beidseitig|tagsüber|meistens|im linken ohr|im rechten ohr))* (?<v>(?:eine |einen |ein |die |den )?(?:brille|kontaktlinsen|hörgeräte?|rollstuhl|gehstock|krücken|insulinpumpe|herzschrittmacher|zahnspange|prothese))",
      learn: { medical_condition: "$v" },
      sure: 0.8,
    },
    {
      say: "{i} (?:nehme|spritze|bekomme|muss) (?<v>insulin|antidepressiva|betablocker|blutverdünner|antihistaminika|metformin|l-thyroxin|lithium|ritalin|cortison|die pille|statine|medikamente [^;,.!?\\uE001]+|blutdrucksenker|schmerzmittel)",
      learn: { medication: "$v" },
    },
    {
      say: "{i} (?:nehme|schlucke|spritze(?: mir)?|muss) (?:(?:täglich|jeden (?:tag|morgen|abend)|jeden|morgens|abends|regelmäßig|dauerhaft|einmal (?:täglich|am tag)|zweimal (?:täglich|am tag)) )*(?!Bus|Bahn|Zug|Tram|Auto|Rad|Platz|Abschied|Urlaub|Rücksicht|Zeit|Pillen|Tabletten)(?<v>(?-i:\\p{Lu})[\\p{L}\\d-]+)(?: \\d+ ?mg)?(?= gegen| wegen| für m|$| \\d)(?: nehmen)?(?<=täglich [^;]*|jeden [^;]*|morgens [^;]*|abends [^;]*|regelmäßig [^;]*|dauerhaft [^;]*|nehme (?:(?! gegen| wegen)[^;])*(?= gegen| wegen))",
      learn: { medication: "$v" },
      sure: 0.8,
    },
    {
      say: `{i} (?:nehme|schlucke|spritze|bekomme|inhaliere|brauche)(?: (?:mir|täglich|jeden (?:tag|morgen|abend)|morgens|abends|regelmäßig|dagegen|deswegen|dafür|seit|\\uE001.|(?:wegen|gegen|für) (?:der |die |des |den |das |meine[rsn]? |meinem )?[\\p{L}-]+))* (?<v>[\\p{L}-]*${DRUG})(?![\\p{L}])`,
      learn: { medication: "$v" },
    },
    {
      say: "{i} (?:habe|haben) (?:mir |mich )(?:(?:beim|im|bei der|in der|auf der) [\\p{L}-]+ )?(?:den |die |das |am |an der )?<v:np> (?:gebrochen|verstaucht|gerissen|gezerrt|verletzt|verrenkt|geprellt|umgeknickt|verbrannt|ausgekugelt|angebrochen|aufgeschlagen|geschnitten|verdreht|überdehnt|verknackst|operieren lassen)",
      learn: { injury: "$v" },
    },
    {
      say: "(?:der|mein|die|meine) (?:arzt|ärztin|hausarzt|orthopäde|physiotherapeut|kardiologe|zahnarzt|doktor)(?: \\p{L}+)* (?:sagt|hat gesagt|hat mir|meint|rät|verbietet|empfiehlt)(?:,| mir)* (?<v>[^;!?\\uE001]+)",
      learn: { medical_restriction: "$v" },
      polarity: "any",
    },
    {
      say: "{i} (?:habe (?:große |panische )?angst vor|fürchte mich vor) <v:long>",
      learn: { fear: "$v" },
    },
    {
      say: "{my} (?<v>blutdruck|cholesterin|blutzucker|rücken|knie|schulter|hüfte|magen|kreislauf|schilddrüse|herz)(?:wert)? (?:ist|macht|sind) (?<w>zu hoch|zu niedrig|kaputt|probleme|mir probleme|empfindlich|operiert|angeschlagen|schwach)",
      learn: { medical_condition: "$v $w" },
    },
    {
      say: "{i} (?:habe )?(?:große |panische |total |riesige )*angst vor[m]? <v:long>",
      learn: { fear: "$v" },
    },
    {
      say: "{i} habe (?:schon )?(?:eine?n? )?(?<v>(?:\\p{Ll}+e[nrs]? )?\\p{L}*(?:infarkt|schlaganfall|krebs|burnout|vorfall|bruch|riss|herniation|corona|covid|borreliose|zusammenbruch|depression|bypass|thrombose|embolie|fehlgeburt|unfall|operation|lungenentzündung|hirnhautentzündung|meningitis))(?: (?:gehabt|überstanden|überlebt|erlitten))?",
      learn: { medical_history: "$v" },
      tense: "any",
    },
    {
      say: "{i} (?:bin|wurde)(?: frisch)? (?:an der |an den |am )<v:np> operiert(?: worden)?",
      learn: { medical_history: "Operation: $v" },
    },
  ],
};
