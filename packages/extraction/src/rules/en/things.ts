import type { Family } from "../rule.ts";

const ITEM =
  "(?!(?:been|had|done|played|\\p{L}{3,}ed|bought|sold|lost|got)(?![\\p{L}]))(?:[\\p{L}\\p{N}’'.+-]+ ){0,3}?(?:car|van|truck|bike|bicycle|motorbike|motorcycle|scooter|e-bike|boat|yacht|kayak|canoe|camper|campervan|motorhome|caravan|tractor|laptop|macbook|computer|pc|desktop|phone|iphone|smartphone|tablet|ipad|kindle|e-reader|camera|drone|guitar|piano|violin|cello|bass|drum kit|drums|keyboard|synth|synthesizer|ukulele|saxophone|trumpet|flute|banjo|accordion|telescope|printer|3d printer|tv|console|playstation|xbox|switch|watch|smartwatch|headphones|speakers?|turntable|record player|sewing machine|loom|kiln|espresso machine|coffee machine|air fryer|grill|smoker|oven|house|flat|apartment|condo|cottage|cabin|farm|allotment|garden|greenhouse|shed|garage|pool|sauna|hot tub|solar panels|heat pump|wood stove|treadmill|rowing machine|surfboard|skis|snowboard|skateboard|tent|piano|server|nas|raspberry pi|gpu|monitor|typewriter|vinyl collection|record collection|stamp collection|subaru|toyota|honda|ford|volvo|bmw|audi|tesla|mazda|nissan|fiat|renault|peugeot|citro[eë]n|skoda|škoda|seat|kia|hyundai|volkswagen|vw|mercedes|porsche|jeep|mini|vespa|yamaha|kawasaki|ducati|suzuki)";

export const THINGS_EN: Family = {
  name: "things",
  rules: [
    {
      say: "{i} have (?:an? |my |our )(?:new |old |second-hand |used |trusty )*(?<v>(?-i:\\p{Lu})[^;,.!?()\\uE001]*? and (?:an? |my |some )?(?-i:\\p{Lu})[^;,.!?()\\uE001]*?)(?=$|[.,!;]| that| which| for| at| in)",
      learn: { owns: "$v" },
      sure: 0.7,
    },
    {
      say: "{i} (?:have )?(?:traded|swapped|exchanged)(?: in)? (?:my |our |the )(?:old )?[^;,.!?\\uE001]+? (?:in )?for (?:an? |my |the )?(?:new |used |second-hand )*<v:np>",
      learn: { owns: "$v" },
      tense: "any",
    },
    {
      say: "{i} (?:have )?(?:just |recently |finally )?(?:bought|purchased|picked up|ordered|got|have)(?: myself| ourselves)? (?:an? |the |my |some )(?:new |used |second-hand |nice |proper |big )*[\\p{Ll}-]+(?: \\uE001.)?,? (?:an?|the|it is an?) <v:np>(?<=(?-i:\\p{Lu})[^,;]*)",
      learn: { owns: "$v" },
      tense: "any",
    },
    {
      say: "{i} (?:drive|drives|driving|ride|rides|riding) (?:around (?:in|on) )?(?:an? |the |my |our )(?!lot|bit|bus|train|taxi|hour|while|long|day|few|wave|high)<v:np>",
      learn: { owns: "$v" },
    },
    {
      say: "{i} (?:own|owns|am the (?:proud )?owner of|am a proud owner of) (?!(?:an? |the |two |some )?(?:it |up|you|him|her|them|that|this|(?:[\\p{L}-]+ ){0,3}?(?:shop|store|business|company|restaurant|bakery|caf[eé]|bar|pub|salon|studio|agency|firm|startup|brewery|gym|clinic|gallery)(?![\\p{L}])))(?:an? |the |two |some )?<v:list>",
      learn: { owns: "$v" },
    },
    {
      say: "{i} (?:have )?(?:just |recently |finally )?(?:bought|purchased|treated myself to|splurged on|invested in|upgraded to|picked up|ordered|got myself|got hold of|taken delivery of|took delivery of|acquired|inherited|traded in [^.;!?]+? for|upgraded(?: my [\\p{L}]+)? to|got) (?:myself |ourselves )?(?:an? |the |my first |our first |my |our |some |a new |a used |a second-hand |a secondhand |a brand new |two )(?![^;,.!?]* (?:back|together|out|done|ready|sorted|fixed|working|started|going|right|wrong)(?![\\p{L}]))(?!(?:[\\p{L}-]+ ){0,3}?(?:jobs?|gig|role|news|win|wins|victory|offer|deal|award|prize|medal|trophy|feedback|advice|help|support|rest|sleep|time|gigs|idea|ideas|results?|grade|grades|visa|appointment|invitation|invite|opportunity|shot|hang|points?|sense|boost|workout|work|practice|snacks?|groceries|food|lunch|dinner|breakfast|coffee|coffees|tea|flowers|drinks?|milk|bread|tickets?|gifts?|presents?|haircut|tattoo|nap|sign|go-ahead|blame|flu|bug|infection|mail|calls?|emails?|thumbs up|refund|discount|kick|laugh|smile|compliments?|hug|picture|photo|pic|endorsement|sponsorship|scholarship|internship|certificate|citizenship|degree|diploma)(?![\\p{L}])|keys|lot|bit|job|call|message|ticket|few|chance|text|email|letter|question|feeling|new job|cold|degree|promotion|raise|place at|response|reply)<v:np>",
      learn: { owns: "$v" },
      sure: 0.85,
    },
    {
      say: `{i} have (?:an? |the |two |three |some |my own |our own )(?<v>${ITEM}(?: [\\p{Lu}\\d][\\p{L}\\d-]*)*)(?![\\p{L}\\p{N}])`,
      learn: { owns: "$v" },
      sure: 0.85,
    },
    {
      say: "{i} have (?!\\p{L}+['’]s(?: disease| syndrome)?(?:$|[.,!;]))(?:(?:an? |two |some |an old |a new )<v:names>|<w:pname>)(?=$|[.,!;]| and| that| which| for| at| in)",
      learn: { owns: "$v|$w" },
      sure: 0.7,
    },
    {
      say: "{i} (?:shoot|shooting|film|filming|record|play|work|write|game|gaming|code|type|mix) (?:with|on) (?:an? |the |my )(?!team|lot|friends?|kids|band|project)<v:np>",
      learn: { owns: "$v" },
      sure: 0.85,
    },
    {
      say: "{my} (?:current |new |old |main |trusty |only |daily |first |second |family |company |work )*(?<k>car|van|truck|bike|bicycle|motorbike|motorcycle|scooter|boat|laptop|computer|pc|phone|camera|guitar|piano|watch|tablet|console|printer|telescope|headphones|ride|keyboard|e-bike|wheels) (?:is|are)(?: still)? (?:an? |the )<v:np>",
      learn: { owns: { item: "$v", kind: "$k" } },
    },
    {
      say: "{i} (?:have )?(?:sold|got rid of|gave away|given away|lost|traded in|scrapped|totaled|totalled|returned|donated|no longer own|parted with) (?:my|our|the|that|both) (?:old )?(?!(?:jobs?|keys?|mind|way|temper|cool|voice|appetite|faith|train of thought|patience|interest|focus|balance|grip|hair|weight|mum|mom|dad|mother|father|wife|husband|brother|sister|son|daughter|gran\\p{L}*|uncle|aunt|friend|dog|cat|best|place|spot|game|match|race|bet|first|last|baby|memory|sight|hearing|eyesight|nerve|streak|confidence|motivation|momentum)(?![\\p{L}]))<v:np>",
      learn: { owns: "$v" },
      cue: "ends",
      sure: 0.8,
    },
    {
      say: `{i} (?:have|own|use|run|bought|got|need|keep|lease|rent|fly|sail) (?:an? |the |two |three |some |my |our |this |an old |a new )*(?<v>${ITEM}(?: [\\p{Lu}\\d][\\p{L}\\d-]*)*)(?= (?:called|named|parked|moored|at home|with|in the|from|and|or)|$|[.,!;])`,
      learn: { owns: "$v" },
      sure: 0.8,
    },
    {
      say: "{my} (?:current |new |old |main |trusty |daily |work |first )*(?<k>car|van|truck|bike|bicycle|motorbike|motorcycle|scooter|boat|laptop|computer|pc|phone|camera|guitar|piano|watch|tablet|console|printer|ride|keyboard|e-bike|amp|lens|headphones|router|tv|monitor|gpu|bass|drum kit) (?:is|are)(?: still| currently)? (?!in |at |on |gone|lost|stolen|missing|back|charging|working|fine|locked|off|ready|full|empty|hot|loud|called|my |our |broken|dead|dying|slow|out|being|getting|not |so |too |very |really |great|good|bad|old|new|acting|playing|making|due)<v:np>",
      learn: { owns: { item: "$v", kind: "$k" } },
    },
    {
      say: "{i} (?:commute|get around|travel|get to work|go to work|cycle|ride)(?: to work| everywhere| around)* (?:by|on|in|with) (?:an? |my |the )?<v:np>",
      learn: { commute: "$v" },
      sure: 0.8,
    },
    {
      say: "{i} (?<v>cycle|walk|drive|bike|take the (?:bus|train|tram|tube|metro|subway|ferry))(?: (?:to work|to the office|everywhere|to uni|to school|in every day))",
      learn: { commute: "$v" },
      sure: 0.8,
    },
    {
      say: "{i} have (?:a|an|no|the) (?<v>(?:[\\p{L}-]+ ){0,2}?(?:mortgage|allotment|beehive|tattoo|balcony|pension|student loan|savings account|storage unit|sweet tooth|season ticket|railcard|visa|green card|work permit|library card))(?=$|[.,!;]| with| in| at| for| and| on| of)",
      learn: { owns: "$v" },
      sure: 0.75,
    },
    {
      say: `(?<=^(?:I|we) (?:have|own|drive|bought|got) (?:an? |the |my )?${ITEM})(?:,| and|, and) an? (?!\\p{L}+ who)<v:np>(?=$|[.,!;])`,
      learn: { owns: "$v" },
      anywhere: true,
      sure: 0.7,
    },
    {
      say: "(?![^;!?]*(?<![\\p{L}])(?:{techname}|{tech})(?![\\p{L}])){i} (?:have )?replaced (?:the|my|our) (?:old )?<o:np> with (?:an? |the )?(?:new )?<v:np>",
      learn: { owns: { item: "$v", from: "$o" } },
      tense: "any",
    },
    {
      say: `{i} (?:own|have) (?:an? |any )(?<v>${ITEM}|driving licen[cs]e|driver'?s licen[cs]e|dishwasher|washing machine|balcony|garden|smartphone|credit card|microwave|freezer)(?=$|[.,!;]| and| or| so)`,
      learn: { has: "no $v" },
      polarity: "negated",
      sure: 0.7,
    },
    {
      say: "{i} own (?!an? |you |him |her |them |it |that |this |these |those |no )<v:num> <w:np>",
      learn: { owns: "$v $w" },
      sure: 0.75,
    },
    {
      say: "mine is (?:the |an? |my )?(?!\\p{L}+er\\b|not|fine|good|bad|broken|too|the same)<v:np>(?<=(?-i:\\p{Lu})[^,;]*)",
      learn: { owns: "$v" },
      sure: 0.7,
    },
  ],
};

export const MEMBER_EN: Family = {
  name: "member",
  rules: [
    {
      say: "I am (?:an? )?(?:active |proud |paying |life |founding |long-time |new )*(?:member|part) of (?:the |a |an |my |our )?<v:long>",
      learn: { member_of: "$v" },
    },
    {
      say: "I am in (?:the|a|an|my local|our local) <v:np>(?<=club|team|band|choir|group|society|league|union|orchestra|association|party|committee|guild|book club|class|squad)",
      learn: { member_of: "$v" },
    },
    {
      say: "{i} (?:have )?(?:joined|belong to|signed up (?:for|to|with)(?!.*(?:class|course)(?![\\p{L}]))|am part of|enrolled in) (?:the |a |an |my local |our local )<v:long>(?<=club|team|band|choir|group|society|league|union|orchestra|association|party|committee|guild|gym|class|course|church|community|(?:group|community|club|team|league) (?:of|for) [^;,.!?]+)(?<!(?:^| )(?:joined|to|for|with|of|in) (?:a |an |the |my |our |this |that )?(?:group|team|club|class|course|community|party))",
      learn: { member_of: "$v" },
    },
    {
      say: "{i} (?:subscribe|am subscribed|am a subscriber) to (?:the )?<v:list>",
      learn: { subscription: "$v" },
    },
    {
      say: "{i} (?:have|have got|pay for|am on) (?:an? |the )<v:np>(?<=subscription|membership|plan|tier)",
      learn: { subscription: "$v" },
    },
    {
      say: "{i} (?:have )?(?:cancelled|canceled|unsubscribed from|let go of|ended) (?:my |our |the )<v:np>",
      learn: { subscription: "$v" },
      cue: "ends",
    },
    {
      say: "{i} (?:bank|am a customer) (?:with|at|of) <v:np>",
      learn: { member_of: "$v" },
      sure: 0.75,
    },
    {
      say: "{i} (?:have )?(?:upgraded|downgraded|switched|moved|went|gone) from (?:the |my )?(?<o>[^;,.!?]*?)(?: (?:plan|tier|package|subscription)) to (?:the )?<v:np>",
      learn: { subscription_plan: { value: "$v", from: "$o" } },
      cue: "replaces",
      tense: "any",
    },
    {
      say: "{i} (?:have )?(?:upgraded|downgraded) to (?:the )?<v:np>(?= plan| tier| package| subscription)",
      learn: { subscription_plan: "$v" },
      cue: "replaces",
      tense: "any",
    },
    {
      say: "{my} (?:{adj})(?<k>account tier|tier|plan|subscription plan|membership(?: tier| level)?|subscription|account type) (?:is|:|am) (?:the )?<v:np>",
      learn: { subscription_plan: "$v" },
    },
    {
      say: "{i} (?:am with|bank with|use|am insured with|get my (?:internet|power|energy|phone) from|shop at|have an account (?:at|with)|am a member at|train at|go to) (?<v>(?-i:\\p{Lu})[\\p{L}\\p{N}'& -]*?)(?= (?:for my|for all my|bank|gym|broadband|insurance)|$)(?<=(?:bank|with|insured|internet|account|member|train|shop).*)",
      learn: { member_of: "$v" },
      sure: 0.7,
    },
    {
      say: "{i} (?:am on|am in|sit on|chair|run|lead|coach|captain) (?:the |my |our |a )(?:local |school |parish |city |village )*<v:np>(?<= (?:club|team|band|choir|group|society|league|union|orchestra|association|board|committee|council|guild|board of [\\p{L}]+|pta|squad|waiting list|jury))",
      learn: { member_of: "$v" },
    },
    {
      say: "{i} (?:have )?(?:cancelled|canceled|ended|let go of|dropped|not renewed) (?:my|our) <v:pname>",
      learn: { subscription: "$v" },
      cue: "ends",
      tense: "any",
    },
  ],
};
