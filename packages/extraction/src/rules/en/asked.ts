import type { Asked } from "../grammar.ts";

const TOPIC =
  "(?:[\\p{L}\\p{N}/-]+ ){0,3}?(?:database|db|framework|stack|orm|ci|cloud|cloud provider|hosting|linter|formatter|bundler|package manager|build tool|build system|version|branch|repo|repository|backend|frontend|language|runtime|test runner|editor|ide|queue|broker|cache|monitoring|logging|deployment|pipeline|schedule|release cycle|cadence|timeline|deadline|budget|domain|port|url|environment|server|region|license|style guide|convention|naming|branching|strategy)";

export const ASKED_EN: readonly Asked[] = [
  {
    question: new RegExp(
      `\\b(?:what|which) (?:kind of |sort of |type of )?(?<noun>${TOPIC}) (?:are|do|does|did|is) (?:you|we|your team|they|it|this|the \\p{L}+|your \\p{L}+)\\b`,
      "iu",
    ),
    means: "our $noun is #",
  },
  {
    question: new RegExp(
      `\\b(?:what(?:'s| is)|which(?: is)?) (?:your|the|our) (?<noun>(?:test |build |main |default |target |staging |production )?${TOPIC})\\?`,
      "iu",
    ),
    means: "our $noun is #",
  },
  {
    question:
      /\bhow (?:do|are|does) (?:you|we|your team|the team) (?:currently |usually )?(?<noun>deploy|build|test|lint|format|ship|release|monitor|log|deploying|building|testing|host|run tests|version|document)(?:ing)?\b/iu,
    means: "we $noun with #",
  },
  {
    question:
      /^(?:what|which) (?<noun>[\p{L}\p{N}. ]+? (?:version|framework|database|branch|region|port|size|plan|tier|language|editor|browser|os))\?/iu,
    means: "our $noun is #",
  },
  {
    question: /\bwhere (?:should|shall|can|do) (?:we|I) (?:ship|send|deliver|post|mail) /iu,
    means: "my address is #",
  },
  { question: /\bwhere (?:in (?:the )?[\p{L} ]+? )(?:are|do) you/iu, means: "I live in #" },
  {
    question:
      /\bwhen (?:do|are|will|does) (?:you|we) (?<noun>(?:fly|leave|arrive|start|travel|move|graduate|finish|return|come back|get married|check in|retire|begin)(?:ing)?)\b/iu,
    means: "I $noun on #",
  },
  {
    question:
      /\byour (?<noun>last name|surname|family name|middle name|nickname|postcode|zip code|address|home address|job title|blood type|shoe size|maiden name|nationality|star sign)\b/iu,
    means: "my $noun is #",
  },
  { question: /\b(?:best|good|right) e-?mail\b/iu, means: "my email is #" },
  {
    question: /\b(?:what|which) (?:industry|field|sector|line of work)\b/iu,
    means: "my industry is #",
  },
  { question: /\b(?:medication|medicine|meds|pills)\b/iu, means: "I take # for my health" },
  {
    question:
      /\bwho (?:maintains|owns|runs|handles|leads|manages|is responsible for|looks after|wrote) (?<noun>[\p{L}\p{N} -]+?)\?/iu,
    means: "the owner of $noun is #",
  },
  { question: /\b(?:best|good|right) (?:phone )?number\b/iu, means: "my number is #" },
  { question: /\bare you (?:currently )?(?:working|employed)\b/iu, means: "I work #" },
  { question: /\bwhat times? (?:suits?|works?|is (?:good|best))/iu, means: "I am free #" },
  {
    question: /\bwho (?:do|does) you(?:r team)? report to|who(?:'s| is) your (?:boss|manager)/iu,
    means: "I report to #",
  },
  {
    question:
      /\bwhat (?:kind|sort|type)s? of (?:[\p{L}]+ ){1,3}do you (?:like|enjoy|listen|read|watch|prefer|play|eat|usually)/iu,
    means: "I like #",
  },
  {
    question:
      /\b(?:what|which) (?:programming )?languages? (?:do|can|are) you (?:use|using|know|write|work|code|program)/iu,
    means: "I code in #",
  },
  {
    question:
      /\bwhen (?:is|are|'s|does|do) (?:your|the|our) (?<noun>(?!birthday)[\p{L} '-]+?)(?: start| begin| end| due| happen| take place| planned| scheduled)?\?/iu,
    means: "my $noun is on #",
  },
  {
    question:
      /\b(?:when|what (?:days?|times?)|which days?) (?:are|would|is|do|does|works?) (?:you|it|best|your)[^?]*\b(?:free|available|suit|work|best|good|around|reach)|when can (?:I|we) (?:call|reach|meet|talk)/iu,
    means: "I am free #",
  },
  {
    question:
      /\bhow many (?<noun>kids|children|siblings|brothers|sisters|pets|dogs|cats|cars|languages)\b/iu,
    means: "I have # $noun",
  },
  {
    question:
      /\bdo you have (?:any )?(?:kids|children|siblings|brothers|sisters|brothers or sisters)/iu,
    means: "I have #",
  },
  {
    question: /\b(?:are you married|do you have a partner|relationship status|marital status)/iu,
    means: "I am #",
  },
  {
    question: /\bwhat (?:do|are) you (?:currently )?learning|what are you studying/iu,
    means: "I am learning #",
  },
  {
    question:
      /\b(?:what|which) (?:instruments?) (?:do|can) you play|do you play an(?:y)? instruments?/iu,
    means: "I play #",
  },
  {
    question:
      /\bwhat (?:do you (?:usually |normally )?(?:drink|eat)|can I get you)|(?:coffee|tea|drink) order|how do you (?:take|like|drink) your/iu,
    means: "I like #",
  },
  { question: /\bwhich team (?:do you support|are you on)|what team/iu, means: "I support #" },
  {
    question:
      /\b(?:any|what) (?:hobbies|interests)|what do you do in your (?:free|spare) time|what are you into/iu,
    means: "I like #",
  },
  {
    question: /\bwhere (?:did|do) you (?:study|go to (?:school|uni|university|college))/iu,
    means: "I studied at #",
  },
  { question: /\bwho do you (?:live|work) with/iu, means: "I live with #" },
  {
    question: /\b(?:how long have you (?:lived|been living|been) (?:there|in))/iu,
    means: "I have lived there for #",
  },
  {
    question:
      /\bwhat(?:'s| is) (?:your|the) (?:dog|cat|pet|puppy|kitten|parrot|rabbit|horse)'?s name|what(?:'s| is) (?:he|she|it) called/iu,
    means: "my pet is called #",
  },
  {
    question: /\bwhere (?:are|were) you (?:going|travel+ing|flying|headed|off to)/iu,
    means: "I am planning to go to #",
  },
  {
    question:
      /\b(?:who am I (?:speaking|talking|chatting) (?:with|to)|call you|your (?:first |full |preferred )?name|(?:what|which|whose) name\b|address you|go by)\b/iu,
    means: "call me #",
  },
  {
    question:
      /\bwhich (?:country|state|city|town|place|location|area)|what (?:city|town)|where (?:do|are|is) you (?:live|living|based|located|stay)|where(?:'s| is) home|where are you (?:living|based|located|now)|your (?:location|city|town)|where (?:in the world )?do you live/iu,
    means: "I live in #",
  },
  {
    question:
      /\bwhere (?:are|were) you (?:originally )?from|where did you grow up|your (?:hometown|home town)|where do you come from/iu,
    means: "I am from #",
  },
  {
    question:
      /\bwhere (?:do|are) you (?:work|working|employed)|who do you work for|your (?:employer|company)|which company/iu,
    means: "I work at #",
  },
  {
    question:
      /\bwhat (?:do you do(?: for (?:a living|work))?(?=[?,]| (?:for work|now|these days|exactly|there|at|and)\b(?! when| with))|is your (?:job|profession|occupation|role))|what's your (?:job|role|profession|occupation|line of work)|what kind of work/iu,
    means: "I work as #",
  },
  { question: /\bwhat (?:are|do|did) you (?:study|studying|major)/iu, means: "I study #" },
  { question: /\bhow old (?:are you|were you)|your age\b/iu, means: "I am # years old" },
  {
    question:
      /\b(?:when (?:is|'s) your birthday|when were you born|your (?:birthday|date of birth|birth date))\b/iu,
    means: "my birthday is #",
  },
  { question: /\bwhere were you born/iu, means: "I was born in #" },
  { question: /\byour (?:e-?mail|email address)|email (?:should|can) I/iu, means: "my email is #" },
  {
    question: /\byour (?:phone|mobile|number|cell)|(?:number|reach you)\b/iu,
    means: "my number is #",
  },
  { question: /\b(?:allergies|allergic|intoleran)/iu, means: "I am allergic to #" },
  {
    question: /\b(?:dietary|diet|eat anything|food restrictions|don't eat)/iu,
    means: "my diet is #",
  },
  {
    question:
      /\bwhat (?:camera|phone|laptop|car|bike|computer|guitar|machine|printer|console|keyboard|headphones|device|lens|instrument|kind of car|bicycle|vehicle)\b|which (?:camera|phone|laptop|car|bike|computer|guitar|device|console)|what do you (?:drive|ride|shoot with|play on)/iu,
    means: "I own #",
  },
  { question: /\b(?:what|which) languages? (?:do|can) you speak/iu, means: "I speak #" },
  {
    question:
      /\b(?:what|which) (?:programming )?language (?:do you (?:use|prefer|code in|want)|should I (?:use|write))/iu,
    means: "I prefer #",
  },
  {
    question: /\bwhat(?:'s| is| are) your (?:favou?rite|fave) (?<noun>[\p{L} ]+?)\?/iu,
    means: "my favourite $noun is #",
  },
  {
    question: /\bwhat (?:do you like to do|are your hobbies|do you do for fun|do you enjoy)/iu,
    means: "I like #",
  },
  { question: /\bwho (?:is|'s) your (?<noun>[\p{L} -]+?)\?/iu, means: "my $noun is #" },
  {
    question: /\bwhat(?:'s| is) (?:your|the) (?<noun>[\p{L} -]+?)(?: called| named|'s name)\?/iu,
    means: "my $noun is called #",
  },
  { question: /\bwhat(?:'s| is) your (?<noun>[\p{L} -]+?)\?/iu, means: "my $noun is #" },
  { question: /\b(?:what time ?zone|which time ?zone)/iu, means: "my timezone is #" },
  { question: /\b(?:what|which) pronouns/iu, means: "my pronouns are #" },
  { question: /\b(?:seat|aisle or window|window or aisle)\b/iu, means: "I prefer #" },
  { question: /\bdo you have any pets|(?:any|your) pets/iu, means: "I have #" },
  {
    question:
      /\bwhere (?:do|can|would|should) I find (?<noun>(?:the|your) [^?]+)\?|where (?:does|do|is|are) (?<noun2>(?:the|your) [^?]+?)(?: live| kept| stored| located| sit| defined| run| hosted)?\?/iu,
    means: "$noun is #",
  },
];
