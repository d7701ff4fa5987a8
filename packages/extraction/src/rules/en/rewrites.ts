import type { Rewrite } from "../grammar.ts";
import { OPENINGS_EN } from "./openings.ts";
import { SPELLING_EN } from "./spelling.ts";

/** Makes an English clause plain: contractions spelt out, fillers gone, what it says of itself as flags. */
export const REWRITES_EN: readonly Rewrite[] = [
  ...SPELLING_EN,
  ...OPENINGS_EN,
  {
    from: /,? (?:sorry|my mistake|my bad|typo|autocorrect(?:,? sorry)?|oops|typo on my part|I mixed (?:that|them|it) up|got (?:that|it|them) mixed up|slip of the (?:tongue|finger)|my (?:bad|mistake|error|fault)|I misspoke|I mistyped|I got (?:that|it) wrong|I misread (?:it|that|the [\p{L}]+))$/iu,
    to: "",
    flags: ["corrected"],
  },
  { from: /^(?:update|edit|ps|p\.s\.)[,:!-]+ /iu, to: "", flags: ["now"] },
  {
    from: /^(?:(?:actually|sorry|oops|whoops|pardon|correction|(?:scrap|strike|scratch|ignore|disregard|forget) that(?! \p{L}{3,} (?:rule|thing))|hang on|hold on|(?:oh |no |sorry |ah )*wait|no wait|I lied|that(?:'s| is| was) (?:wrong|not right|incorrect|a typo)|I was mistaken|I(?: have|['’]ve)? changed my mind(?=[,.;:-]|$)|wrong|rather|or rather|on second thought|on second thoughts|come to think of it|make (?:it|that)(?= (?:\d|one|two|three|four|five|six|seven|eight|nine|ten))|I mis(?:remembered|counted|typed|wrote|heard|spelled|spelt|stated)|(?:that|it) should (?:be|have been|read|say)|let me rephrase|to clarify|fix|my mistake|my bad|(?:wait|no|nope|nah)(?=[,.!;:-])|I misspoke|I meant(?: to say)?|scratch that|apologies|typo|small correction|to correct myself|let me correct (?:that|myself)|I was wrong|I got (?:that|it) wrong|I made a mistake)[,:;.!-]* )+(?=\S)/iu,
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
    from: /\b(I|we) (am|are|was|were|have|had|do|will|would|can) (?:(?:really|truly|just|also|actually|currently|presently|now|always|mostly|mainly|officially|definitely|absolutely|totally|completely|very much|pretty much|quite|simply|still|only|already|recently|finally|both|usually|generally|personally|originally|kind of|sort of|a bit|a big|huge|super|such) )+(?!(?:have|than)\b)/iu,
    to: "$1 $2 ",
  },
  {
    from: /\b(I|we) (?:(?:only ever|even(?! (?:if|though|when)\b)|ever|really|truly|just|also|actually|currently|presently|always|mostly|mainly|officially|definitely|absolutely|totally|completely|very much|quite|simply|only|already|recently|finally|both|usually|generally|personally|originally|kinda|sorta|kind of|sort of|fucking|damn|do(?= (?:love|like|enjoy|hate|have|want|need|prefer|live|work|speak|play|own|eat|drink|know|use)\b)|genuinely|seriously|typically|often|sometimes|regularly|occasionally|firmly|strongly|sincerely|honestly|particularly|especially|secretly|happily|hardly ever|mainly|normally) )+/iu,
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
    from: /^just (?=(?:picked|bought|got|moved|started|booked|signed|turned|had|joined|finished|sold|adopted|became|found|back from|\p{L}{3,}ed)\b)/iu,
    to: "I ",
  },
  {
    from: /\b(I|we) (?:generally |usually |always )?(?:tend to|try to|make sure to|make a point of) (?=avoid|prefer|skip|eat|drink|go|work|use|wake|get up|stay|take|travel|cook|buy|read|sleep)/iu,
    to: "$1 ",
  },
  {
    from: /\b(I|we) have (?:always |long |never not )?(loved|hated|liked|adored|enjoyed|preferred|despised)(?= (?!working|chatting|talking|this|that|it|how|every))/iu,
    to: "$1 always-$2",
  },
  { from: /\balways-(lik|lov|hat|despis|ador)ed\b/iu, to: "$1e" },
  { from: /\balways-(\p{L}+?)ed\b/iu, to: "$1" },
  {
    from: /^(.*?)(?:am |are )?\bnot ((?:going|moving|flying|travell?ing|doing|having|getting|taking|coming|joining|buying|seeing|visiting|staying|running) .+?) after all$/iu,
    to: "$1$2",
    flags: ["ended"],
  },
  {
    from: /^(I|we) am (?=(?:moving|relocating|starting|switching|joining|leaving|getting|going)\b)/iu,
    to: "$1  am ",
    flags: ["future"],
  },
  { from: /^(I|we) not (?=\p{L})/iu, to: "$1 ", flags: ["negated"] },
  { from: /\b(is|are) now (?=\p{L}|\uE001|\d)/iu, to: "$1 ", flags: ["now"] },
  { from: /\b(?:no longer) (?!than)/iu, to: "", flags: ["ended"] },
  {
    from: /\b(?:do|does|did|am|are|is|can|will|have|has) not (.+?),? (?:any ?more|any longer)\b/iu,
    to: "$1",
    flags: ["ended"],
  },
  {
    from: /^(I|we) (?:have )?(?:just )?(?:stopped|quit|given up|gave up|ceased|dropped) (?!smoking|drinking|vaping|gambling|using|taking|doing|having|going|watching|reading|eating|learning)(\p{L}+ing)\b/iu,
    to: "$1 $2",
    flags: ["ended"],
  },
  { from: /^(I|we) using\b/iu, to: "$1 use" },
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
  { from: /^(I|we) have worked (?=.*(?:\bfor\b|\bsince\b|\uE001))/iu, to: "$1 work " },
  { from: /^(I|we) have taught (?=.*(?:\bfor\b|\bsince\b|\uE001))/iu, to: "$1 teach " },
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
    from: /,? (?:now|atm|these days|nowadays|at the moment|right now|currently|for now|from here on(?: out)?|as of (?:now|today))(?=$|[.!,;])/iu,
    to: "",
    flags: ["now"],
  },
  { from: /(\uE001.) (morning|afternoon|evening)$/iu, to: "in the $2 $1" },
  { from: / (?:itself|themselves)(?=[.!,;]*$)/iu, to: "" },
  {
    from: /,? (?:too|either|as well|also|btw|by the way|please|thanks|thank you|tbh|to be honest|lol|haha|you know|actually|though|at all|by the way|fyi|if that helps|if it helps|doctor'?s orders|trust me|I swear|in case (?:it helps|you need it|that matters|you were wondering)|just so you know|for the record|officially old|I think|I guess|I suppose)(?=[.!,;]*$)/iu,
    to: "",
  },
];
