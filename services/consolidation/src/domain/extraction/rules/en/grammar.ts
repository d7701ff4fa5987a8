import type { Grammar, Rewrite } from "../grammar.ts";
import { SERVICES } from "../services.ts";
import { INSTRUCTIONS_EN } from "./instructions.ts";
import { POINTERS_EN } from "./pointers.ts";
import { TECH_EN } from "./project.ts";
import { ASKED_EN, ATTRIBUTES_EN, KIN_EN } from "./words.ts";

const KIN = Object.keys(KIN_EN)
  .sort((a, b) => b.length - a.length)
  .join("|");
const NAME = "(?-i:\\p{Lu}[\\p{L}’'-]+(?: \\p{Lu}[\\p{L}’'-]+)?|\\uE000.)";
const SUBJECT =
  "(?:i|i['’]\\w+|we|we['’]\\w+|my|our|he|she|they|he['’]s|she['’]s|they['’]re|it|it['’]s|that['’]s|this|there|there['’]s|these|those|you|you['’]re|everyone|everything|nobody|someone|please|never|always|(?:\\w+) of (?:us|them)|mornings?|do not|don['’]t|the [\\p{L}-]+(?: [\\p{L}-]+)? (?:is|are|was|has|runs|uses|lives|works|goes|needs)|[\\p{L}-]+ (?:is|are|goes?|runs?|uses?|lives?|works?|points?|needs?)(?= ))";
const VERB =
  "(?:am|have|had|live|work|own|love|like|hate|prefer|play|speak|study|teach|drive|run|use|need|want|go|got|moved|started|bought|joined|just|recently|currently|also|can|will|would|make|collect|volunteer|manage|lead|commute|ride|keep|take|don['’]t|do not|can['’]t|plan|hope|bike|swim|cook|bake|sing|paint|write|train|practice|practise|am|grew|studied|worked|lived|used to)";

const VERB_OF_OTHERS =
  "(?:is|has|lives|works|owns|loves|likes|hates|prefers|enjoys|plays|speaks|studies|teaches|drives|runs|uses|wants|needs|goes|collects|rides|eats|drinks|can not|cannot)";

const rewrites: Rewrite[] = [
  { from: /[’‘]/gu, to: "'" },
  { from: /\b(I)'m\b/giu, to: "$1 am" },
  { from: /\bIm\b(?= )/gu, to: "I am" },
  { from: /\b(i)ve\b/gu, to: "I have" },
  { from: /\bwe(?:'re| are)\b/giu, to: "we am" },
  { from: /\b(you|they)'re\b/giu, to: "$1 are" },
  { from: /\b(I|we|you|they)'ve\b/giu, to: "$1 have" },
  { from: /\b(I|we|you|he|she|they|it|that)'ll\b/giu, to: "$1 will" },
  { from: /\b(I|we|you|they)'d (?=rather|prefer|like|love|hate|be|have)/giu, to: "$1 would " },
  { from: /\b(I|we|they)'d (?=better)/giu, to: "$1 had " },
  { from: /\b(I|we|you|they|he|she)'d\b/giu, to: "$1 would" },
  { from: /\b(it|that|there|he|she|what|here|who|name|where|this)'s\b/giu, to: "$1 is" },
  { from: /\bcan(?:'t|not|t)\b/giu, to: "can not" },
  { from: /\bwon'?t\b/giu, to: "will not" },
  {
    from: /\b(do|does|did|is|are|was|were|has|have|had|would|could|should|must|need)n'?t\b/giu,
    to: "$1 not",
  },
  { from: /\bain'?t\b/giu, to: "am not" },
  { from: /\b(?:gonna)\b/giu, to: "going to" },
  { from: /\bwanna\b/giu, to: "want to" },
  { from: /\b(I|we) have got\b/giu, to: "$1 have" },
  { from: /\b(I|we) got (?=(?:a|an|two|three|\d) )/giu, to: "$1 have " },
  {
    from: /^(?:(?:well|so|ok|okay|oh|ah|hi|hey|hello|hiya|howdy|yo|honestly|frankly|seriously|btw|by the way|fyi|fwiw|for what it is worth|tbh|to be honest|imo|as (?:I|you) (?:said|mentioned|know)|like I (?:said|mentioned)|as (?:said|mentioned)(?: before)?|like always|just so you know|so you know|for (?:the record|your records|context|reference|your information)|in case (?:it helps|you need it|it matters|you wondered)|(?:please )?note that|(?:please )?remember that|(?:please )?note|a bit about me|about me|fun fact|quick note|quick update|small update|heads up|anyway|anyways|anyhow|besides|also|plus|and|but|or|then|(?:yes|yeah|yep|yup|sure|right|ah right)(?=[,.!;:-])|well yes|good question|thanks|thank you|cheers|great|perfect|nice|cool|wow|lol|haha|ha|hmm|um|uh|did I (?:mention|tell you|say)(?: that)?|have I (?:mentioned|told you)(?: that)?|you (?:should|might want to|may want to) know(?: that)?|I (?:should|want(?:ed)? to|have to|must) (?:mention|say|add|point out|tell you)(?: that)?|I forgot to (?:mention|say|tell you)(?: that)?|it turns out(?: that)?|turns out(?: that)?|the thing is(?: that)?|the truth is(?: that)?|I think(?: that)?|I guess(?: that)?|I believe(?: that)?|by day|by night|professionally|originally(?=,? I)|luckily|unfortunately|sadly|happily|thankfully|hopefully|finally|obviously|of course|basically|personally|for me|to me|good news|bad news|great news|big news|guess what|lately|recently|nowadays|these days|today|(?:all )?in all|overall|in fact|in general|generally|usually|normally|before (?:you|we) (?:plan|book|start|do|go|begin|order|suggest)(?: anything| on)?|since you ask(?:ed)?|if you must know|believe it or not|long story short|(?:some|a bit of|a little|quick) (?:background|context|info)(?: on me| about me)?)[,:!.…-]* )+/iu,
    to: "",
  },
  {
    from: /^(?=(?:retired|moved|relocated|got (?!it|you|that|any)|bought|started|quit|switched|joined|married|graduated|signed up|booked|adopted|sold|grew up|been (?:with|at|working)|love (?!the|this|that|your|how|it|and|in|you|is|them)|hate (?!the|this|that|when|to)|prefer (?!the)|stopped|gave up|turned|became|drive|live in|work (?:at|for|as|in)|own (?:a|an|two)|play (?:the|in)|speak|collect|can not (?:eat|stand)|do not (?:eat|drink|like)|will be|migrated|broke|finished|studied|used to|promoted)\b)/iu,
    to: "I ",
    isOpening: true,
  },
  {
    from: /^(?=(?:allergic to|based in|originally from|born (?:in|on|and|\uE001)|vegan|vegetarian|married to|divorced|engaged to|currently|lactose|diabetic|intolerant|self-employed|freelance|off to|away (?:until|from|till|\uE001)|out of office|on holiday|on vacation|fluent in|raised in|a (?:big|huge) fan|really into|not a fan|not into|not (?:really )?(?:a )?big)(?![\p{L}]))/iu,
    to: "I am ",
    isOpening: true,
  },
  {
    from: /^(?=(?:living|working|studying|learning|planning|training|saving) (?!.*\b(?:is|are|was|were|has been|can|sounds|helps|takes|requires|makes|feels|with me)\b))/iu,
    to: "I am ",
    isOpening: true,
  },
  {
    from: /,? (?:sorry|my mistake|my bad|typo|autocorrect(?:,? sorry)?|oops|I misspoke|I mistyped|I got (?:that|it) wrong|I misread (?:it|that|the [\p{L}]+))$/iu,
    to: "",
    flags: ["corrected"],
  },
  { from: /^(?:update|edit|ps|p\.s\.)[,:!-]+ /iu, to: "", flags: ["now"] },
  {
    from: /^(?:(?:actually|sorry|oops|whoops|pardon|correction|my mistake|my bad|(?:wait|no|nope|nah)(?=[,.!;:-])|I misspoke|I meant(?: to say)?|scratch that|apologies|typo|small correction|to correct myself|let me correct (?:that|myself)|I was wrong|I got (?:that|it) wrong|I made a mistake)[,:;.!-]* )+(?=\S)/iu,
    to: "",
    flags: ["corrected"],
  },
  {
    from: /^(?:did I (?:mention|tell you|say)(?: that)?|in fact|well|so|it is that|the thing is) /iu,
    to: "",
  },
  { from: /\b(I|we) can not (?:live|do) without /iu, to: "$1 love " },
  { from: /\b(I|we) can not get enough of /iu, to: "$1 love " },
  {
    from: /\b(I|we) (?:really |just |absolutely )?can not (?:stand|bear|tolerate|abide|stomach) /iu,
    to: "$1 hate ",
  },
  { from: /\b(I|we) could not (?:stand|bear) /iu, to: "$1 hate " },
  {
    from: /\b(I|we) (am|are|was|were|have|had|do|will|would|can) (?:(?:really|truly|just|also|actually|currently|presently|now|always|mostly|mainly|officially|definitely|absolutely|totally|completely|very much|pretty much|quite|simply|still|only|already|recently|finally|both|usually|generally|personally|originally|kind of|sort of|a bit|a big|huge|such) )+(?!(?:have|than)\b)/iu,
    to: "$1 $2 ",
  },
  {
    from: /\b(I|we) (?:(?:really|truly|just|also|actually|currently|presently|always|mostly|mainly|officially|definitely|absolutely|totally|completely|very much|quite|simply|only|already|recently|finally|both|usually|generally|personally|originally|kinda|sorta|kind of|sort of|fucking|damn|do(?= (?:love|like|enjoy|hate|have|want|need|prefer|live|work|speak|play|own|eat|drink|know|use)\b)|genuinely|seriously|typically|often|sometimes|regularly|occasionally|firmly|strongly|sincerely|honestly|particularly|especially|secretly|happily|hardly ever|mainly|normally) )+/iu,
    to: "$1 ",
  },
  { from: /\b(I|we) (am|are|have|do)? ?(?:now) /iu, to: "$1 $2 ", flags: ["now"] },
  { from: /\b(I|we)( am| are| have)? still /iu, to: "$1$2 ", flags: ["still"] },
  {
    from: /\b(I|we) (am|are|have) (?:basically|practically|literally|virtually) /iu,
    to: "$1 $2 ",
    flags: ["hedged"],
  },
  {
    from: /^just (?=(?:picked|bought|got|moved|started|booked|signed|turned|had|joined|finished|sold|adopted|became|found|back from)\b)/iu,
    to: "I ",
  },
  { from: /\b(?:no longer) (?!than)/iu, to: "", flags: ["ended"] },
  {
    from: /\b(?:do|does|did|am|are|is|can|will|have|has) not (.+?),? (?:any ?more|any longer)\b/iu,
    to: "$1",
    flags: ["ended"],
  },
  {
    from: /^(I|we) (?:have )?(?:just )?(?:stopped|quit|given up|gave up|ceased|dropped) (\p{L}+ing)\b/iu,
    to: "$1 $2",
    flags: ["ended"],
  },
  { from: /\b(I|we) never used to /iu, to: "$1 ", flags: ["past", "negated"] },
  { from: /\b(I|we|it|he|she|they|that) used to (?:be )?/iu, to: "$1 ", flags: ["past"] },
  {
    from: /\b(I|we) (?:do|did|have) not (?:(?:really|actually|particularly|even|much|ever|always|usually) )*/iu,
    to: "$1 ",
    flags: ["negated"],
  },
  {
    from: /\b(I|we) (?:never|rarely|hardly ever|seldom) (?:ever )?/iu,
    to: "$1 ",
    flags: ["negated"],
  },
  {
    from: /\b(I|we) (am|are|was|can|will|would) (?:not|never) (?:(?:really|actually|particularly|even|exactly|overly|super|very|too|so|that|much of|big on|ever|such) )*/iu,
    to: "$1 $2 ",
    flags: ["negated"],
  },
  {
    from: /\b(is|are|was|were|does|has) not (?:(?:really|actually|exactly|quite|particularly) )*/iu,
    to: "$1 ",
    flags: ["negated"],
  },
  {
    from: /\b(is|are) (?:so|really|just|totally|definitely|simply|absolutely) not /iu,
    to: "$1 ",
    flags: ["negated"],
  },
  {
    from: /^(I|we) (?:might|may|could|should|would(?! (?:rather|prefer|like to|love to|like|love|hate)))\b/iu,
    to: "$1 would",
    flags: ["modal"],
  },
  { from: /^(I|we) (?:have|had) been (?=\p{L}+ing\b)/iu, to: "$1 am " },
  { from: /^(I|we) (?:was|were) (?=\p{L}+ing\b)/iu, to: "$1 ", flags: ["past"] },
  { from: /^(I|we) (?:lived|resided)\b/iu, to: "$1 live", flags: ["past"] },
  { from: /^(I|we) worked\b/iu, to: "$1 work", flags: ["past"] },
  { from: /^(I|we) owned\b/iu, to: "$1 own", flags: ["past"] },
  { from: /^(I|we) (?:had)\b(?! to| better)/iu, to: "$1 have", flags: ["past"] },
  {
    from: /^(I|we) (?:was|were)\b(?! born| raised| diagnosed| thinking| brought| wondering)/iu,
    to: "$1 am",
    flags: ["past"],
  },
  { from: /^(I|we) drove\b/iu, to: "$1 drive", flags: ["past"] },
  {
    from: /^(I|we) (love|like|hate|play|use|enjoy|prefer|want)e?d\b(?! to )/iu,
    to: "$1 $2",
    flags: ["past"],
  },
  {
    from: /,? (?:now|these days|nowadays|at the moment|right now|currently|for now|as of (?:now|today))(?=$|[.!,;])/iu,
    to: "",
    flags: ["now"],
  },
  {
    from: /,? (?:too|as well|also|btw|by the way|please|thanks|thank you|tbh|to be honest|lol|haha|you know|actually|though|by the way|fyi|if that helps|if it helps|in case (?:it helps|you need it|that matters|you were wondering)|just so you know|for the record|officially old|I think|I guess|I suppose)(?=[.!,;]*$)/iu,
    to: "",
  },
];

export const GRAMMAR_EN: Grammar = {
  language: "en",
  macros: {
    i: "(?:I|we)",
    be: "(?:am|are)",
    langs:
      "(?:{language}(?:(?:, |,? and (?:also )?|,? or | & )(?:(?:some|a little|a bit of|basic|fluent|enough) )?{language})*)",
    my: "(?:my|our)",
    a: "(?:a |an |the |some |my |our |one |another )?",
    kin: `(?:${KIN})`,
    adj: "(?:(?:[\\p{L}-]+) ){0,2}",
    called: "(?:called|named|by the name of|whose name is|goes by)",
    is: "(?:is|are|was|were|'s|=|:)",
    pet: `(?:${Object.keys(KIN_EN)
      .filter((word) => KIN_EN[word] === "pet")
      .sort((a, b) => b.length - a.length)
      .join("|")})`,
    attr: `(?:${Object.keys(ATTRIBUTES_EN)
      .sort((a, b) => b.length - a.length)
      .join("|")})`,
    tech: TECH_EN,
    service: SERVICES,
    love: "(?:(?:(?:love|adore|enjoy|like|dig|fancy|relish|cherish|treasure)(?: to)?|(?:loving|enjoying)|am (?:a )?(?:(?:big|huge|massive|great|lifelong|avid|diehard|die-hard|real|total|long-time) )*(?:into|fond of|keen on|crazy about|mad about|nuts about|obsessed with|passionate about|addicted to|hooked on|partial to|a sucker for|(?:a )?fan of|(?:a )?lover of|in love with)|have (?:always |been )*(?:loved|enjoyed|been (?:into|fond of|passionate about|obsessed with))|have a (?:soft spot|thing|passion|weakness|love) for|(?:have )?(?:fallen|fell) in love with|(?:am |have )?(?:getting|got|gotten) into))(?![\\p{L}])",
    hate: "(?:hate|despise|detest|loathe|dislike|abhor|can not stand|have an aversion to|am (?:sick of|tired of|done with|not into))",
    notchat:
      "(?!(?:that|how|it|this|them|him|her|to (?:just|hear|know|see|help|chat|talk|say|ask|think|thank|add|learn more|share|have you|come|join|go|try|get|make|take|do|be|show|give|find|catch)|hearing|seeing|being able|knowing|having|if|you|your|the (?:way|idea|thought|sound|vibes?|photos?|pics?|one|part|look|feeling|fact)|what|for|when|we|our (?:chats?|talks?|conversation)|those|these|being here|here|there|a|an|just|also|trouble|every|each|both|his|their|its|one|some|too|more|nothing|all|the same|feeling|watching you|like|so|too|working with you|talking|everything|getting to)(?![\\p{L}]))",
    language:
      "(?:English|French|German|Spanish|Italian|Portuguese|Dutch|Polish|Russian|Ukrainian|Czech|Slovak|Hungarian|Romanian|Bulgarian|Serbian|Croatian|Slovenian|Greek|Turkish|Arabic|Hebrew|Persian|Farsi|Urdu|Hindi|Bengali|Tamil|Telugu|Punjabi|Marathi|Gujarati|Mandarin|Cantonese|Chinese|Japanese|Korean|Vietnamese|Thai|Indonesian|Malay|Tagalog|Swahili|Yoruba|Igbo|Amharic|Zulu|Afrikaans|Swedish|Norwegian|Danish|Finnish|Icelandic|Estonian|Latvian|Lithuanian|Irish|Welsh|Gaelic|Basque|Catalan|Galician|Latin|Esperanto|sign language|BSL|ASL|Albanian|Armenian|Georgian|Kazakh|Mongolian|Nepali|Sinhala|Khmer|Burmese|Lao|Breton|Maltese|Luxembourgish)",
  },
  splits: [
    /\s*;\s*/gu,
    /\s+[-–—]+\s+|\s*—\s*|(?<=\p{L})-\s+(?=\p{L})/gu,
    /,?\s+(?:but|although|though|whereas|yet|even though|otherwise|which means(?: that)?|because|since(?= (?:I|we|my|it|he|she|they)\b)|cause|cuz|so that)\s+/giu,
    /,\s+(?:so|and so|then|while|which)\s+/giu,
    /\s+so\s+(?=(?:I|we|please|no|don['’]?t|never|always|that)\b)/giu,
    new RegExp(`,?\\s+(?:and|plus|while)\\s+(?=${SUBJECT}(?![\\p{L}\\p{N}]))`, "giu"),
    new RegExp(`,\\s+(?=${SUBJECT}(?![\\p{L}\\p{N}]))`, "giu"),
    new RegExp(`,?\\s+and\\s+(?=(?:${VERB}|${VERB_OF_OTHERS})(?![\\p{L}\\p{N}]))`, "giu"),
    /,\s+(?=(?:living|working|studying|married|based|originally|currently|born|mother|father|mum|mom|dad) )/giu,
  ],
  carried: new RegExp(
    `^(?:${VERB.slice(3, -1)}|${VERB_OF_OTHERS.slice(3, -1)}|living|working|studying|married|based|originally|born)(?![\\p{L}'’])`,
    "iu",
  ),
  subject: /^(?:I|we)(?![\p{L}])/iu,
  firstPerson: "I",
  possessive: /^(?:my|our) /iu,
  demonstrative:
    /^(?:(?:it|that|this) (?:is|was|should be|should read|must be) |(?:I|we) (?:meant|mean|should have said) |make (?:it|that) |rather |but )+/iu,
  ownVerb:
    /^(?:flying|going|moving|travel(?:l)?ing|leaving|starting|heading|off to|signed up|booked|meeting|visiting|getting|having|running|planning|taking|launching|closing|opening)\b/iu,
  pastVerb:
    /^(?:I|we) (?:was|were|had|did|went|got|saw|met|took|made|came|left|found|bought|told|said|thought|felt|gave|ran|won|lost|read|ate|spent|knew|became|began|flew|drove|wrote|sang|(?!need|feed|speed|proceed|succeed)\p{L}{2,}ed)\b(?! up for)/iu,
  rewrites,
  questions:
    /^(?:(?:hey|so|and|but|ok|hi|well|please|also),? )*(?:do|does|did|is|are|am|was|were|can|could|should|would|will|shall|may|might|have|has|had) (?:I|you|we|they|he|she|it|there|the|this|that|these|those|anyone|my|your)\b|^(?:(?:hey|so|and|but|ok),? )*(?:what|where|when|who|whom|whose|why|how|which)(?:'s|'re|'d| )|^(?:any (?:idea|tips|advice|thoughts|suggestions))\b/iu,
  repeated:
    /^(?:did I (?:mention|tell you|say)|have I (?:mentioned|told you|said)|you know (?:that )?I)\b(?! (?:ever|what|where|how|about|my|which|the))/iu,
  hypothetical:
    /\b(?:suppose|supposing|imagine|pretend|hypothetical(?:ly)?|let us say|let's say|lets say|say (?:I|we) (?:am|were|had|have)|what if|as if|if (?:I|we|my|only)|assuming|were I|had I|in a perfect world|for the sake of (?:argument|the example|example)|for example,? (?:if )?I|in (?:my|the|a|this) (?:novel|story|book|dream|script|game|roleplay|fanfic)|my (?:character|protagonist|alter ego)|(?:in|for) (?:a )?role ?play|wish (?:I|we)|as though|once upon a time|unless I|in case I)\b/iu,
  joke: /\b(?:just kidding|only kidding|kidding|jk|just joking|only joking|i['’]?m joking|i joke|not really lol|not!|psych|just messing with you|pulling your leg|as a joke|kidding aside)\b/iu,
  hedge:
    /\b(?:basically|practically|literally|virtually|kind of a|sort of a|like a|feel like|feeling like|such a|so (?!far))\b/iu,
  others: [
    new RegExp(
      `^(?:my|our) (?:(?:[\\p{Ll}-]+) ){0,2}?(?<kin>${KIN})s?(?:,? (?<name>${NAME}),?)?(?:,? who)? (?=\\p{Ll}|can|I )`,
      "iu",
    ),
    new RegExp(
      `^(?<name>${NAME}), (?:my|our|a|an) (?:[\\p{Ll}-]+ ){0,2}?(?<kin>${KIN})(?: of (?:mine|ours))?, (?=\\p{Ll})`,
      "iu",
    ),
    new RegExp(
      `^(?:a|one of my|another|some|an) (?:[\\p{Ll}-]+ )?(?<kin>${KIN})s?(?: of (?:mine|ours))?(?: (?:called|named))?(?:,? (?<name>${NAME}),?)? (?=\\p{Ll})`,
      "iu",
    ),
  ],
  pronoun: /^(?:he|she) (?=\p{L})|^it (?=is called)|^(?=(?:his|her|its) name\b)/iu,
  retell: [
    { from: /^(?:is|'s) /iu, to: "am " },
    { from: /^(?:has|'s got) /iu, to: "have " },
    { from: /^(?:does) not /iu, to: "do not " },
    { from: /^(?:was) /iu, to: "was " },
    { from: /^(\p{L}{2,})ies\b/iu, to: "$1y" },
    { from: /^(\p{L}+(?:ch|sh|ss|x|zz|o))es\b/iu, to: "$1" },
    { from: /^(\p{L}{2,}[^s\s])s\b/iu, to: "$1" },
    { from: /\b(?:their|his|her|its)\b/giu, to: "my" },
    { from: /\b(?:themselves|himself|herself)\b/giu, to: "myself" },
  ],
  subjectNoun:
    /^(?:(?:the|this) )?(?:user|customer|client|caller|patient|member|human|speaker|subject|guest)(?:'s)? (?:(?:has )?(?:mentioned|said|says|stated|states|told (?:me|us)|confirmed|reports?|reported|noted|explained|shared|indicated|revealed|asked to be told)(?: that)? (?:(?:they|he|she|the user) (?=\p{L}))?)?/iu,
  kin: KIN_EN,
  attributes: ATTRIBUTES_EN,
  asked: ASKED_EN,
  polar: [
    {
      from: /^(?:so |and |but )?are you (?:still |really |actually |currently |also )*(.+?)\??$/iu,
      to: "I am $1",
    },
    {
      from: /^(?:so |and |but )?do you (?:still |really |actually |currently |also )*(.+?)\??$/iu,
      to: "I $1",
    },
    { from: /^(?:so |and |but )?have you got (.+?)\??$/iu, to: "I have $1" },
    { from: /^(?:so |and |but )?is your (.+?) still (.+?)\??$/iu, to: "my $1 is $2" },
  ],
  negate: { from: /^(I am|I) /iu, to: "$1 not " },
  choice:
    /(?:^|[,:.] |\b(?:prefer|want|like|be|use|with|have|it) )(?:(?:an?|the) )?(?<a>[\p{L}\p{N}'-]+) or (?:(?:an?|the) )?(?<b>[\p{L}\p{N}'-]+)(?: (?<noun>[\p{L} ]+?))?\?/iu,
  choose: "I prefer # $noun",
  instructions: INSTRUCTIONS_EN,
  pointers: POINTERS_EN,
  yes: /^(?:yes|yeah|yep|yup|sure|correct|right|i do|i am|indeed|absolutely|definitely|exactly|that's right)\b[,.! ]*/iu,
  no: /^(?:no|nope|nah|not really|i don['’]?t|never|not at all)\b[,.! ]*/iu,
  answerNoise:
    /^(?:(?:this is|home,? so|so|well|oh|um|uh|just|it['’]?s|that['’]?s|that would be|probably|usually|mostly|definitely|just outside(?: of)?|outside(?: of)?|near|around|close to|at|in|call me|please|hmm|ah|always|i['’]?d say|let['’]?s say|an? (?=old ))[,:]? )+|(?:,? (?:is fine|works|is good|is great|please|thanks|thank you|always|will do|is ok|is okay|for me|i think|i guess|mostly|usually|definitely|any ?time|of course|is perfect|would be great))+(?=[.! ]*$)/giu,
  notNames:
    /^(?:Same|Out|Right|New|Down|Up|Over|Nothing|Anyone|Everyone|Someone|Nobody|Lots|Tons|Learning|Being|Having|Getting|That|This|It|He|She|They|We|You|What|Who|Where|When|Why|How|My|Our|His|Her|Their|The|All|Any|Some|Most|Many|Both|Another|Other|Every|Each|Now|Then|Today|Tomorrow|Maybe|Perhaps|Wow|Hey|Hi|Hello|Okay|Love|Life|People|Everything|Something|Anything|Proud|Grateful|Honored|Busy|Ready|Single|Married|Born|Based|Retired|I|OK|Okay|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|English|French|German|Spanish|Italian|Irish|British|American|Canadian|Scottish|Welsh|Dutch|Polish|Russian|Chinese|Japanese|Korean|Indian|Mexican|Brazilian|Portuguese|Swedish|Norwegian|Danish|Finnish|Greek|Turkish|Australian|African|European|Asian|Latino|Latina|Jewish|Muslim|Christian|Catholic|Protestant|Buddhist|Hindu|Sikh|Vegan|Vegetarian|Celiac|Coeliac|Diabetic|Dad|Mom|Mum|God|Yes|No|Thanks|Sorry|Excited|Sure|Glad|Happy|Sad|Tired|Doing|Going|Just|Not|So|Really|Also|Very|Still|Currently|Here|There|Back|Home|Good|Great|Fine|Well|Bi|Gay|Trans|LGBTQ|ADHD|AI|QA|HR|PM|CTO|CEO|CFO|COO|VP|PhD|Dr|Mr|Mrs|Ms|Capricorn|Aquarius|Pisces|Aries|Taurus|Gemini|Cancer|Leo|Virgo|Libra|Scorpio|Sagittarius)$/u,
};
