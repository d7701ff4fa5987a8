import type { Family } from "../rule.ts";

/** Points at something in sight or in the talk: nothing of it is true of the speaker tomorrow. */
const NO_POINTING =
  "(?!.*\\b(?:it|this|that|these|those|them|him|his|hers|her|you|your|yours|yourself|here|now|yet|again|today|tonight|just|error|bug|better|worse|do not we all|obviously|the same|exactly|anything|something|nothing|everything|so (?:much|bad|many))\\b)(?!.*\\uE001)";
/** Verbs that tell what goes on in a mind or a talk, or help other verbs. */
const OF_THE_MOMENT =
  "(?!(?:is|are|has|think|guess|suppose|believe|hope|wish|mean|know|understand|see|hear|feel|find|want|need|wonder|promise|suggest|agree|disagree|remember|forget|have|am|was|do|did|does|get|got|would|could|should|might|may|must|can|cannot|will|shall|had|say|tell|ask|thank|appreciate|apologi[sz]e|bet|swear|assume|expect|imagine|doubt|recommend|look|seem|sound|keep|try|come|came|went|made|make|put|let|give|gave|take|took|care|mind|recall|reali[sz]e|notice|hit|click|press|end|require|quote|vote|second|concur|dunno|figure|reckon|meant|deserve|regret|trust|choose|pick|admit|beg|call|cry|decide|fail|fix|go|added|leave|left|lost|lose|love|like|hate|prefer|move|open|order|ping|push|receive|refuse|reject|reply|request|respect|return|send|sent|said|saw|show|sit|stand|start|state|stop|stumble|thought|told|found|knew|felt|heard|wrote|ran|read|cut|set|won|began|bought|brought|broke|fell|flew|forgot|gonna|held|kept|paid|slept|spent|spoke|stood|understood|woke|wore|not|never|almost|nearly|barely|kind|sort|also|too|and|or|but|to|in|on|at|for|with|about|if|as|a|an|the|no|yes|ok|just|really|only|literally|wholeheartedly|certainly|kill|die|laugh|cancel|book|confirm|accept|decline|submit|upload|download|paste|attach|copy|delete|search|google|check|test|wait|admire|commend|salute|applaud|stay|turn|change|switch|quit|miss|owe|blame|dare|demand|insist|propose|object|predict|wish|worship|envy|pity|sympathi[sz]e|welcome|volunteer to)(?![\\p{L}]))";
/** How somebody tells what they just did at a machine. */
const AT_A_MACHINE =
  "(?!(?:run|pass|use|execute|compile|build|install|load|import|parse|print|enter|type|select|drag|plug|connect|create|define|declare|follow|read|write|convert|save|upload|log|sign|insert|append|loop|iterate|render|deploy|restart|reboot|enable|disable|configure|scroll|tap|swipe)(?: (?:in|on|off|out|into|through|over|up))? (?:the|an?|my|all|npm|npx|pip|git|make|docker|curl|yarn|pnpm|\\p{Ll}+ (?:command|script|function|install|test))(?![\\p{L}])(?! (?-i:\\p{Lu})))";
const NOT_DONE =
  "(?!(?:even |only |just |then |finally |\\p{L}+ly )?(?:ate|drank|drove|flew|grew|threw|drew|blew|rode|rose|sang|swam|rang|stole|chose|froze|bit|hid|shook|tore|built|burnt|caught|dealt|dreamt|dug|fed|fought|hung|laid|led|lent|lit|met|overslept|sold|shot|sought|slid|spat|stuck|stung|struck|swept|swore|taught|wept|wound|became|were|left|hurt|quit|split|shut|spilt|spelt|bent|bet|bled|bred|crept|fled|knelt|leapt|learnt|misread|sank|shrank|sprang|strode|swung)(?![\\p{L}]))(?!(?:even |only |just |then |finally |\\p{L}+ly )?\\p{L}+ed(?![\\p{L}])(?<!\\b(?:breed|feed|weed|shred|embed|need|speed|bleed)))";
/** Nouns with "a" that say how one is today, or nothing at all. */
const PASSING_NOUN =
  "(?!(?:[\\p{L}-]+ ){0,3}?(?:champions?|winners?|best|bit|little|lot|few|mess|wreck|idiot|genius|disaster|fool|moron|dummy|goddess|god|queen|king|legend|hero|star|zombie|ghost|robot|potato|joke|failure|believer|fan|stranger|while|minute|second|moment|question|questions|problem|problems|issue|issues|headache|meeting|meetings|feeling|idea|ideas|doubt|doubts|bug|error|cold|fever|clue|trouble|plan|guess|chance|point|look|sense|go|favou?r|request|suggestion|suspicion|hunch|theory|list|file|link|screenshot|complaint|confession|thing|things|time|fun|blast|day|nightmare|dream|choice|say|word|reason|concern|concerns|typo|crush|hangover|sore throat|cough|bad day|rough day|deadline|customer|pirate|cat|dog|horse|machine|loss|fix|rush|hurry|pickle|bind|mood|call|table|reservation|ticket|appointment|look|nap|shower|preference|memory|horse|wife|husband|bone|story|surprise|gift|task|assignment|essay|form|document|draft|spreadsheet|budget|copy|version|note|update|news|dataframe|dataset|data set|array|string|variable|function|class|script|log|column|row|json|csv|api call|loop|query|commit|branch|merge conflict|pull request|container|image|exam|test|essay|assignment|interview|presentation|deadline|voucher|code|coupon|refund|order|delivery|lawyer but|total|complete|proper)s?(?![\\p{L}]))";
/** "Have a good one" is a wish. */
const NO_WISH =
  "(?!(?:very |really )?(?:great|good|nice|lovely|wonderful|safe|fantastic|happy|merry|pleasant|super|awesome|amazing|restful|relaxing)(?![\\p{L}]))";
/** Friends say "we" too: a team's practice names a rhythm, a customer, or a thing of its work. */
const OF_A_TEAM = "(?=[^;!?]*{teamwork})(?!(?:last|first|both|all|each)(?![\\p{L}]))";

/**
 * What people say of themselves that no other family knows: the plain present of what somebody does is a habit, "I am a" and
 * "I have a" tell what somebody is and has.
 */
export const GENERAL_EN: Family = {
  name: "general",
  isWeak: true,
  rules: [
    {
      say: `I ${OF_THE_MOMENT}${AT_A_MACHINE}${NOT_DONE}${NO_POINTING}(?!\\p{L}+ing(?![\\p{L}])|(?:from|of|at|in|on|for|with|about|who|near|as|by|or)(?![\\p{L}])|(?:use|make|take|get|buy|call|keep) (?:for|to|as|with|in|at|every|each|on)(?![\\p{L}]))(?!.*\\b(?:I|was|were|had|did|there|(?:table|database|schema|row|column|endpoint|function|class|array|dict|variable|script|loop|branch)s?)\\b)(?<v>\\p{Ll}{2,}(?: (?!and |but |then )[^;!?\\uE001]{2,90}))$`,
      learn: { habit: "$v" },
      sure: 0.6,
    },
    {
      say: `I ${OF_THE_MOMENT}${NOT_DONE}${NO_POINTING}(?<v>(?:do|eat|drink|wear|drive|watch|own|use|play|smoke|check|touch|cook|travel|fly|shop|work|speak|read|write|gamble|swear|dance|sing|run|swim|sleep|answer|pick up|take|buy|celebrate|participate|attend|carry|pay|spend|trust|believe in|follow)(?: [^;!?\\uE001]{2,60})?)$`,
      learn: { habit: "does not $v" },
      polarity: "negated",
      sure: 0.6,
    },
    {
      say: `(?:I|we) am (?:an? |the )${PASSING_NOUN}${NO_POINTING}(?<v>(?!(?:very|really|so|too|bit|total|complete|real|true|such|about)\\b)\\p{L}[^;!?,\\uE001]{2,70})(?=$|[.,;!])`,
      learn: { is_a: "$v" },
      sure: 0.6,
    },
    {
      say: `(?:I|we) have (?:an? |one |my own |our own |two |three |four |five |six |several |\\d+ )${NO_WISH}(?!.*(?<![\\p{L}])(?:me|us|I|coming up|left)(?![\\p{L}])|(?:[\\p{L}-]+ ){0,2}?(?:pics?|pictures?|photos?|videos?|recipe|power|attitude|surge|similar|newfound|energy)(?![\\p{L}]))${PASSING_NOUN}${NO_POINTING}(?<v>\\p{L}[^;!?,\\uE001]{2,70})(?=$|[.;!]|, (?:which|that|who|and (?:I|we|it|he|she|they)))`,
      learn: { has: "$v" },
      sure: 0.55,
    },
    {
      say: `(?:I|we) have no ${PASSING_NOUN}${NO_POINTING}(?!(?:big |real |more |other |such |further )*(?:events?|plans?|money|energy|need|interest|intention|reason|regrets?|way|business|opinion|power|control|comment|complaints|experience|words|luck|appetite|fun|future|right)(?![\\p{L}]))(?<v>\\p{L}+(?: \\p{L}+)?(?: (?:at home|at work|here|in (?:my|our) \\p{L}+))?)$`,
      learn: { has: "no $v" },
      sure: 0.55,
    },
    {
      say: `{my} (?<k>(?!file|folder|document|photo|message|email|comment|text|result|output|input|string|array|list|table|function|variable|head|heart|brain|code|build|wifi|internet|screen|computer|laptop|phone|question|point|problem|issue|guess|mood|train|flight|order|day|life|advice|turn|fault|goodness|god|bad|answer|idea|plan|boss|theory|impression|understanding|bet|stomach|eyes)(?:[\\p{L}-]+ ){0,2}?[\\p{L}-]+?) (?:is|are|am) ${NO_POINTING}(?<v>(?:an? |called |in |from |named |based in )(?!(?:mess|bit|joke|lot|nightmare|disaster|way|trouble|total|pain|mood|bad|good|great|tatters|ruins|shambles|state|shock)\\b)[^;!?,\\uE001]{2,60})(?=$|[.,;!])`,
      learn: { attribute: { what: "$k", value: "$v" } },
      where: { of: "$k" },
      sure: 0.55,
    },
    {
      say: `our (?<k>(?!competitors?|rivals?|plan|meeting|call|chat|conversation|talk|day|trip|flight|order|problem|issue|train|weather|next|last)(?:[\\p{L}\\p{N}-]+ ){0,3}?[\\p{L}\\p{N}-]+?) (?:is|are|am|has|have|lives?|runs?|uses?|goes|go|gets?|starts?|ends?|meets?|sits?|comes?|changes?|rotates?|closes?|opens?|ships?|covers?|costs?|takes?|supports?|makes?|sells?|builds?|serves?|expires?|requires?|needs?|follows?|allows?|does|holds|works?) (?!(?<=(?:has|have) )(?:\\p{L}+ed|seen|come|grown|made|done|gone|become|taught|given|brought)(?![\\p{L}])|{opinion}|(?:down|broken|slow|flaky|stuck|great|good|bad|nice|amazing|awful|late|fine|ok|okay|done|ready|not|so|too|very|really|getting|going|being|just|still|acting|failing|been|over|off|gone|cancelled|canceled)\\b)${NO_POINTING}(?<v>[^;!?\\uE001]{2,80})$`,
      learn: { project_fact: { detail: "$v" } },
      where: { topic: "$k" },
      sure: 0.6,
    },
    {
      say: `we ${OF_THE_MOMENT}${NOT_DONE}${NO_POINTING}(?=[^;!?]*(?<![\\p{L}])(?:every|always|each|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|twice|once)(?![\\p{L}]))(?=[^;!?]*(?<![\\p{L}]){private}(?![\\p{L}]))(?<v>\\p{Ll}{2,} [^;!?\\uE001]{3,80})$`,
      learn: { habit: "$v" },
      sure: 0.6,
    },
    {
      say: `we ${OF_THE_MOMENT}${AT_A_MACHINE}${OF_A_TEAM}${NOT_DONE}${NO_POINTING}(?<d>\\p{Ll}{2,} [^;!?\\uE001]{3,80})$`,
      learn: { team_practice: { detail: "$d" } },
      sure: 0.55,
    },
    {
      say: `(?<t>(?-i:[A-Z]{2,5})|[\\p{L}][\\p{L} -]{1,24}?): (?<d>[^;!?\\uE001:]*{techname}[^;!?\\uE001]*)$`,
      learn: { project_fact: { detail: "$d" } },
      where: { topic: "$t" },
      sure: 0.65,
    },
    {
      say: `(?:it|this|that) is (?:all |now |just )*(?:an? |the )?(?<d>(?:on |in |written in |built (?:with|in|on) |running on |hosted on )?(?:[\\p{Ll}-]+ )?{techname}[^;!?\\uE001]*)$`,
      learn: { project_fact: { detail: "$d" } },
      sure: 0.6,
    },
  ],
};
