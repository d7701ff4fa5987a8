import type { Family } from "../rule.ts";

/** "My X is Y" for the nouns of the attribute table, and answers to a form. */
export const ATTRIBUTE_EN: Family = {
  name: "attribute",
  isWeak: true,
  rules: [
    {
      say: "(?:{my} )?(?:account |current |subscription )?(?<attr>{attr})(?: has)?(?: been)? (?:changed|moved|went|gone up|went up|gone down|went down|came down|is going up|is up|is down|upgraded|downgraded|switched|increased|raised|reduced|lowered|dropped)(?: from <o:np>)? to <v:np>",
      learn: { $attr: "$v" },
      cue: "replaces",
    },
    {
      say: "{my} (?:new|updated) (?<attr>{attr}) (?:is|:|are) (?!to )<v:np>",
      learn: { $attr: "$v" },
      cue: "replaces",
    },
    {
      say: "{my} (?:(?:current|main|total|full|monthly|weekly|max|maximum|overall|preferred|usual) )*(?<attr>{attr})(?: for [^;!?\\uE001:]+?)? (?:is|:|are|=) (?:around |about |roughly |approximately |up to |max |at most |currently |now |still )*<d:date>",
      learn: { $attr: "$d" },
    },
    {
      say: "{my} (?:(?:current|main|total|full|monthly|weekly|max|maximum|overall|preferred|usual) )*(?<attr>{attr})(?: for [^;!?\\uE001:]+?)? (?:is|:|are|=) (?:around |about |roughly |approximately |up to |max |at most |currently |now |still )*(?!to |when|that|how|if|because|gone|lost|stolen|missing|broken|dead|dying|amazing|great|good|bad|so |very |really |too |getting|going|full|not |in the shop|at the|being|coming|out |like |wrong|incorrect|outdated|out of date|different|right|correct|the same|unchanged|awesome|incredible|fantastic|wonderful|everything|my )<v:np>",
      learn: { $attr: "$v" },
    },
    { say: "(?<attr>{attr}):? (?:is |= ?|: ?)?<d:date>$", learn: { $attr: "$d" }, sure: 0.8 },
    {
      say: "(?:account )?(?<attr>{attr}): (?<v>[^;!?\\uE001]+)",
      learn: { $attr: "$v" },
      sure: 0.8,
    },
  ],
};

/** Constraints of the subject that are no wish: what must, what cannot. */
export const CONSTRAINT_EN: Family = {
  name: "constraint",
  isWeak: true,
  rules: [
    {
      say: "(?<w>\\d+|one|two|three|four|some|both|all) of (?:us|them|the guests) (?:is|are|am|have|has|can not|do not) (?<d>[^;!?\\uE001]+)",
      learn: { constraint: "$w of us: $d" },
      sure: 0.75,
      polarity: "any",
    },
    {
      say: "<n:pname> (?<d>(?:uses|needs|requires|has) (?:an? )?(?:wheelchair|walking stick|hearing aids?|guide dog|step-free access|ground floor|lift|high chair|booster seat|quiet room|vegan|vegetarian|gluten[- ]free|halal|kosher|nut|peanut|dairy)[^;!?\\uE001]*|(?:is|can not eat|does not eat|can not have) (?:allergic to |vegan|vegetarian|gluten|coeliac|celiac|lactose|diabetic|pregnant)[^;!?\\uE001]*)",
      learn: { constraint: "$n $d" },
      where: { person: "$n" },
      sure: 0.7,
      polarity: "any",
    },
    {
      say: "{i} (?:must|have to|need to) (?:be|leave|arrive|finish|get) (?<d>[^;!?\\uE001]*(?:by|before|at|until) \\d[^;!?\\uE001]*)",
      learn: { constraint: "must be $d" },
      sure: 0.6,
    },
    {
      say: "mornings? (?:is|are|am) when I (?<d>[^;!?\\uE001]+)",
      learn: { routine: "$d in the morning" },
      sure: 0.7,
    },
    {
      say: "{my} (?<k>(?!head|heart|code|brain|point|question|problem|issue|guess|mood|build|train|flight|order|day|life|only|advice|bad|turn|fault|goodness|god|friend)(?:[\\p{L}-]+ ){0,2}?[\\p{L}-]+?)(?:'s name)? (?:is|are|am|:)(?: called| named)? (?<v>(?-i:\\p{Lu})[\\p{L}\\p{N}'&.-]*(?: (?:(?:of|de|the|and|&|von|van) )?(?-i:[\\p{Lu}\\d])[\\p{L}\\p{N}'&.-]*){0,4}|\\uE000.|[\\d][\\d.,:/-]*(?: ?(?:cm|kg|km|lbs?|%|am|pm|euros?|dollars?|pounds?|k))?)(?=$|[.!;])",
      learn: { attribute: { what: "$k", value: "$v" } },
      where: { of: "$k" },
      sure: 0.7,
    },
    {
      say: "(?:the|our) (?<k>(?!day|time|weather|problem|point|answer|question|song|film|movie|book|novel|code|bug|error|issue|winner|capital|president|author|main|best|word|sentence|title|first|last|next|hero|story)(?:[\\p{L}-]+ ){0,2}?(?:name|codename|password hint|mascot|wifi|address|number|code word|contact|landlord|supplier|client|customer|vendor|sponsor|venue|hotel|restaurant|theme|colou?r|logo|font|deadline|budget|price|rent|size|capacity|address)) (?:is|are|:)(?: called| named)? (?<v>(?-i:\\p{Lu})[\\p{L}\\p{N}'&.-]*(?: (?-i:[\\p{Lu}\\d])[\\p{L}\\p{N}'&.-]*){0,4}|\\uE000.|[$€£]?\\d[\\d.,:k]*(?: ?\\p{L}+)?)(?=$|[.!;,])",
      learn: { attribute: { what: "$k", value: "$v" } },
      where: { of: "$k" },
      sure: 0.65,
    },
  ],
};

/** What may be spent; said in passing, beside anything else. */
export const BUDGET_EN: Family = {
  name: "budget",
  rules: [
    {
      say: "(?:(?:the|my|our) )?(?:total |monthly |overall |max |maximum |weekly )?budget(?: for [^;!?:\\uE001]+?)?(?: is|:)(?: around| about| roughly| max| up to)* (?<v>(?:[^;!?,\\uE001]|,(?=\\d{3}))*\\d(?:[^;!?,\\uE001]|,(?=\\d{3}))*)",
      learn: { budget: "$v" },
    },
    {
      say: "{i} (?:have|am on|are on) (?:an? )?(?:tight |limited |fixed |total )?budget of (?:around |about |up to )?(?<v>(?:[^;!?,\\uE001]|,(?=\\d{3}))*\\d(?:[^;!?,\\uE001]|,(?=\\d{3}))*)",
      learn: { budget: "$v" },
    },
    {
      say: "(?:{i} )?can not (?:spend|pay|go over|exceed) (?:more than |over )?(?<v>(?:[^;!?,\\uE001]|,(?=\\d{3}))*\\d(?:[^;!?,\\uE001]|,(?=\\d{3}))*)",
      learn: { budget: "at most $v" },
      polarity: "any",
    },
    {
      say: "{i} can (?:now )?(?:stretch|go|push it|go up|spend up|afford)(?: up)?(?: to)? (?<v>(?:[^;!?,\\uE001]|,(?=\\d{3}))*\\d(?:[^;!?,\\uE001]|,(?=\\d{3}))*)",
      learn: { budget: "$v" },
      cue: "replaces",
      sure: 0.75,
    },
    {
      say: "{i} am (?:now )?(?:down|up|back) to (?<v>\\d[\\d.]* ?(?:kg|kgs|kilos?|lbs?|pounds|stone))",
      learn: { weight: "$v" },
      cue: "replaces",
    },
    {
      say: "{i} weigh (?:about |around )?(?<v>\\d[\\d.]* ?(?:kg|kgs|kilos?|lbs?|pounds|stone))",
      learn: { weight: "$v" },
    },
  ],
};
