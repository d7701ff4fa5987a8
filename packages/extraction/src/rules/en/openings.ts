import type { Rewrite } from "../grammar.ts";

/** Said before the matter itself; nothing is lost without it. */
const FILLERS = [
  "well|so|ok|okay|k|nah|nope|(?:yeah|yep|yup|yes|no)(?= (?:I|we|my|our|it|that|she|he)\\b)|just fyi|oh|ah|aw|ugh|eh|meh|phew|yikes|omg|honestly|frankly|seriously|btw|by the way|fyi|fwiw|for what it is worth|tbh|to be honest|ngl|not gonna lie|imo|imho",
  "(?:hi|hey|hello|hiya|howdy|yo|heya|morning|good (?:morning|afternoon|evening))(?: (?:there|all|everyone|folks|team|guys|again|friend))?",
  "as (?:I|you) (?:said|mentioned|know|(?:(?:like to|always|often) )+say)|like I (?:said|mentioned)|as (?:said|mentioned)(?: before)?|like always|just so you know|so you know|jsyk",
  "for (?:the record|your records|context|reference|your information|background|info)|in case (?:it helps|you need it|it matters|you wondered|you are wondering)",
  "(?:please )?note that|(?:please )?remember that|(?:please )?note|(?:please )?(?:keep|bear) in mind(?: that)?|worth (?:knowing|mentioning|noting)(?: that)?|important",
  "a bit about me|about me|fun fact|random fact|quick (?:note|update|one|heads[- ]up|q|question|intro)|allow me to introduce myself|let me introduce myself|small update|heads[- ]up|side note|(?:slight |small |quick )?change of plans?|update from me|confession(?: time)?|pro tip",
  "anyway|anyways|anyhow|besides|also|plus|and|but|or|then|(?:yes|yeah|yep|yup|sure|right|ah right)(?=[,.!;:-])|well yes|good question|fair enough",
  "thanks|thank you|cheers|(?:two|three|a few|some|a couple of|one) (?:changes?|updates?|corrections?|things?)(?=:)|(?:please )?remember(?=:)|great|perfect|nice|cool|wow|lol|haha|ha|hmm|um|uh|woohoo|yay",
  "did I (?:mention|tell you|say)(?: that)?|have I (?:mentioned|told you)(?: that)?|you (?:should|might want to|may want to) know(?: that)?",
  "I (?:should|want(?:ed)? to|have to|must|will|would|can|might as well)(?: just| also| probably)? (?:mention|say|add|point out|tell you|admit|confess)(?: that)?|I forgot to (?:mention|say|tell you)(?: that)?|let me (?:add|mention|say|tell you)(?: that)?",
  "it turns out(?: that)?|turns out(?: that)?|the thing is(?: that)?|the truth is(?: that)?|I think(?: that)?|I guess(?: that)?|I believe(?: that)?|I would say(?: that)?|I have to say(?: that)?|if I am honest|if you ask me",
  "by day|by night|professionally|originally(?=,? I)|luckily|unfortunately|sadly|happily|thankfully|hopefully|finally|obviously|clearly|admittedly|officially|of course|basically|personally|naturally|incidentally|apparently",
  "when (?:you )?(?:are )?(?:plan|book|suggest|recommend|choos|cook|writ|pick|search|look|find)\\p{L}*(?: [^,]{2,30}?)?,? (?:please )?(?:remember|note|keep in mind|bear in mind|consider|know)(?: that)?",
  "for me|to me|in my (?:case|family|house|team|company|experience)|over here|good news|bad news|great news|big news|guess what|exciting news|sad news",
  "one day|some ?day|eventually|ultimately|at some point|lately|recently|today|(?:all )?in all|overall|in fact|in general|generally|usually|normally|mostly|typically|most (?:days|of the time|weekends)|at work|at home|work-wise|food-wise|(?:as for|speaking of|regarding|when it comes to|on the [\\p{L}]+ front)[^,]*(?=,)",
  "before (?:you|we) (?:plan|book|start|do|go|begin|order|suggest)(?: anything| on)?|since you ask(?:ed)?|if you must know|believe it or not|long story short|in short|tl;?dr|(?:some|a bit of|a little|quick) (?:background|context|info)(?: on me| about me)?",
  "(?:since|because|seeing (?:as|that)|given(?: that)?|considering(?: that)?|now that|as)(?= (?:I|we|my|our)\\b)",
].join("|");

const NOT_A_TOPIC =
  "(?!.*\\b(?:is|are|was|were|has been|can|sounds|helps|takes|requires|makes|feels|with me)\\b)";

/** Puts the subject back before what people say without one. */
export const OPENINGS_EN: readonly Rewrite[] = [
  {
    from: /^(?:just|only) (?=(?:an? )?(?:vegan|vegetarian|veggie|pescatarian|flexitarian)\b)/iu,
    to: "",
  },
  { from: /^(?=taking \uE001. off\b)/iu, to: "I am " },
  {
    from: /^(?:quick |small |life |another )?(?:update|edit|ps|p\.s\.)[,:!–-]+ /iu,
    to: "",
    flags: ["now"],
  },
  {
    from: /^(?:(?:got|started|landed) )?(?:an? |my )?new (?:job|role|position|gig)(?::|,| -| –)+ (?:as )?(?=\p{L})/iu,
    to: "I work as ",
    flags: ["now"],
  },
  {
    from: /^(?:an? |my )?new (?:job|role|position) (?=(?:at|as|with) \p{L}+[^?]*$)(?!.*\b(?:is|was|has|are)\b)/iu,
    to: "I work ",
    flags: ["now"],
  },
  {
    from: /^(?=(?:mon|tues|wednes|thurs|fri|satur|sun)days? off\b)/iu,
    to: "I have ",
  },
  {
    from: /^(?:currently|presently|now|these days|by day|by trade|professionally)[,:]? (?=an? )/iu,
    to: "I am ",
  },
  {
    from: /^(?:(?:and|but|so|well|oh|hi|hey|also|anyway|btw|fyi)[,:!.]? )*(?:these days|nowadays|at the moment|right now|currently|presently|now|as of (?:now|today|this (?:week|month|year))|from today)[,:]? (?=(?:I|we|my|our|it|the)\b)/iu,
    to: "",
    flags: ["now"],
  },
  { from: new RegExp(`^(?:(?:${FILLERS})[,:!.…-]* )+`, "iu"), to: "" },
  {
    from: /^the (?=(?:dog|cat|puppy|kitten|wife|husband|missus|kids|baby|other half|in-laws) (?:is|are|has|have|was|were)\b)/iu,
    to: "my ",
  },
  {
    from: /^(?=(?:retired|moved|relocated|got (?!it|you|that|any)|bought|started|quit|switched|joined|married|graduated|signed up|booked|adopted|sold|grew up|love (?!the|this|that|your|how|it|and|in|you|is|them)|hate (?!the|this|that|when|to)|prefer (?!the)|stopped|gave up|turned|became|drive|live in|work (?:at|for|as|in|on|nights|from|part|full)|own (?:a|an|two)|play (?:the|in)|speak|collect|can not (?:eat|stand|have|do|drink|swim|drive|tolerate|make|come|attend|join)|do not (?:eat|drink|like|drive|own|have|speak|smoke|do)|will be|migrated|broke|finished|studied|used to|promoted|passed|failed|lost (?:my|the|a)|ordered|rescued|inherited|sprained|tore|twisted|injured|dropped|cancel(?:l)?ed|ditched|traded|swapped|changed|began|left (?:my|the|\p{Lu})|accepted|landed (?:a|the)|enrolled|divorced|separated|lived in|worked (?:at|for|as|in)|spent|upgraded|replaced|learn(?:ed|t)|taught|ran (?:a|my|the)|took (?:up|over)|picked up|fell out|broke up|split up|was (?:born|raised|diagnosed)|have (?:a|an|two|three|been|got|to|not)|had (?:a|to)|allergic|hold an?|need (?:a|an)|want to|would (?:love|like) to|plan to|hope to|went to|take (?:my|\p{L}+(?:ine|in|ol|ide|one)\b)|volunteer|went (?:vegan|vegetarian|freelance|part-time|full-time|to|with|back)|applied|deployed|bike|commute|swim|cook|bake)\b)/iu,
    to: "I ",
    isOpening: true,
  },
  {
    from: /^(?=(?:never (?:been|liked|owned|cared|got)|not (?:been|had|eaten|touched|used|played)|been(?! (?:there|a (?:while|long|great|good|tough)))|given up|gone (?:off|vegan|vegetarian|veggie|freelance|part-time|back)|taken up|had (?:enough of|asthma)|always (?:loved|hated|wanted|liked|been))(?![\p{L}]))/iu,
    to: "I have ",
    isOpening: true,
  },
  {
    from: /^(?=(?:no (?:kids|children|siblings|pets|brothers|sisters)(?! (?:allowed|please|welcome))|(?:two|three|four|five|six|one|\d) (?:kids|children|sons?|daughters?|dogs?|cats?|brothers?|sisters?|boys|girls|siblings|budgies|canaries|ponies|puppies|rabbits|hamsters|horses|parrots|chickens|hens|goldfish|guinea pigs|ferrets|goats|donkeys|tortoises|nephews|nieces|grandkids|grandchildren|stepkids)|(?:bad|dodgy|weak|terrible|awful|chronic|dreadful) (?:knees?|back|shoulder|hips?|eyesight|hearing|hay fever|asthma|migraines|memory|ankle|neck))(?![\p{L}]))/iu,
    to: "I have ",
    isOpening: true,
  },
  {
    from: /^(?=(?:allergic to|back (?:at|to) work|back online|still (?:at|living|working|using)|not (?:around|fussed|bothered|crazy|wild|mad)|based in|originally from|born (?:in|on|and|\uE001)|vegan|vegetarian|veggie|pescatarian|teetotal|married to|married\b|divorced|single(?= (?:mum|mom|dad|and|now|again|$))|engaged to|engaged|widowed|currently|lactose|diabetic|intolerant|self-employed|freelanc(?:e|ing)(?! (?:is|was|can|could|will|would|has|gives|lets|means|seems|sounds|might|may|work|jobs))|off to|off (?:the |my )?(?:coffee|caffeine|booze|alcohol|sugar|meat|dairy|bread|carbs|gluten|wine|beer|cigarettes|fags|meds|medication|antidepressants|painkillers|antibiotics|steroids|statins|insulin|pill|crutches|social media)|on an? (?:[\p{L}-]+ ){1,3}diet|away (?:until|from|till|\uE001)|out of (?:the )?office|on holiday|on vacation|on (?:a |the )?(?:diet|leave|sabbatical|call|metformin|insulin)|fluent in|raised in|native (?=\p{L}+ speaker)|an? (?:big|huge|massive|lifelong) fan|really into|not a fan|not into|not keen on|not fond of|keen on|fond of|diagnosed with|laid off|made redundant|(?:down|up) to \d|tied up|on (?:annual |parental |maternity |paternity |sick )?leave|not (?:going|moving|doing|flying) |not available|available|free (?:on|after|before|until|from|all|most|any|this|next|\uE001)|unavailable|busy (?:on|until|all|\uE001)|not (?:really )?(?:a )?big|new to|terrible at|hopeless at|good at|scared of|afraid of|terrified of|obsessed with|addicted to|colou?r-?blind|left-handed|right-handed|dyslexic|pregnant|more of an?|from (?=\p{Lu}\p{Ll}+(?:$|[,.!]| originally)))(?![\p{L}]))/iu,
    to: "I am ",
    isOpening: true,
  },
  {
    from: new RegExp(
      `^(?=(?:living|working|studying|learning|planning|training|saving|doing (?:a|an|my|the|some|freelance|contract)|taking (?:a|an|my|up|\\p{L}+ (?:lessons|classes))|thinking (?:of|about)|hoping to|renting|staying (?:at|in|with)|teaching|expecting|dating|recovering|freelancing|volunteering|rehearsing|retiring|quitting|switching|relocating|getting (?:a|married|divorced|into)|trying to (?:quit|lose|gain|learn|save|cut|eat|get)|going (?:vegan|vegetarian|freelance|on|back)|moving|reading a lot|running (?:a|my|the)|writing (?:a|my)|building (?:a|an|my)) ${NOT_A_TOPIC})`,
      "iu",
    ),
    to: "I am ",
    isOpening: true,
  },
  {
    from: /^(?=(?:mum|mom|dad|wife|husband|hubby|parents|boss|girlfriend|boyfriend|partner|in-laws|landlord|landlady|sister|brother|son|daughter|kids|grandma|grandpa|gran|flatmate|roommate|(?:least )?favou?rite \p{L}+(?: \p{L}+)?|birthday|surname|native language|mother tongue|blood type|pronouns|middle name|zip code|postcode|post code|phone number|mobile number|home address|email address|shoe size)(?:'s name)? (?:is|was|are|has|have|will|do|does|can|love|hate|like|lives?|works?|got|just|and I|turned|turns|passed away|died|moved|retired|loves|hates|arrives|comes|visits|leaves|flies|needs)\b)/iu,
    to: "my ",
    isOpening: true,
  },
  {
    from: /^(?!(?:all|nothing|same|good|it|not|anyone|still|right|over|down|up|back|we|he|she|they|you|there|that|this|everything|out|from|in|around|the|lots|busy|what|who|is|are|nice|great|stuck|sitting|only|just|no|any|some|put|leave|stay|stop|start|click|look|come|get|go|more|something|someone|everyone|here|weather|sunny|raining|snowing|late|early|fine)\b)(?:I am )?(?:an? )?((?:[\p{L}\p{N}’'-]+ ){0,3}?[\p{L}’'-]+) here(?=$|[,.!;:)(–-]| with| so)/iu,
    to: "I am $1",
  },
];
