import type { Family } from "../rule.ts";

const FAV =
  "(?:(?:all-time |absolute |current |new |number one )?(?:favou?rite|fave|go-to|top|preferred))";

export const FAVOURITE_EN: Family = {
  name: "favourite",
  rules: [
    {
      say: `{my} ${FAV} (?<k>(?!one|part|thing|way|when|if|to|for|because|memory|time)[\\p{L}'-]+(?: [\\p{L}'-]+){0,2}?)(?: to [\\p{L} ]+?| of all time| ever| right now)?(?: is|'s|:| has to be| would be| has always been| will always be| remains| are) (?!when|that|how|if|because|definitely|probably|still)(?:definitely |probably |still |always |easily |by far )?<v:list>`,
      learn: { favorite_$k: "$v" },
    },
    {
      say: `<v:np> (?:is|are|has to be|remains|am) (?:still |by far |definitely |easily |probably )?{my} ${FAV} (?<k>(?!one|part|thing|way|when|if|to|for|because|memory|time)[\\p{L}'-]+(?: [\\p{L}'-]+){0,2}?)(?=$|[.,!;]| \\uE001| of all| ever| these| right| at| in)`,
      learn: { favorite_$k: "$v" },
    },
    {
      say: `{my} ${FAV}(?: one)? (?:is|are|has to be|would be) (?!when|that|how|if|because|the|my|to|part)<v:np>`,
      learn: { favorite: "$v" },
      sure: 0.8,
    },
  ],
};

export const LIKE_EN: Family = {
  name: "like",
  rules: [
    {
      say: "{i} (?:would )?(?:much |far |really )*(?:rather|sooner)(?: have| drink| eat| use| take| get| go for| be| do| stay| watch| read| play| fly| go)? <v:np> (?:than|over|rather than|instead of) <o:np>",
      learn: { prefers: { what: "$v", over: "$o" } },
    },
    {
      say: "{i} (?:would )?(?:prefer|favou?r)(?: to (?:have|drink|eat|use|take|get|go for|work with|travel by|go by|watch|read|play|fly|stay in|work in))? <v:long> (?:to|over|than|rather than|instead of|and not|not) <o:np>",
      learn: { prefers: { what: "$v", over: "$o" } },
    },
    {
      say: "{i} (?:would )?(?:prefer|favou?r)(?: to (?:have|drink|eat|use|take|get|go for|work with|travel by|go by|watch|read|play|fly|stay in|work in|be))? (?!that|if|not)(?:<w:list>|<v:long>)",
      learn: { prefers: { what: "$w|$v" } },
    },
    {
      say: "(?:it is )?(?:(?:the )?(?:best|easiest|quickest)(?: way| place)? to|{my} preferred way to|I am easiest to|I am best) (?:reach|contact|get|get hold of|find|message|reached|contacted)(?: (?:me|hold of me))? (?:is )?(?:on|via|by|through|over|at) (?![^ ]*[@\\d])<v:np>",
      learn: { prefers: { what: "contact by $v" } },
    },
    {
      say: "(?!(?:i|we|you|it|that|this|he|she|they|please|let)(?![\\p{L}]))<v:np> (?:instead of|rather than) <o:np>(?: (?:for|in|when|on|at) [^;!?\\uE001]+)?$",
      learn: { prefers: { what: "$v", over: "$o" } },
      sure: 0.7,
    },
    {
      say: "I (?:have )?(?:switched|gone|changed|went|converted|moved) from (?<o>(?-i:\\p{Ll})[\\p{L} -]+?) to (?!being|having|doing|work|\\p{L}+ing(?![\\p{L}])|{function})(?<v>(?-i:\\p{Ll}[\\p{Ll} -]+))$",
      learn: { prefers: { what: "$v", from: "$o" } },
      cue: "replaces",
      tense: "any",
      sure: 0.75,
    },
    { say: "{my} preference is(?: for)? <v:long>", learn: { prefers: { what: "$v" } } },
    {
      say: "<v:np> (?:beats|over|is better than|trumps) <o:np>(?: any day| every time| for me| always)",
      learn: { prefers: { what: "$v", over: "$o" } },
    },
    {
      say: "{i} (?:would )?(?:always )?(?:choose|pick|take|go for|opt for) <v:np> over <o:np>",
      learn: { prefers: { what: "$v", over: "$o" } },
    },
    {
      say: "{i} {love}(?<= to) {notdone}<v:list>",
      learn: { likes: "to $v" },
    },
    {
      say: "{i} {love}(?<! to) {notchat}(?<v>[^;,.!?\\uE001]{2,50}? (?:that|who) (?!I(?![\\p{L}])|you|we )[^;,.!?\\uE001]{3,60})$",
      learn: { likes: "$v" },
    },
    {
      say: "{i} {love}(?<! to) {notchat}(?!.* (?:version|option|answer|idea|one|draft|approach|suggestion|solution|choice|design)s?(?: (?:better|best|more|the most))?$)<v:list>",
      learn: { likes: "$v" },
    },
    {
      say: "{i} {love}(?<= to) {notdone}<v:list>",
      learn: { dislikes: "to $v" },
      polarity: "negated",
    },
    { say: "{i} {love}(?<! to) {notchat}<v:list>", learn: { dislikes: "$v" }, polarity: "negated" },
    { say: "{i} {hate} {notchat}<v:list>", learn: { dislikes: "$v" } },
    {
      say: "{i} am (?:a|an) (?:big |huge |massive |great |lifelong |avid |diehard |die-hard |real |total |long-time |keen )*(?<v>(?!huge|big|massive|great|real|true|total|new|long-time|avid|keen|proud|super|morning|night|evening)[\\p{L}-]+(?: [\\p{L}-]+)?) (?:fan|lover|fanatic|enthusiast|supporter|nerd|geek|buff|addict|person|aficionado)(?=$|[.,!;]| and| but)",
      learn: { likes: "$v" },
    },
    {
      say: "{i} am (?:a|an) (?:big |huge |massive |great )*(?<v>[\\p{L}-]+(?: [\\p{L}-]+)?) (?:fan|lover|person)(?=$|[.,!;]| and| but)",
      learn: { dislikes: "$v" },
      polarity: "negated",
    },
    {
      say: "{i} am (?:a |an )?(?:big |huge |massive |great )*(?:fan|lover) of <v:list>",
      learn: { dislikes: "$v" },
      polarity: "negated",
    },
    {
      say: "<v:np> (?:is|are) (?:(?:my|our) (?:thing|cup of tea|jam|favou?rite|passion|bag|scene|style)|for me)",
      learn: { dislikes: "$v" },
      polarity: "negated",
    },
    {
      say: "<v:np> (?:is|are) (?:really |totally |so )*(?:my|our) (?:thing|jam|passion|happy place|guilty pleasure|comfort food|weakness|obsession|cup of tea|first love|therapy)(?=$|[.,!;]| and)",
      learn: { likes: "$v" },
    },
    {
      say: "{my} (?:passion|guilty pleasure|obsession|weakness|biggest passion|true love|comfort food|favou?rite thing)(?: in life)? (?:is|are|has always been) (?!to |when|that|how)<v:list>",
      learn: { likes: "$v" },
    },
    {
      say: "{my} (?:pet peeve|biggest pet peeve|nemesis|least favou?rite [\\p{L}]+) (?:is|are) <v:long>",
      learn: { dislikes: "$v" },
    },
    {
      say: "<v:np> (?:makes? me (?:happy|so happy|smile|feel alive)|is the best thing ever|always cheers me up)",
      learn: { likes: "$v" },
      sure: 0.75,
    },
    {
      say: "<v:np> (?:bores?|annoys?|disgusts?|irritates?|grosses?|drives?|creeps?|freaks?|scares?|terrif(?:y|ies)) (?:me|us)(?: to death| to tears| out| mad| crazy| nuts)*",
      learn: { dislikes: "$v" },
      sure: 0.8,
    },
    {
      say: "<v:np> (?:(?:do|does) not do it for me|(?:is|are) not for me|gives? me the (?:ick|creeps)|leaves? me cold|(?:is|are) (?:overrated|gross|disgusting)(?: (?:to|for) me)?)",
      learn: { dislikes: "$v" },
      sure: 0.75,
      polarity: "any",
    },
    {
      say: "(?:nothing beats|there is nothing (?:better than|like)|who does not love) <v:list>",
      learn: { likes: "$v" },
      sure: 0.75,
      polarity: "any",
    },
    {
      say: "(?:big |huge |massive |lifelong |avid )*(?:fan|lover) of <v:list>",
      learn: { likes: "$v" },
    },
    {
      say: "not (?:a |an )?(?:big |huge |much of a )*(?:fan|lover) of <v:list>",
      learn: { dislikes: "$v" },
    },
    {
      say: "{i} am (?:(?:more|very much|much more|definitely|totally|bit) )*(?:of )?(?:a|an) (?:(?:more|very much|real|total) of an? )?(?!morning|night|evening|early)(?<v>[\\p{L}-]+(?: [\\p{L}-]+)?) (?:person|guy|girl|gal|man|woman|kind of (?:person|guy|girl)|type)(?: than an? [^;,.!?]+)?(?=$|[.,!;]| and| but)",
      learn: { likes: "$v" },
    },
    {
      say: "{i} (?:listen to|watch|read|eat|drink|play|cook|binge) (?:(?:quite |mostly |mainly |nothing but )*(?:a lot of|lots of|loads of|tons of|way too much|too much|so much|heaps of|plenty of|nothing but|mostly|mainly|tons) )<v:list>",
      learn: { likes: "$v" },
    },
    {
      say: "{i} (?:mostly |mainly |usually |only )?(?:listen to|watch|read) (?!the |an? |your |my |this |that |through )<v:list>(?= (?:every|most|on|in|when|while|all)|$)",
      learn: { likes: "$v" },
      sure: 0.75,
    },
    {
      say: "{i} (?:take|like|have|drink|want|eat|prefer|need) {my} (?<d>coffee|tea|eggs?|steak|toast|whisky|whiskey|pizza|burgers?|curry|porridge|pasta|martini|water|food|showers?|bacon|salad|noodles|bread) <h:np>",
      learn: { prefers: { what: "$d $h" } },
    },
    {
      say: "<v:np> and (?:I|me) (?:do|will|really|just|did)*(?: not|n't)? (?:get along|get on|agree|mix|see eye to eye|are (?:enemies|not friends))",
      learn: { dislikes: "$v" },
      polarity: "any",
    },
    {
      say: "<v:np> (?:is|are) (?:(?:just|simply|really|so|totally) )*(?:(?<!\\p{L}ly (?:is|are) )(?<!(?:^|and |love |family )(?:support|family|friends|love|time|care|life|memories|moments|kindness|teamwork|you|\\p{L}+ time|friendship|community) (?:is|are) )the (?:best|greatest)|the way to go|my go-to|where it is at|my life|everything to me|life|unbeatable|(?<!sel(?:f|ves) (?:is|are) )a must(?: for me)?|my favou?rite)(?=$|[.,!;])",
      learn: { likes: "$v" },
      sure: 0.7,
    },
    {
      say: "{i} (?:swear by|live for|live on|thrive on|am all about|am big on|have a thing for|am a sucker for|could eat|am hooked on|have a sweet tooth for|am mad for|run on) {notchat}<v:list>",
      learn: { likes: "$v" },
      sure: 0.8,
    },
    {
      say: "{i} (?:am (?:sick|tired|bored) of|can do without|have no time for|have no patience for|am allergic to the idea of|have never liked|have never understood|never got into|never warmed to|have never been (?:a fan of|into|keen on)|am no fan of|am not one for|find [^;,.!?]+? (?:boring|annoying|gross|disgusting|overrated|unbearable)) {notchat}<v:list>",
      learn: { dislikes: "$v" },
      sure: 0.75,
      polarity: "any",
    },
    {
      say: "{i} find <v:np> (?:really |so |very |a bit |too |quite )*(?:boring|annoying|gross|disgusting|overrated|unbearable|tedious|exhausting|too sweet|too spicy|too salty)",
      learn: { dislikes: "$v" },
      sure: 0.8,
    },
    {
      say: "{i} find <v:np> (?:really |so |very |quite )*(?:relaxing|fascinating|delicious|soothing|therapeutic|addictive|fun|calming)",
      learn: { likes: "$v" },
      sure: 0.75,
    },
    {
      say: "{i} (?:would |could )?(?:rather|sooner) <v:long>(?= any (?:day|time)|$)",
      learn: { prefers: { what: "$v" } },
      sure: 0.7,
    },
    {
      say: "(?!(?:seems?|feels?|looks?|sounds?|it|that|this|see|thanks?|friends?|gone|here)(?![\\p{L}])|.* like forever)<v:np> (?:all the way|every time|any day|for the win|over everything|forever)$",
      learn: { likes: "$v" },
      sure: 0.75,
    },
    {
      say: "<v:np> over <o:np>,? (?:always|any day|every time|all day|for me|please|forever|no contest)$",
      learn: { prefers: { what: "$v", over: "$o" } },
    },
    {
      say: "{i} (?:usually |always |normally |generally |tend to )?(?:go for|opt for|choose|pick|order|buy|shop at) (?!to |a |an |the |it|up|out|back|home|there|this|that|in )<v:np>(?= (?:when|if|whenever|every time|for|over|on|at|wherever)|$)",
      learn: { prefers: { what: "$v" } },
      sure: 0.7,
    },
    {
      say: "give me <v:np> (?:over <o:np>|any day|every time|any time)",
      learn: { prefers: { what: "$v", over: "$o" } },
    },
    {
      say: "{i} {hate} it when (?!you|I |that |this |it |we )(?<v>[^;!?\\uE001]{4,60})$",
      learn: { dislikes: "when $v" },
    },
    {
      say: "(?:{my} )?(?:usual )?(?<k>coffee|tea|drinks?|pizza|burger|sandwich|lunch|breakfast|takeaway|starbucks) order(?: is|:) (?:an? )?(?<v>[^;!?\\uE001]{3,60})",
      learn: { prefers: { what: "$v", for: "$k" } },
      sure: 0.8,
    },
    {
      say: "{i} miss (?:an? |the )?(?:single )?(?:episode|match|game|show|race|issue|gig|season|concert) of (?:<p:pname>|<v:np>)",
      learn: { likes: "$p|$v" },
      polarity: "negated",
    },
    {
      say: "{i} (?:can be doing with|can get into|can get on with|can get excited about|can be bothered with|have (?:the )?(?:time|patience) for|see the point (?:of|in)|get the (?:hype|appeal) (?:of|about|around)|am one for|care for|go in for|do well with) {notchat}<v:list>",
      learn: { dislikes: "$v" },
      polarity: "negated",
      sure: 0.8,
    },
    {
      say: "<v:np> (?:or (?:bust|nothing|go home|death)|for life|4 ?(?:ever|life)|ftw|supremacy)$",
      learn: { likes: "$v" },
      sure: 0.75,
    },
    {
      say: "(?<v>[\\p{L}][^;,.!?\\uE001]{1,40}?) (?:is|are) (?:just |simply |honestly |literally )*(?:a crime|an abomination|sacrilege|the worst|vile|rank|the devil|evil|an? insult|disgusting|revolting|a sin|torture|my idea of hell|hell on earth|not food)(?=$|[.,!;]| to me)",
      learn: { dislikes: "$v" },
      sure: 0.7,
    },
    {
      say: "<v:np> (?:gives?|give) me (?:nightmares|anxiety|the ick|the creeps|a headache|panic attacks|the heebie-jeebies)",
      learn: { dislikes: "$v" },
      sure: 0.75,
    },
    {
      say: "{my} (?:first |strong |personal |only )?preference (?:would be|is|has always been)(?: for)? (?:an? |the )?<v:long>",
      learn: { prefers: { what: "$v" } },
    },
    {
      say: "<v:np> > <o:np>$",
      learn: { prefers: { what: "$v", over: "$o" } },
    },
    {
      say: "(?:{i} )?love me (?:an? |some |a good )+<v:np>",
      learn: { likes: "$v" },
    },
    {
      say: "(?:an? |the )?(?<v>(?:aisle|window|front|back|middle|exit row|lower bunk|top bunk|ground floor|high floor|quiet|corner)(?: (?:seat|room|table|carriage|berth))?) (?:please|every time|always|if possible)$",
      learn: { prefers: { what: "$v" } },
      sure: 0.75,
    },
    {
      say: "<v:np> (?:really |always |just |totally )*(?:stress(?:es)?|drains?|exhausts?|overwhelms?|depress(?:es)?|makes? me (?:anxious|nervous|uncomfortable|miserable|cranky|angry|sad|cringe)|bums?|winds?|does my head|do my head|puts?|turns?) ?(?:me|us)?(?: out| down| up| in| off)*$(?<= (?:me|us|anxious|nervous|uncomfortable|miserable|cranky|angry|sad|cringe|my head)(?: \\p{L}+)?)",
      learn: { dislikes: "$v" },
      sure: 0.75,
    },
    {
      say: "<v:np> (?:is|are) my idea of (?:fun|a good time|a holiday|a night out|relaxing|a joke)",
      learn: { dislikes: "$v" },
      polarity: "negated",
    },
    {
      say: "<v:np> (?:makes?|make) me (?:want to )?(?:gag|puke|retch|shudder|queasy|feel sick|feel ill|vomit|heave|yawn)",
      learn: { dislikes: "$v" },
      sure: 0.75,
    },
    {
      say: "{i} am (?:(?:total|real|definite|definitely|more|big) )*(?<v>[\\p{L}-]+) people(?=$|[.,!;])",
      learn: { likes: "$v" },
    },
  ],
};
