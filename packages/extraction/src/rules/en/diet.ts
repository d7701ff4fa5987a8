import type { Family } from "../rule.ts";

const DIET =
  "(?:(?:strict |mostly |lifelong |basically |practising |practicing )*(?:vegan|vegetarian|veggie|pescatarian|pescetarian|flexitarian|kosher|halal|gluten[- ]free|dairy[- ]free|lactose[- ]free|sugar[- ]free|keto|paleo|low[- ]carb|plant[- ]based|teetotal|sober|teetotaller|carnivore|fruitarian|raw vegan|low[- ]fodmap|coeliac|celiac))";

export const ALLERGY_EN: Family = {
  name: "allergy",
  rules: [
    {
      say: "{i} am (?:(?:actually|even|really|at all) )*allergic to <v:list>",
      learn: { allergy: "$v" },
      polarity: "negated",
      cue: "ends",
    },
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
    {
      say: "{i} am (?:mildly |severely |a bit )?(?<v>[\\p{L}]+)[- ](?:intolerant|sensitive)",
      learn: { allergy: "$v" },
    },
    {
      say: "{my} (?:only )?(?:allergy|allergies)(?: is| are|:) (?:to )?<v:list>",
      learn: { allergy: "$v" },
    },
    {
      say: "(?:allergic|allergy|allergies|intolerant)(?: to|:) <v:list>",
      learn: { allergy: "$v" },
    },
    {
      say: "<v:np> (?:gives? me (?:hives|a rash|a reaction|migraines|terrible migraines|stomach ache|heartburn)|makes? me (?:really |so |very |violently |quite )*(?:sneeze|break out|swell|itch|sick|ill|bloated|nauseous|throw up|wheeze|come out in hives)|sends? me (?:straight )?to (?:the )?(?:hospital|a&e|er|emergency)|(?:could|would|can|will|might) kill me|(?:is|are) (?:deadly|poison|lethal) (?:to|for) me|makes? my (?:throat|tongue|face|lips) (?:swell|itch|close)|closes? my throat|triggers? my (?:asthma|migraines?|allergies))",
      learn: { allergy: "$v" },
      sure: 0.8,
    },
    {
      say: "{i} (?:break out in hives|break out|get ill|throw up|feel sick|get bloated|wheeze|come out in hives|go into anaphylaxis|swell up|get a rash|come out in a rash|get sick)(?: when(?:ever)? I (?:eat|touch|have)| if I (?:eat|touch|have)| from) <v:np>",
      learn: { allergy: "$v" },
      sure: 0.85,
    },
    {
      say: "{my} (?:known |food |main )*allerg(?:y|ies)(?: list)?(?: is| are| include|:)+ <v:list>",
      learn: { allergy: "$v" },
    },
    {
      say: "<v:np>[- ](?:allergy|intolerance)(?: here| sufferer)?$",
      learn: { allergy: "$v" },
      sure: 0.75,
    },
    {
      say: "{i} (?:carry|keep|have|need) an? (?:epi-?pen|adrenaline pen|auto-?injector) for (?:my )?<v:np>",
      learn: { allergy: "$v" },
    },
    {
      say: "{i} (?:react badly|have a reaction|have a bad reaction|respond badly) to <v:list>",
      learn: { allergy: "$v" },
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
      say: "{i} (?:avoid|steer clear of|stay away from|abstain from|cut out|have cut out|(?:gave up|have given up)(?! (?:the|my|on|trying|\\p{L}+ing)(?![\\p{L}]))|am cutting out|skip) (?:eating |drinking |all |any |having )*(?!the (?:crowds|city)|using|it )<v:list>",
      learn: { avoids: "$v" },
    },
    { say: "{i} (?:only|just) eat <v:list>", learn: { diet: "only $v" }, sure: 0.7 },
    {
      say: `(?:strictly |strict )?(?<v>${DIET})(?= (?:here|since|household|for)|$)`,
      learn: { diet: "$v" },
      sure: 0.8,
    },
    {
      say: "no (?:more )?(?!(?:more )?(?:changes?|thanks?|problems?|worries|ideas?|news|plans?|complaints?|rush|questions?|need|hurry|pressure|stress|way|such|one|luck|excuses?)(?![\\p{L}]))<v:np>(?:,| and no .+)? (?:for me|please)$",
      learn: { avoids: "$v" },
      sure: 0.7,
    },
    {
      say: `{i} (?:(?:have )?(?:gone|went|turned|become|became)|am going|am) (?:fully |completely |totally |strictly |back to being |back to |properly |mostly |entirely |largely |now )+(?<v>${DIET})`,
      learn: { diet: "$v" },
      cue: "replaces",
    },
    {
      say: "<v:np> (?:is|are) (?:an? )?(?:absolute |total |complete |big |definite |hard )*(?:no-go|no go|no-no|no(?= for (?:me|us))|off[- ]limits|dealbreaker|deal-breaker|hard no|not an option|out of the question)(?: for (?:me|us))?",
      learn: { avoids: "$v" },
      polarity: "any",
    },
    {
      say: "<v:np> (?:do|does) (?:agree with|sit well with|suit) me",
      learn: { avoids: "$v" },
      polarity: "negated",
    },
    {
      say: "<v:np> (?:do|does) not (?:agree with|sit well with|like|suit) (?:me|my stomach)",
      learn: { avoids: "$v" },
      polarity: "any",
    },
    {
      say: "{i} can do (?:any )?(?<v>dairy|gluten|nuts|peanuts|wheat|sugar|eggs?|soy|meat|red meat|pork|fish|spicy(?: food)?|shellfish|seafood|caffeine|alcohol|lactose|mushrooms|onions?|garlic)(?=$|[.,!;]| and| or| at)",
      learn: { avoids: "$v" },
      polarity: "negated",
    },
    {
      say: "{i} drink(?: (?:any )?alcohol| at all| any alcohol)?(?=$|[.,!;]| and| so)",
      learn: { habit: "does not drink alcohol" },
      polarity: "negated",
    },
    {
      say: "{i} (?:eat|do|touch|have|drink|use|consume) (?:any |much )?(?<v>(?:red |processed |raw )?(?:meat|beef|pork|fish|dairy|gluten|sugar|alcohol|caffeine|carbs|seafood|shellfish|eggs|nuts|mushrooms|lactose|coffee|wheat|soy|onions?|garlic|lamb|chicken|honey|bread))(?=$|[.,!;]| and| or| so| at| after)",
      learn: { avoids: "$v" },
      polarity: "negated",
    },
    {
      say: "{i} (?:have )?(?:quit|gave up|given up|stopped|kicked|cut out|am off|came off|come off|am done with) (?<v>smoking|drinking|vaping|alcohol|sugar|caffeine|meat|dairy|gluten|cigarettes|nicotine|weed|gambling)",
      learn: { habit: "quit $v" },
      tense: "any",
    },
    {
      say: "I am (?:now )?(?:almost |nearly |over |about )?(?:[\\p{L}\\d]+ (?:days?|weeks?|months?|years?) )?(?<v>sober|clean|smoke[- ]free|alcohol[- ]free|teetotal|off the booze|on the wagon)(?=$|[.,!;]| for| since| and| \\uE001)",
      learn: { habit: "$v" },
    },
    {
      say: "(?:no|zero) (?!(?:more )?(?:changes?|thanks?|problems?|worries|ideas?|news|plans?|complaints?|rush|questions?|need|hurry|pressure|stress|way|such|one|luck|excuses?)(?![\\p{L}]))(?<v>[\\p{L}-]+(?: [\\p{L}-]+)?(?:(?:,| or| and|, or) (?:no )?[\\p{L}-]+){0,4}) (?:for (?:me|us)|please|ever|in my food|on mine|in anything)$",
      learn: { avoids: "$v" },
      sure: 0.75,
    },
    {
      say: "{i} (?:can (?:only|just)|must|have to|need to|am supposed to|am meant to|should) (?:eat|have|avoid|stay off|keep off|drink|limit|watch) (?<v>[^;,.!?\\uE001]+)",
      learn: { dietary_rule: "$v" },
      sure: 0.7,
    },
    {
      say: "{i} am (?:completely |totally |trying to stay |staying )?(?:off|laying off|cutting (?:back|down) on|cutting out|trying to cut (?:down|back)(?: on)?|trying to avoid|avoiding|limiting) (?!work|sick|today|to |the (?:hook|clock|grid)|school|duty)(?<v>sugar|coffee|alcohol|carbs|dairy|meat|gluten|caffeine|booze|bread|sweets|chocolate|salt|processed food|fast food|red meat|[\\p{L}]+ (?:food|meat))",
      learn: { avoids: "$v" },
    },
    {
      say: "{i} can only (?<v>(?:eat|drink|have|manage|keep down) [^;,.!?\\uE001]+)",
      learn: { dietary_rule: "only $v" },
    },
  ],
};
