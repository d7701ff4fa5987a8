import type { Family } from "../rule.ts";

const DIET =
  "(?:(?:strict |mostly |lifelong |basically |practising |practicing )*(?:vegan|vegetarian|veggie|pescatarian|pescetarian|flexitarian|kosher|halal|gluten[- ]free|dairy[- ]free|lactose[- ]free|sugar[- ]free|keto|paleo|low[- ]carb|plant[- ]based|teetotal|sober|teetotaller|carnivore|fruitarian|raw vegan|low[- ]fodmap|coeliac|celiac))";
const CONDITION =
  "(?:asthma|diabetes|type [12] diabetes|migraines?|epilepsy|arthritis|adhd|add|autism|dyslexia|anxiety|depression|insomnia|hypertension|high blood pressure|low blood pressure|coeliac disease|celiac disease|crohn'?s(?: disease)?|ibs|endometriosis|pcos|tinnitus|anaemia|anemia|eczema|psoriasis|hay fever|scoliosis|fibromyalgia|lupus|ms|multiple sclerosis|parkinson'?s|ocd|ptsd|sleep apnoea|sleep apnea|gout|glaucoma|vertigo|a heart condition|a bad (?:back|knee|shoulder|hip)|bad (?:knees|eyesight|hearing)|back pain|chronic [\\p{L} ]+|a pacemaker|a hearing aid|hearing aids|a stutter|a peanut allergy|poor eyesight|acid reflux|sciatica|hypothyroidism|rosacea|astigmatism|narcolepsy|cancer|a slipped disc|a herniated disc|long covid|a fear of [\\p{L} ]+|claustrophobia|vertigo|reynaud'?s|synesthesia|synaesthesia)";

export const ALLERGY_EN: Family = {
  name: "allergy",
  rules: [
    {
      say: "(?:it is )?<v:np> (?:that )?(?:I|we) am (?:severely |very |deathly |badly |mildly |highly )*allergic to",
      learn: { allergy: "$v" },
    },
    {
      say: "{i} (?:am |have )?(?:been )?(?:severely |very |deathly |badly |mildly |highly |quite |slightly )*(?:allergic|intolerant|sensitive|hypersensitive) to <v:list>",
      learn: { allergy: "$v" },
    },
    {
      say: "{i} (?:have|get|suffer from|developed|have developed) (?:an? )?(?:severe |bad |mild |serious |nasty |terrible |life-threatening )*(?<v>[\\p{L}-]+(?: [\\p{L}-]+)?) (?:allergy|allergies|intolerance)",
      learn: { allergy: "$v" },
    },
    {
      say: "{i} (?:have|suffer from|developed) (?:an? )?(?:severe |bad |mild |serious )*(?:allergy|allergies|allergic reactions?|intolerance) to <v:list>",
      learn: { allergy: "$v" },
    },
    { say: "{i} am (?<v>[\\p{L}]+)[- ]intolerant", learn: { allergy: "$v" } },
    {
      say: "{my} (?:only )?(?:allergy|allergies)(?: is| are|:) (?:to )?<v:list>",
      learn: { allergy: "$v" },
    },
    {
      say: "(?:allergic|allergy|allergies|intolerant)(?: to|:) <v:list>",
      learn: { allergy: "$v" },
    },
    {
      say: "<v:np> (?:gives? me (?:hives|a rash)|makes? me (?:sneeze|break out|swell|itch|sick|ill)|sends? me to (?:hospital|the hospital|a&e|the er)|triggers? my (?:asthma|migraines?|allergies))",
      learn: { allergy: "$v" },
      sure: 0.8,
    },
    {
      say: "{i} (?:break out in hives|go into anaphylaxis|swell up|get a rash|come out in a rash|get sick)(?: when(?:ever)? I (?:eat|touch|have)| if I (?:eat|touch|have)| from) <v:np>",
      learn: { allergy: "$v" },
      sure: 0.85,
    },
  ],
};

export const DIET_EN: Family = {
  name: "diet",
  rules: [
    {
      say: `{i} am (?:an? )(?<v>${DIET}) (?:household|family|couple|home|house)`,
      learn: { diet: "$v" },
    },
    {
      say: `{i} (?:am|am an?|have been|went|have gone|have become|became|keep|eat|follow|turned|am on) (?:an? |the |strictly |only |on |going )*(?<v>${DIET})(?: diet)?`,
      learn: { diet: "$v" },
    },
    { say: `{my} diet is <v:long>`, learn: { diet: "$v" } },
    {
      say: `{i} (?:am )?(?:follow|following|on|stick to) (?:an? |the )<v:np>(?<= diet)`,
      learn: { diet: "$v" },
    },
    {
      say: "{i} (?:(?:can )?(?:eat|tolerate|digest|consume|drink)|can have) (?:any |anything (?:with|containing) |much )?<v:list>",
      learn: { avoids: "$v" },
      polarity: "negated",
    },
    {
      say: "{i} (?:avoid|steer clear of|stay away from|abstain from|cut out|have cut out|gave up|have given up|am cutting out|skip) (?:eating |drinking |all |any |having )*(?!the (?:crowds|city)|using|it )<v:list>",
      learn: { avoids: "$v" },
    },
    { say: "{i} (?:only|just) eat <v:list>", learn: { diet: "only $v" }, sure: 0.7 },
    {
      say: `(?:strictly |strict )?(?<v>${DIET})(?= (?:here|since|household|for)|$)`,
      learn: { diet: "$v" },
      sure: 0.8,
    },
    {
      say: "no <v:np>(?:,| and no .+)? (?:for me|please)$",
      learn: { avoids: "$v" },
      sure: 0.7,
    },
  ],
};

export const HEALTH_EN: Family = {
  name: "health",
  rules: [
    {
      say: `{i} (?:have|have had|suffer from|suffering from|live with|living with|was diagnosed with|have been diagnosed with|got diagnosed with|struggle with|deal with|am dealing with|get|have got|am prone to|manage|developed) (?:an? |my |frequent |regular |bad |severe |mild |chronic |recurring |some |awful |terrible )*(?<v>${CONDITION}(?:(?: and|,) ${CONDITION})*)`,
      learn: { medical_condition: "$v" },
      tense: "any",
    },
    {
      say: "{i} (?:was|have been|got|am) diagnosed with <v:list>",
      learn: { medical_condition: "$v" },
      tense: "any",
    },
    {
      say: "{i} am (?:an? )?(?:(?:partially|slightly|mildly|legally|severely|totally|completely|almost|nearly) )*(?<v>(?:type [12] |insulin-dependent |pre-?)?diabetic|asthmatic|epileptic|dyslexic|dyspraxic|autistic|neurodivergent|colou?r[- ]?blind|red[- –]green colou?r[- ]?blind|(?:[\\p{L}-]+ )?colou?r[- ]?blind|deaf(?: in [\\p{L} ]+)?|blind(?: in [\\p{L} ]+)?|hard of hearing|short-?sighted|near-?sighted|far-?sighted|visually impaired|an?emic|claustrophobic|bipolar|hypertensive|immunocompromised|in a wheelchair|a wheelchair user|haemophiliac|hemophiliac|left-?handed|right-?handed|ambidextrous|a (?:recovering )?alcoholic)",
      learn: { medical_condition: "$v" },
    },
    {
      say: "{i} (?:use|need|rely on|wear|have) (?<v>an? (?:wheelchair|walking stick|cane|walker|hearing aid|insulin pump|cpap(?: machine)?|screen reader|inhaler|prosthesis|knee brace|pacemaker|epipen|service dog|guide dog)|hearing aids|contact lenses|contacts|glasses|reading glasses|crutches|braces|dentures|orthotics)",
      learn: { medical_condition: "$v" },
      sure: 0.85,
    },
    {
      say: "{i} (?:take|am on|am taking|was prescribed|have been prescribed) (?!a (?:break|walk|trip|bus|class|look|photo|nap)|it|the|my time|care|part)(?<v>(?:[\\p{L}-]+ ){0,2}?(?:insulin|statins?|beta[- ]blockers?|antidepressants?|blood thinners?|metformin|ibuprofen|levothyroxine|antihistamines?|warfarin|sertraline|ritalin|lithium|methotrexate|the pill|medication|meds|omeprazole|lisinopril|prednisone|[\\p{L}]+(?:ine|ol|in|il|am|ate|ide|one)(?= for (?:my )?)))",
      learn: { medication: "$v" },
    },
    {
      say: "(?:(?:my |the )?(?:doctor|gp|physio|physiotherapist|dentist|cardiologist|dietitian|dietician|surgeon|specialist|doc|consultant)(?: says| said| told me| wants me to| has told me| advised me| ordered me| recommended| insists|'s orders:?)*)(?: that)? (?<v>(?:I|me|no|to|not|do not)\\b[^.;!?\\uE001]+(?:until|till)?[^.;!?\\uE001]*)",
      learn: { medical_restriction: "$v" },
      anywhere: true,
      polarity: "any",
      sure: 0.8,
    },
    {
      say: "{i} (?:have )?(?:just )?(?:broke|broken|sprained|twisted|tore|torn|fractured|dislocated|injured|hurt|pulled|ruptured|strained) (?:my|a) <v:np>",
      learn: { injury: "$v" },
      sure: 0.8,
    },
    {
      say: "{my} <v:word> (?:is|are) (?:broken|sprained|injured|fractured|torn)(?=$|[.,!;]| and)",
      learn: { injury: "$v" },
      sure: 0.75,
    },
    {
      say: "{i} (?:am )?recovering from <v:long>",
      learn: { medical_condition: "recovering from $v" },
      sure: 0.75,
    },
    { say: "{i} (?:smoke|vape)(?=$|[.,!;]| \\d| a)", learn: { habit: "smoker" }, sure: 0.7 },
    {
      say: "{i} (?:smoke|vape)(?=$|[.,!;])",
      learn: { habit: "non-smoker" },
      polarity: "negated",
      sure: 0.7,
    },
    {
      say: "{i} (?:am (?:afraid|scared|terrified|frightened) of|have a phobia of|have a fear of) <v:long>",
      learn: { fear: "$v" },
      sure: 0.8,
    },
  ],
};
