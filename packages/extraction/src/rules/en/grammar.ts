import type { Grammar } from "../grammar.ts";
import { SERVICES } from "../services.ts";
import { ASKED_EN } from "./asked.ts";
import { INSTRUCTIONS_EN } from "./instructions.ts";
import { POINTERS_EN } from "./pointers.ts";
import { TECH_EN } from "./project.ts";
import { REWRITES_EN } from "./rewrites.ts";
import { FUNCTIONS_EN, PROGRAMMING_EN, TOOLS_EN } from "./trades.ts";
import { WHOLE_EN } from "./whole.ts";
import { ATTRIBUTES_EN, KIN_EN } from "./words.ts";

const KIN = Object.keys(KIN_EN)
  .sort((a, b) => b.length - a.length)
  .join("|");
const NAME = "(?-i:\\p{Lu}[\\p{L}’'-]+(?: \\p{Lu}[\\p{L}’'-]+)?|\\uE000.)";
const SUBJECT =
  "(?:i|i['’]\\w+|we|we['’]\\w+|my|our|he|she|they|he['’]s|she['’]s|they['’]re|it|it['’]s|that['’]s|this|there|there['’]s|these|those|you|you['’]re|everyone|everything|nobody|someone|please|never|always|(?:\\w+) of (?:us|them)|mornings?|do not|don['’]t|the [\\p{L}-]+(?: [\\p{L}-]+)? (?:is|are|was|has|runs|uses|lives|works|goes|needs|did|does|will|won['’]t|isn['’]t|wasn['’]t|didn['’]t|doesn['’]t)|[\\p{L}-]+ (?:is|are|goes?|runs?|uses?|lives?|works?|points?|needs?)(?= ))";
const VERB =
  "(?:am|have|had|live|work|own|love|like|hate|prefer|play|speak|study|teach|drive|run|use|need|want|go|got|moved|started|bought|joined|just|recently|currently|also|can|will|would|make|collect|volunteer|manage|lead|commute|ride|walk|keep|take|don['’]t|do not|can['’]t|plan|hope|bike|swim|cook|bake|sing|paint|write|train|practice|practise|am|grew|studied|worked|lived|used to|hold|rent|stay|enjoy|adore|avoid|eat|drink|wear|suffer|report|handle|head|coach|support|follow|listen|read|watch|collect|left|quit|switched|adopted|married|was born|got|have got|know|deploy|host|test|build|ship|release|store|track|log|weigh|became|retrained|qualified|graduated|retired)";

/** Before "and keep …": what the verb after it hangs on, so that it tells nothing of its own ("I want to go and live by the sea"). */
const GOVERNED =
  "(?<!(?<![\\p{L}'’])(?:how|whether|why|will|would|could|should|might|may|must|let|lets|make|makes|help|helps|(?<!(?:used|moved|went|relocated|came|back|commute|been|married|allergic|listen|report|next|close|due|love|like) )to (?!the |an? |my |our |this |that |(?-i:\\p{Lu}))\\p{L}+)(?![\\p{L}'’])(?:(?!(?<![\\p{L}])(?:I|we|he|she|they)(?![\\p{L}]))[^;.!?])*)";
/** Verbs in their bare form, of those that may begin a clause without its subject. */
const BARE =
  "(?:live|work|own|love|like|hate|prefer|play|speak|study|teach|drive|run|use|need|want|go|make|collect|volunteer|manage|lead|commute|ride|walk|keep|take|plan|hope|bike|swim|cook|bake|sing|paint|write|train|practice|practise|hold|rent|stay|enjoy|adore|avoid|eat|drink|wear|handle|head|coach|support|follow|listen|read|watch|know|deploy|host|test|build|ship|release|store|track|log|report|have)";

const VERB_OF_OTHERS =
  "(?:is|has|lives|works|owns|loves|likes|hates|prefers|enjoys|plays|speaks|studies|teaches|drives|runs|uses|wants|needs|goes|collects|rides|eats|drinks|can not|cannot)";

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
    teamwork:
      "(?<![\\p{L}])(?:every|each (?!other)|always|only|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|daily|weekly|monthly|quarterly|before|after|per|releas\\p{L}+|deploy\\p{L}*|ship\\p{L}*|merg\\p{L}+|review\\p{L}*|branch\\p{L}*|tickets?|sprints?|stand-?ups?|builds?|bill|invoic\\p{L}+|clients?|customers?|code\\p{L}*|prod|production|staging|versions?|logs?|store|host\\p{L}*|track|tag|squash|rebase|tests?|docs?|data\\p{L}*|repos?|{techname})(?![\\p{L}])",
    techs:
      "(?:{proglang}(?:(?:, (?:and |some |a bit of )?|,? (?:and|plus|with|or) (?:some |a bit of |a little )?| & ){proglang})*)",
    techname: TOOLS_EN,
    demonym:
      "(?:londoner|new yorker|parisian|berliner|mancunian|liverpudlian|scouser|glaswegian|geordie|dubliner|bostonian|chicagoan|californian|texan|floridian|torontonian|sydneysider|melburnian|aussie|kiwi|brit|scot|yorkshireman|yorkshirewoman|midwesterner|southerner|northerner|canadian|roman|venetian|madrileno|muscovite|viennese|swede|dane|finn|pole|czech|turk|spaniard)",
    function: FUNCTIONS_EN,
    proglang: PROGRAMMING_EN,
    service: SERVICES,
    love: "(?:(?:(?:love|adore|enjoy|like|dig|fancy|relish|cherish|treasure)(?: to)?|(?:loving|enjoying)|am (?:a )?(?:(?:big|huge|massive|great|lifelong|avid|diehard|die-hard|real|total|long-time) )*(?:into|fond of|keen on|fussed about|wild about|bothered about|crazy about|mad about|nuts about|obsessed with|passionate about|addicted to|hooked on|partial to|a sucker for|(?:a )?fan of|(?:a )?lover of|in love with)|have (?:always |been )*(?:loved|enjoyed|been (?:into|fond of|passionate about|obsessed with))|have a (?:soft spot|thing|passion|weakness|love) for|(?:have )?(?:fallen|fell) in love with|(?:am |have )?(?:getting|got|gotten) into))(?![\\p{L}])",
    hate: "(?:hate|despise|detest|loathe|dislike|abhor|can not stand|have an aversion to|am (?:sick of|tired of|done with|not into))",
    opinion:
      "(?:(?:always|often|such|really|so|very|truly|just|absolutely|pretty|super|a|an|the|most) )*(?:awesome|amazing|incredible|fantastic|wonderful|lovely|inspiring|adorable|priceless|precious|key|vital|crucial|essential|important|beautiful|special|magical|everything|fun|great|good|nice|cool|cute|tough|hard|best|worst)(?![\\p{L}])",
    private:
      "(?:thanksgiving|christmas|easter|eid|diwali|hanukkah|passover|new year|holidays?|parents|kids|children|family|grandparents|in-laws|dinner|brunch|breakfast|church|mosque|temple|synagogue|neighbou?rs|friends|beach|mountains|camping|hiking|movies?|board games?)",
    somenew:
      "(?!(?:all kinds of |all sorts of |lots of |a lot of |some |a few |different |many )*(?:new|different|more|other|nice|cool|fun|good|great) (?:games?|things|skills?|stuff|songs?|hobb(?:y|ies)|activit(?:y|ies)|ones?|tricks?|techniques?|habits?|pieces?)(?![\\p{L}])|(?:one more|another) |(?:this|that|these|those) |(?:mostly |just |mainly )*(?:professionally|online|together|outside|outdoors|alone|hard|well|again|\\p{L}+ly)(?:$|[ .,!]))",
    notdone:
      "(?!(?:just|hear|know|chat|talk|say|ask|thank|add|share|tell|joke|point out|remind|imagine|call|think|believe|come|join|have you|help you|be (?:honest|clear|able))(?![\\p{L}])|(?:[^;,.!?]* )?(?:you|your|it|this|that|them|there|him|her)(?![\\p{L}])(?! \\p{L}+ ))",
    notchat:
      "(?!(?:theme|story|life|letter|that|how|it|this|them|him|her|to (?:just|hear|know|see|help|chat|talk|say|ask|think|thank|add|learn more|share|have you|come|join|go|try|get|make|take|do|be|show|give|find|catch)|hearing|seeing|being able|knowing|having|if|you|your|the (?:[\\p{L}-]+ ){0,3}?(?:way|idea|thought|sound|vibes?|photos?|pics?|one|part|look|feeling|fact|theme|colou?rs?|message|details?|concept|design|pattern|composition|pose|energy|enthusiasm|spirit|attitude|structure)|the [^;,.!?]+ (?:it|they|this|that|he|she|you|we) \\p{L}+|[^;,.!?]* (?:to|of|in|into|with|on|at|about|from|for|out|over|up|down) (?:that|this|those|these|it|them|him|her|there|here)(?![\\p{L}])|what|for|when|we|our (?:chats?|talks?|conversation)|those|these|being here|here|there|a|an|just|also|trouble|every|each|both|his|their|its|one|some|too|more|nothing|all|the same|feeling|watching you|like|so|too|working with you|talking|everything|getting to)(?![\\p{L}]))",
    language:
      "(?:English|French|German|Spanish|Italian|Portuguese|Dutch|Polish|Russian|Ukrainian|Czech|Slovak|Hungarian|Romanian|Bulgarian|Serbian|Croatian|Slovenian|Greek|Turkish|Arabic|Hebrew|Persian|Farsi|Urdu|Hindi|Bengali|Tamil|Telugu|Punjabi|Marathi|Gujarati|Mandarin|Cantonese|Chinese|Japanese|Korean|Vietnamese|Thai|Indonesian|Malay|Tagalog|Swahili|Yoruba|Igbo|Amharic|Zulu|Afrikaans|Swedish|Norwegian|Danish|Finnish|Icelandic|Estonian|Latvian|Lithuanian|Irish|Welsh|Gaelic|Basque|Catalan|Galician|Latin|Esperanto|sign language|BSL|ASL|Albanian|Armenian|Georgian|Kazakh|Mongolian|Nepali|Sinhala|Khmer|Burmese|Lao|Breton|Maltese|Luxembourgish)",
  },
  splits: [
    /,?\s+(?=(?:what|how|where|which|should|can|could|would|is|are|any) (?:can |should |do |would |could |is |are )?(?:I|we|you|there|it)\b.*\?)/giu,
    /,\s+(?=(?:mon|tues|wednes|thurs|fri|satur|sun)days? (?:work|are|is|do|does|don['’]t|not|off|free)\b)/giu,
    /,\s+(?=(?-i:\p{Lu}\p{Ll}+) (?:has |have )?(?:left|quit|resigned|retired|moved on|passed away|died|was let go|got fired)\b)/giu,
    /,\s+(?=(?:her|his|its|their) names?(?:['’]s| is| are)\b)/giu,
    /,\s+(?=let['’]?s )/giu,
    /,\s+(?=(?:just|only) (?:an? )?\p{L}+\s*[.!]?$)/giu,
    /,\s+(?=(?:name|city|age|pronouns|e?-?mail|phone|job|country|time ?zone|birthday|dob|address|employer|company|language|nationality|occupation|title|location|hometown)\s*:)/giu,
    /,\s+(?=new (?:job|role|position) (?:at|as) )/giu,
    /,\s+(?=(?:(?:has|have) been|graduated|retired) )/giu,
    /,\s+(?=(?:switched|moved|migrated|changed|went|upgraded|converted) (?:to|over|back) )/giu,
    /,\s+(?=(?:moving|flying|leaving|heading|starting|travell?ing) (?:in|out|to|on|over|back|up|down|from|for)\b)/giu,
    /,?\s+and\s+(?=\p{Ll}+ (?:it|them) (?:at|to|in|on|with|for|every|once|twice|when)\b)/giu,
    /,\s+(?=(?:what|how|where|who|why|which|when|any|can|could|should|would|do|does|is|are|did)(?:'s|s)?\b[^,]*\?)/giu,
    /,?\s+(?=now (?:I|we|it|they|he|she)(?:['’]\w+)? )/giu,
    /,\s+(?=(?:started (?:at|as|with|a)|moved to|joined|married (?:to|with)|work (?:at|for|as|in|from|nights)|live (?:in|at|near)|drive an?|speak|own an?|play the|have (?:an?|two|three|four|five|\d) |love |hate |prefer |study |teach )(?!.*\?))/giu,
    /,\s+(?=(?:front-?end|back-?end|server|client|database|db|cache|queue|ci|tests|infra|hosting|prod|production|staging|dev|logs|metrics|auth|docs|mobile|web|api|deploys?|monitoring) (?:in|on|is|are|runs?|uses|goes|go|at|via|with|by)\b)/giu,
    /\s*;\s*/gu,
    /\s+[-–—]+\s+|\s*—\s*|(?<=\p{L})-\s+(?=\p{L})/gu,
    /,?\s+(?:but|although|though|whereas|yet|even though|otherwise|which means(?: that)?|because|since(?= (?:I|we|my|it|he|she|they)\b)|cause|cuz|so that)\s+/giu,
    /,\s+(?:so|and so|then|while|which|as|hence|except)\s+/giu,
    /\s+so\s+(?=(?:I|we|please|no|don['’]?t|never|always|that)\b)/giu,
    new RegExp(`,?\\s+(?:and|plus|while)\\s+(?=${SUBJECT}(?![\\p{L}\\p{N}]))`, "giu"),
    new RegExp(`,\\s+(?=${SUBJECT}(?![\\p{L}\\p{N}]))`, "giu"),
    new RegExp(
      `,?\\s+and\\s+(?=(?:${VERB}|${VERB_OF_OTHERS})(?![\\p{L}\\p{N}]))(?:(?!${BARE}(?![\\p{L}\\p{N}]))|${GOVERNED})`,
      "giu",
    ),
    /,?\s+and\s+(?=(?!need|wicked|naked|sacred|rugged|red|beloved|aged)\p{L}{2,}ed (?:my|the|an?|our|some|it|to|with|for)\b)/giu,
    /,\s+(?=(?:raised|living|working|studying|learning|training|married|based|originally|currently|born|mother|father|mum|mom|dad) )/giu,
  ],
  carried: new RegExp(
    `^(?:${VERB.slice(3, -1)}|${VERB_OF_OTHERS.slice(3, -1)}|(?:living|working|studying)(?!.*\\b(?:is|are|was|were|has been|feels?|helps?|makes?|takes?|sounds?|means?|requires?|seems?)\\b)|married|based|originally|born|raised)(?![\\p{L}'’])`,
    "iu",
  ),
  subject: /^(?:I|we)(?![\p{L}])/iu,
  firstPerson: "I",
  possessive: /^(?:my|our|favou?rite) /iu,
  demonstrative:
    /^(?:(?:it|that|this) (?:is|was|should be|should read|must be) |(?:I|we) (?:meant|mean|should have said) |make (?:it|that) |rather |but )+/iu,
  ownVerb:
    /^(?:flying|going|moving|travel(?:l)?ing|leaving|starting|heading|off to|signed up|booked|meeting|visiting|getting|having|running|planning|taking|launching|closing|opening)\b/iu,
  notAhead:
    /^(?:I|we) (?:plan|am planning) to (?:return|leave|go|come|start|travel)(?: on| in)? ?(?:\uE001.?)?$|^(?:I|we) need (?!to\b)|\bthere(?: ?\uE001.)?$|\b(?:planning|organi[sz]ing|having|getting|buying|doing|making|hosting) (?:one|some|another one)(?= with| ?\uE001|$)|^(?:I|we) +am (?:(?:so|really|very|super|quite|pretty) )*(?:stoked|excited|thrilled|pumped|psyched|happy|glad|proud|nervous|anxious|scared|worried|hopeful|eager|feeling|looking forward|counting|ready|confident|sure|curious)\b/iu,
  pastVerb:
    /^(?:I|we) (?:was|were|had|did|went|got|saw|met|took|made|came|left|found|bought|told|said|thought|felt|gave|ran|won|lost|read|ate|spent|knew|became|began|flew|drove|wrote|sang|(?!need|feed|speed|proceed|succeed)\p{L}{2,}ed)\b(?! up for)/iu,
  rewrites: REWRITES_EN,
  questions:
    /^(?:(?:hey|so|and|but|ok|hi|well|please|also),? )*(?:do|does|did|is|are|am|was|were|can|could|should|would|will|shall|may|might|have|has|had) (?:I|you|we|they|he|she|it|there|the|this|that|these|those|anyone|my|your)\b|^(?:(?:hey|so|and|but|ok),? )*(?:(?:what|where|who|whom|whose|why|how|which)(?:'s|'re|'d| )|when(?:'s|'re|'d| (?:is|are|am|was|were|do|does|did|can|could|will|would|shall|should|have|has|had|may|might)\b))|^(?:any (?:idea|tips|advice|thoughts|suggestions))\b/iu,
  repeated:
    /^(?:did I (?:mention|tell you|say)|have I (?:mentioned|told you|said)|you know (?:that )?I)\b(?! (?:ever|what|where|how|about|my|which|the))/iu,
  hypothetical:
    /^(?:oh|ah|wow|ugh|yay|yeah)?[, ]*(?:great|wonderful|fantastic|lovely|perfect|brilliant|awesome|fun),? (?:another|yet another|more|one more|just what I needed)\b|^(?:please |can you |could you |now |ok |okay )*(?:write|give me|draft|generate|create|compose|make up|tell me|invent|come up with|show me|produce)\b.*\b(?:sample|story|poem|bio|profile|resume|cv|cover letter|essay|script|song|character|persona|example|dialogue|joke|speech|caption|advert|scene|monologue|obituary|haiku|limerick)\b|\b(?:suppose|supposing|imagine|pretend|hypothetical(?:ly)?|let us say|let's say|lets say|say (?:I|we) (?:am|were|had|have)|what if|as if|(?<!^(?:I|we) (?:get|break|swell|come out|feel|always|never|can['’]t|cannot|only|usually)\b.{2,60})if (?:I|we|my|only)|assuming|were I|had I|in a perfect world|for the sake of (?:argument|the example|example)|for example,? (?:if )?I|in (?:my|the|a|this) (?:example|exercise|scenario|simulation|sentence|test case|quote|poem|song|movie|film|case study|sketch|play|riddle|novel|story|book|dream|script|game|roleplay|fanfic)|my (?:character|protagonist|alter ego)|(?:in|for) (?:a )?role ?play|wish (?:I|we)|as though|once upon a time|^(?:the|this|that|an?) (?:docs?|documentation|readme|article|tutorial|book|guide|post|manual|paper|error|website|page|blog|video|course|podcast|forum|thread|exercise|question|prompt) (?:says?|said|claims?|suggests?|mentions?|states?|tells?|reads?)\b|unless I|in case I|as an example|(?:^|[.!:] )(?:maybe|perhaps|possibly) (?:I|we|my)|role-?play(?:ing)?|let['’]?s play|(?:would|could|might) (?:I|we) (?:be|have)|if (?:it|you|he|she|they) (?:was|were)|dream(?:t|ed) (?:that )?I|(?:could|might|may) (?:actually )?be (?:allergic|diabetic|pregnant|autistic))\b/iu,
  joke: /\b(?:roses are red|born yesterday|(?:obviously|totally|clearly) (?:joking|kidding)|i['’]?m (?:batman|superman|spider-?man|iron man|santa(?: claus)?|jesus|god|the (?:king|queen) of the world|groot|james bond|darth vader|a unicorn)|just kidding|only kidding|kidding|jk|just joking|only joking|i['’]?m joking|i joke|not really lol|not!|psych|just messing with you|pulling your leg|as a joke|kidding aside)\b/iu,
  hedge:
    /\b(?:basically|practically|literally|virtually|kind of a|sort of a|like a|feel like|feeling like|such a|so (?!far))\b/iu,
  others: [
    /^(?:the|this|that|another|one) (?<kin>customer|client|caller|patient|member|guest|candidate|contractor|vendor|supplier|tenant|student|driver|guy|man|woman|girl|lady|couple|person)(?:,? (?<name>(?-i:\p{Lu}\p{Ll}+)),?)? (?=\p{Ll})/iu,
    /^(?<name>(?-i:\p{Lu}\p{Ll}+)) (?:from|in|at) (?<kin>accounting|accounts|hr|it|sales|marketing|finance|legal|support|work|school|the office|next door|upstairs|downstairs|ops|engineering|design) (?=\p{Ll})/iu,
    new RegExp(
      `^(?:my|our) (?:(?:[\\p{Ll}-]+) ){0,2}?(?<kin>${KIN})s?(?! (?:visits?|appointments?|appt|bills?|fees?|meetings?|checks?|check-?ups?|class(?:es)?|night|day|food|bed|walker|sitter|practice|surgery|office|team|side|tongue|board|country|nature|figure)(?![\\p{L}]))(?:,? (?<name>${NAME}),?)?(?:,? who)? (?=\\p{Ll}|can|I )`,
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
    { from: /^(?:always|sometimes|perhaps|usually|often|just|really|also) /iu, to: "" },
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
  strangers: /^(?:the|this|that|another) (?:customer|client|caller|patient|member|guest)\b/iu,
  whole: WHOLE_EN,
  subjectNoun:
    /^(?:(?:the|this) )?(?:user|customer|client|caller|patient|member|human|speaker|subject|guest)(?:'s)? (?:(?:has )?(?:mentioned|said|says|stated|states|told (?:me|us)|confirmed|reports?|reported|noted|explained|shared|indicated|revealed|asked to be told)(?: that)? (?:(?:they|he|she|the user) (?=\p{L}))?)?/iu,
  kin: KIN_EN,
  attributes: ATTRIBUTES_EN,
  asked: ASKED_EN,
  polar: [
    {
      from: /^(?:so |and |but )?are you (?!.*\bany\b)(?:still |really |actually |currently |also )*(.+?)\??$/iu,
      to: "I am $1",
    },
    {
      from: /^(?:so |and |but )?do you (?!.*\bany\b)(?:still |really |actually |currently |also )*(.+?)\??$/iu,
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
    /^(?:(?:this is|(?:oh sorry|sorry|this is|oh|just|sure|yes|yeah|yep|of course|certainly|ok|okay|mainly|currently|i think|since you ask|honestly|on the|on|after|we use|we are using|that is|it is|i use)(?=[, ])|home,? so|so|well|oh|um|uh|just|it['’]?s|that['’]?s|that would be|probably|usually|mostly|definitely|just outside(?: of)?|outside(?: of)?|near|around|close to|at|in|call me|please|hmm|ah|always|i['’]?d say|let['’]?s say|an? (?=old ))[,:]? )+|(?:,? (?:does|do|did|is fine|works|is good|is great|please|thanks|thank you|always|will do|is ok|is okay|for me|i think|i guess|mostly|usually|definitely|any ?time|of course|is perfect|would be great))+(?=[.! ]*$)/giu,
  remark:
    /^(?:this|that|there|he|she|they|everything|nothing) (?:was|were|is|are|has|had) |^(?!(?:it|that|he|she|name)\b)\p{L}+['’](?:s|re) (?:(?:so|really|pretty|such|very|just) )*(?:awesome|amazing|great|good|nice|cool|fun|the best|hard|tough|my|a|an|always|not)\b|^\p{L}+ (?:is|are) (?:(?:so|really|pretty|such|very|just) )*(?:awesome|amazing|great|nice|cool|fun|the best|hard|tough)\b/iu,
  notNames:
    /^(?:Same|Out|Right|New|Down|Up|Over|Nothing|Anyone|Everyone|Someone|Nobody|Lots|Tons|Learning|Being|Having|Getting|That|This|It|He|She|They|We|You|What|Who|Where|When|Why|How|My|Our|His|Her|Their|The|All|Any|Some|Most|Many|Both|Another|Other|Every|Each|Now|Then|Today|Tomorrow|Maybe|Perhaps|Wow|Hey|Hi|Hello|Okay|Love|Life|People|Everything|Something|Anything|Proud|Grateful|Honored|Busy|Ready|Single|Married|Born|Based|Retired|I|OK|Okay|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|English|French|German|Spanish|Italian|Irish|British|American|Canadian|Scottish|Welsh|Dutch|Polish|Russian|Chinese|Japanese|Korean|Indian|Mexican|Brazilian|Portuguese|Swedish|Norwegian|Danish|Finnish|Greek|Turkish|Australian|African|European|Asian|Latino|Latina|Jewish|Muslim|Christian|Catholic|Protestant|Buddhist|Hindu|Sikh|Vegan|Vegetarian|Celiac|Coeliac|Diabetic|Dad|Mom|Mum|God|Yes|No|Thanks|Sorry|Excited|Sure|Glad|Happy|Sad|Tired|Doing|Going|Just|Not|So|Really|Also|Very|Still|Currently|Here|There|Back|Home|Good|Great|Fine|Well|Bi|Gay|Trans|LGBTQ|ADHD|AI|QA|HR|PM|CTO|CEO|CFO|COO|VP|PhD|Dr|Mr|Mrs|Ms|Capricorn|Aquarius|Pisces|Aries|Taurus|Gemini|Cancer|Leo|Virgo|Libra|Scorpio|Sagittarius)$/u,
};
