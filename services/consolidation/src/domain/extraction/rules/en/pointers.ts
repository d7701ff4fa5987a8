import type { Pointers } from "../grammar.ts";

const OVER =
  "(?:off|off the table|cancell?ed|called off|gone|over|history|dead|no more|not happening|out|done(?: with| for)?|dropped|scrapped|retired|discontinued|finished|postponed indefinitely|a thing of the past|shut down|closed|obsolete|not a thing)";
const LET_GO =
  "(?:cancell?ed|called off|scrapped|dropped|abandoned|sold|got rid of|gave away|given away|gave up(?: on)?|given up(?: on)?|lost|returned|ditched|quit|left|dumped|ended|closed|deleted|uninstalled|unsubscribed from|stopped (?:using|going to|taking|doing|playing|eating|drinking|learning|watching)|moved (?:away|off|out of|on) from|moved off|got out of|dropped out of|resigned from|broke up with|split (?:up )?(?:with|from)|divorced|parted ways with|gone off|went off|got tired of|grown out of|outgrew|retired|phased out|migrated (?:away from|off)|replaced|fell out with|threw (?:out|away)|traded in|crashed|totalled|totaled|rehomed|backed out of|pulled out of|decided against|changed my mind about|finished with|said goodbye to)";

export const POINTERS_EN: Pointers = {
  ends: [
    new RegExp(
      `^(?:the |my |our |that |this )?(?<old>[^,;!?]+?) (?:is|are|has been|have been|was|were|got)(?: now| officially| all| totally| completely)* ${OVER}(?=$|[.,!; ])`,
      "iu",
    ),
    new RegExp(
      `^(?:I|we)(?: have| am| are)?(?: just| finally| officially| since)* ${LET_GO} (?:the |my |our |that |both |all )*(?<old>[^,;!?]+?)(?= (?:for|because|to|and|last|this|in|on|\uE001|after|when|entirely|altogether|completely)\\b|[.,!;]|$)`,
      "iu",
    ),
    /^(?:I|we) (?:am|are|have) (?:over|done with|through with|sick of|tired of|finished with) (?<old>[^,;!?]+?)(?=[.,!;]|$)/iu,
    /^(?<old>(?-i:\p{Lu})[\p{L}'-]+) (?:has |have )?(?:left|quit|resigned|retired|moved on|passed away|died|is gone|got fired|was let go)(?: us| the (?:team|company|firm)| me)?(?=[.,!; ]|$)/iu,
    /^no more (?<old>[^,;!?]+?)(?: for me| for us| from now on)?[.!]*$/iu,
    /^(?:there is |there are )?no longer (?:an? |any )?(?<old>[^,;!?]+?)(?=[.,!;]|$)/iu,
  ],
  swaps: [
    /^not (?<old>[^,;.!?]+?),? (?:but(?: rather)? |it is |that is |I meant |rather |actually )*(?<fresh>[^,;.!?]+?)(?: (?:is|it is|I meant|I mean|please|with \p{L}+ \p{L}+))?[.!]*$/iu,
    /^(?:it is |that is |I meant |I mean |make it |make that |should be |it should be )+(?<fresh>[^,;!?]+?),? (?:and )?(?:not|instead of|rather than|never) (?<old>[^,;!?]+?)[.!]*$/iu,
    /^(?<fresh>[^,;!?]+?) is (?:correct|right|the right one|what I meant),? (?:and )?not (?<old>[^,;!?]+?)[.!]*$/iu,
    /^(?:I|we) (?:said|wrote|typed|told you) (?<old>[^,;!?]+?),? (?:but )?(?:I |we )?(?:meant|it is|mean|should have said|it should be) (?<fresh>[^,;!?]+?)[.!]*$/iu,
    /^(?:replace|change|swap|correct) (?<old>[^,;!?]+?) (?:with|to|by|for) (?<fresh>[^,;!?]+?)[.!]*$/iu,
  ],
  contrast:
    /(?:, (?:and )?(?:not|never)| instead of| rather than) (?:the |an? |my |in |at |on |to |with |by )?(?<old>[^,;!?]+?)[.!]*$/iu,
};
