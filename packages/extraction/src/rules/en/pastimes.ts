import type { Family } from "../rule.ts";

const ACTIVITY =
  "(?:swim|run|jog|cycle|bike|hike|climb|boulder|knit|crochet|paint|draw|sketch|read|write|cook|bake|garden|fish|surf|ski|snowboard|skate|dance|sing|sew|bird|birdwatch|kayak|row|sail|camp|travel|game|blog|meditate|box|lift|fence|juggle|forage|brew|photograph|volunteer|play)";

export const HOBBY_EN: Family = {
  name: "hobby",
  rules: [
    {
      say: "{i} (?:have )?(?:am )?(?:play|plays|playing|played|been playing) (?!with|a (?:role|part)|it |around|host|along)(?!.*\\b(?:before|once|yesterday|last (?:night|week|weekend|year|time))\\b)(?:in )?(?:the |a |an |some )?{somenew}<v:np>(?<w>(?: (?:on|every|each|at|in|for|with) [^.;!?\\uE001]+)?)",
      learn: { hobby: "$v" },
    },
    {
      say: "{i} (?:have )?(?:taken up|took up|picked up|got back into|gotten back into) (?!the |my |to |some |an? |where|speed){somenew}<v:np>",
      learn: { hobby: "$v" },
      sure: 0.8,
    },
    {
      say: "{i} (?:have )?(?:started|begun|began) (?<v>(?:playing|lifting|running|jogging|swimming|painting|drawing|knitting|crocheting|climbing|bouldering|gardening|cycling|hiking|baking|surfing|dancing|skating|sewing|fishing|boxing|meditating|rowing|skiing|streaming|collecting|practi[sc]ing|singing|birdwatching|journaling)(?: (?!with|my|the |at |in |for |to )[^;,.!?\\uE001]+?)?)(?=$|[,.!]| (?:in|at|with|on|for|to|and|last|about|one|two|three|a|\\uE001))",
      learn: { hobby: "$v" },
      sure: 0.8,
    },
    {
      say: "{i} (?:do|practi[sc]e|practi[sc]ing|go to|train in|training in|do a lot of|do lots of) <v:np>(?= (?:every|on|each|twice|once|three|a lot|regularly|in the (?:mornings?|evenings?)|at the weekend|most)\\b)",
      learn: { hobby: "$v" },
    },
    {
      say: "{i} (?:do|am doing|practi[sc]e|am practi[sc]ing|took up|have taken up) (?<v>yoga|pilates|judo|karate|aikido|taekwondo|crossfit|ballet|tai chi|martial arts|calligraphy|pottery|photography|woodworking|stand-up|improv|gymnastics|parkour|archery|meditation|triathlons?|ceramics)",
      learn: { hobby: "$v" },
    },
    {
      say: "{i} (?:go|goes) (?<v>\\p{L}{2,}ing)(?=$|[.,!;]| (?:every|on|each|twice|once|a lot|in|most|with|at|whenever|regularly|three))",
      learn: { hobby: "$v" },
    },
    {
      say: "{i} (?:collect|collects|collecting|restore|build|grow) (?!my |the |a |your |it|track|up|going|in |on |an |our |data|feedback)<v:list>",
      learn: { hobby: { activity: "$v", kind: "collecting" } },
      sure: 0.8,
    },
    {
      say: `{i} (?<v>${ACTIVITY}) (?:a lot|every (?:day|morning|evening|week|weekend|sunday|saturday)|most (?:days|weekends|mornings|evenings)|on (?:weekends|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays)|at weekends|twice a week|once a week|three times a week|daily|regularly|all the time|for fun|in my (?:free|spare) time)`,
      learn: { hobby: "$v" },
    },
    {
      say: "{i} (?<v>(?:make|brew|bake|grow|sew|knit|roast|ferment|build|print|raise|breed|repair|restore|press|smoke|cure|dye|spin|weave) (?:my|our) own [^;,.!?\\uE001]+?)(?= (?:and|at|for|with|from|every|since|in|on)(?![\\p{L}])|$|[.,!;])",
      learn: { hobby: "$v" },
      sure: 0.8,
    },
    {
      say: "{i} am (?<v>(?:writing|building|developing|making|recording|composing|designing|restoring|producing|directing) (?:an? |my (?:first |own |second |new )?|our (?:first |own )?)(?:[\\p{L}-]+ ){0,2}?(?:memoir|novel|book|album|game|app|board game|boat|blog|screenplay|musical|opera|ep|collection|cookbook|synth|robot|website|documentary|short film|film|trilogy|dollhouse|treehouse|car|motorbike))(?=$|[.,!;]| about| on| with| in| set| for| called)",
      learn: { current_project: "$v" },
      sure: 0.8,
    },
    {
      say: "{i} (?:have )?(?:just )?(?:swapped|traded|ditched|dropped|switched(?: from)?|given up|gave up|gone from) (?<o>\\p{L}+ing) (?:for|to) (?<v>\\p{L}+ing)(?=$|[.,!;])",
      learn: { hobby: { activity: "$v", from: "$o" } },
      tense: "any",
      sure: 0.8,
    },
    {
      say: "(?:in|during) (?:my|our) (?:free|spare) time,? {i} (?:like to |love to |enjoy |usually |mostly )?<v:long>",
      learn: { hobby: "$v" },
    },
    { say: "{my} (?:hobby|hobbies|pastime)(?: is| are|:) <v:list>", learn: { hobby: "$v" } },
    { say: "<v:np> is (?:a |one of )?{my} hobb(?:y|ies)", learn: { hobby: "$v" } },
    {
      say: "{i} sing in (?:a |the )?<v:np>",
      learn: { hobby: { activity: "singing in $v", group: "$v" } },
      sure: 0.8,
    },
    {
      say: "{i} (?:support|supports|root for|follow) (?:the )?(?!{techname})<v:pname>(?! \\d)",
      learn: { likes: "$v" },
      sure: 0.8,
    },
    {
      say: "{i} (?:volunteer|volunteering|volunteered) (?:at|for|with) (?!(?:the |an? )?(?:place|organi[sz]ation|event|group|charity|non-?profit|company)(?: (?:that|which|where|for|today|last|this|yesterday)(?![\\p{L}])| ?\\uE001|$|[.,!;]))(?:the |an? )?<v:np>",
      learn: { volunteers_at: "$v" },
    },
    {
      say: `{i} (?:have been |am |been )?(?<v>(?:knitting|crocheting|painting|drawing|running(?! for (?:the|an?|mayor|office|president|council|election|re-election|parliament|congress)(?![\\p{L}]))|swimming|climbing|bouldering|gardening|cycling|hiking|baking|surfing|dancing|skating|sewing|fishing|boxing|meditating|rowing|skiing|collecting [\\p{L} ]+?|journaling|sailing|singing|birdwatching|foraging|woodworking|brewing|writing|quilting|embroidering|lifting|blogging|streaming|gaming|skateboarding|golfing|camping|volunteering[\\p{L} ]*?))(?= (?:for|since|on (?:weekends|sundays|saturdays)|every|most|twice|three|a lot|at the weekend|in my)| \\uE001)`,
      learn: { hobby: "$v" },
    },
    {
      say: "{i} (?:do|play|practi[sc]e|train|run|swim|cycle|surf|climb|paint|write|knit) (?<v>[^;,.!?\\uE001]*?) ?(?:every|on|each|most|twice|once|three times|four times) (?:week|day|weekend|morning|evening|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|a (?:week|month)|mornings|evenings|weekends|days)",
      learn: { hobby: "$v" },
      sure: 0.75,
    },
    {
      say: "{i} (?:spend|spent|am spending) (?:my|most of my|all my|a lot of|too much) (?:weekends?|evenings|free time|spare time|time|sundays|saturdays|mornings|summers) (?<v>\\p{L}+ing[^;,.!?\\uE001]*)",
      learn: { hobby: "$v" },
    },
    {
      say: "{i} (?:have )?(?:run|ran|completed|finished|climbed|hiked|cycled|swum|walked|rode|done) (?<v>(?:an? |the |my |\\d+ |two |three |four |five |six |several )?(?:first )?(?:(?-i:\\p{Lu})[\\p{L}]+ )?(?:half[- ]?marathons?|marathons?|ultra-?marathons?|triathlons?|ironmans?|10ks?|5ks?|camino|everest base camp|kilimanjaro|mont blanc|tough mudder|pct|appalachian trail))",
      learn: { experience: "$v" },
      tense: "any",
    },
    {
      say: "{i} (?:have )?(?:been to|visited|travelled to|traveled to|backpacked (?:through|around|across)) <v:pname>(?=$|[.,!;]| and| last| once| twice| \\d| \\uE001)",
      learn: { visited: "$v" },
      tense: "any",
      sure: 0.75,
    },
    {
      say: "{i} am (?:a|an) (?:keen|avid|amateur|hobby|weekend|passionate|serious|regular|lifelong|enthusiastic|casual) <v:job>",
      learn: { hobby: "$v" },
    },
    {
      say: "{i} (?:sing|play|drum|perform|dance|act)(?: [\\p{L}]+)? (?:in|with) (?:an? |the |my )?(?<v>[^;,.!?\\uE001]*(?:choir|band|orchestra|quartet|group|troupe|company|ensemble|league|team|society|theatre|theater))",
      learn: { hobby: "$v" },
    },
  ],
};

export const SKILL_EN: Family = {
  name: "skill",
  rules: [
    {
      say: "{i} (?:speak|speaks|speaking|am fluent in|know|am learning to speak) (?:fluent |only |some |a little |a bit of |both |basic |native |decent |conversational |good |broken |passable |enough )*<v:langs>(?: (?:fluently|natively|a little|a bit|at home|well))?",
      learn: { speaks: "$v" },
    },
    {
      say: "(?<=^(?:I|we) speak .*) and <v:langs>(?= (?:at|with|to|in) )",
      learn: { speaks: "$v" },
      anywhere: true,
      sure: 0.85,
    },
    {
      say: "{i} (?:speak|know|understand) (?:any |much |a word of )?(?<v>{language})",
      learn: { does_not_speak: "$v" },
      polarity: "negated",
    },
    {
      say: "{my} (?:native language|mother tongue|first language|native tongue) is (?<v>{language})",
      learn: { native_language: "$v" },
    },
    { say: "I am (?:an? )?(?:native|fluent) <v:word> speaker", learn: { native_language: "$v" } },
    { say: "I am bilingual(?: in|:|,) (?<v>{language} and {language})", learn: { speaks: "$v" } },
    {
      say: "{i} (?:am |have )?(?:been )?(?:learning|started learning|taking lessons in|taking classes in|trying to learn|teaching myself|studying up on|learn) (?:how to |to )?(?!a lot|that|this |these |those |so much|about|from|more|the hard way|new|it )<v:list>",
      learn: { learning: "$v" },
    },
    {
      say: "{i} (?:am (?:good|great|decent|skilled|experienced|really good|pretty good|proficient) (?:at|in|with)|have a knack for|specialise in|specialize in|am an expert in|have experience (?:in|with)) <v:list>",
      learn: { skill: "$v" },
    },
    {
      say: "I can (?!.*(?<![\\p{L}])(?:you|it|this|that|them|him|her)(?![\\p{L}]))(?<v>(?:play|speak|cook|bake|sew|code|program|ride|swim|knit|ski|juggle|sing|dance|weld|type|touch-type|solder|draw|paint|read|write|drive)(?: (?:an? |the )?[^;,.!?\\uE001]+)?)(?=$|[,.!])",
      learn: { skill: "$v" },
      sure: 0.7,
    },
    {
      say: "I (?:know|write|use(?= [\\p{L}+#]+(?: at work| daily| every day| professionally|$))|code in|program in|work with|work in|am fluent in|am good with|am comfortable with|am proficient in|have used|specialise in|specialize in) (?:mostly |mainly |some |a bit of |basic )?<v:techs>(?= (?:well|inside out|pretty well|quite well|a bit|at work|daily|every day|for|professionally|mostly)|$|[.,!;]| but| and| \\uE001)",
      learn: { skill: "$v" },
    },
    {
      say: "{i} am (?:(?:quite|pretty|fairly|still|completely|totally|very|a bit) )*(?:new to|a beginner (?:at|in|with)|just starting (?:out )?with|getting started with|dabbling in|brushing up on|self-taught in|picking up|getting to grips with) (?!it|this|the |all|here|that|an? new hobby|new hobbies)<v:list>",
      learn: { learning: "$v" },
      sure: 0.8,
    },
    {
      say: "I can (?<v>swim|drive|cook|ride a bike|whistle|sing|dance|draw|ski|read music|type|juggle|sew|knit|park|read sheet music|speak \\p{L}+)(?=$|[.,!;]| at all| and| or| yet| so| because| very| well)",
      learn: { skill: "not able to $v" },
      polarity: "negated",
      tense: "any",
    },
    {
      say: "{i} (?:learned|learnt|know how) to (?<v>swim|drive|cook|ride|whistle|dance|draw|ski|read music|sew|knit|sail|fly|code|weld)",
      learn: { skill: "never learned to $v" },
      polarity: "negated",
      tense: "any",
    },
    {
      say: "{i} (?:know how|learned|learnt|have learned|have learnt|taught myself)(?: how)? to (?!do (?:it|that)|deal|get|be )<v:long>",
      learn: { skill: "$v" },
      tense: "any",
      sure: 0.75,
    },
    {
      say: "{my} (?<l>{language}) (?:is|am) (?<v>[^;,.!?\\uE001]+)",
      learn: { speaks: { value: "$l", level: "$v" } },
      polarity: "any",
    },
    {
      say: "{i} (?:speak|understand|read|write|can speak|can read|can get by in|get by in|am learning|am conversational in|am bilingual in) (?:[\\p{Ll}]+ ){0,4}?<v:langs>",
      learn: { speaks: "$v" },
      sure: 0.8,
    },
    {
      say: "I have <l:num> (?:years|years'|yrs)(?: of)? (?:of )?(?:experience|exp) (?:in|with|as an?|of) <v:list>",
      learn: { skill: "$v" },
    },
    {
      say: "{i} (?:have|got|passed|hold) (?:my |an? |the )?(?<v>(?:[\\p{L}-]+ )?(?:driving|pilot|pilot's|driver's|boating|motorcycle|fishing|hgv|forklift|teaching|first aid|lifeguard|skipper|diving)(?: [\\p{L}]+)? ?(?:licen[cs]e|certificate|certification|qualification|ticket))",
      learn: { skill: "$v" },
      tense: "any",
    },
    {
      say: "{i} (?:have )?passed (?:my|the) <v:np>(?<=test|exam|exams|finals|bar|boards|theory|viva|certification)",
      learn: { skill: "passed $v" },
      tense: "any",
      sure: 0.75,
    },
    {
      say: "{i} (?:am|have been) (?:terrible|awful|bad|hopeless|useless|rubbish|no good) (?:at|with) <v:list>",
      learn: { weakness: "$v" },
      sure: 0.75,
      polarity: "any",
    },
    {
      say: "I (?:know|speak|understand|use|write|code in) (?:any |much |a word of |how to )?<v:techs>(?=$|[.,!;]| at all| well| and)",
      learn: { skill: "no $v" },
      polarity: "negated",
      sure: 0.75,
    },
  ],
};
