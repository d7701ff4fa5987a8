import type { Pointers } from "../grammar.ts";

const OVER =
  "(?:off|off the table|cancell?ed|called off|gone|over|history|dead|no more|not happening|out|done(?: with| for)?|dropped|scrapped|retired|discontinued|finished|postponed indefinitely|sold|stolen|given away|rehomed|lifted|withdrawn|demolished|a thing of the past|shut down|closed|obsolete|not a thing|on hold(?: indefinitely)?|toast|kaput|in the bin|binned|axed|canned|behind (?:me|us)|through)";
/** Verbs by which a thing ends without anybody ending it. */
const ENDED_ITSELF =
  "(?:fell through|fell apart|did not work out|did not happen|did not pan out|is not happening|is not going ahead|will not be happening|is not on|went bust|went under|bit the dust|gave up the ghost|packed (?:up|it in)|broke down for good|passed away|died|fizzled out|split up|broke up|disbanded|dissolved|ran out|expired|lapsed|ended|came to nothing|no longer (?:applies|exists|stands|works|happens)|shut down|closed(?: down)?|folded|got (?:cancell?ed|scrapped|dropped|stolen|axed|binned|called off)|was (?:called off|scrapped|stolen|written off|axed))";
const LET_GO =
  "(?:cancell?ed|called off|scrapped|dropped|abandoned|sold|got rid of|gave away|given away|gave up(?: on)?|given up(?: on)?|lost|returned|ditched|quit|left|dumped|ended(?! up)|closed(?! on)|deleted|uninstalled|unsubscribed from|stopped (?:using|going to|taking|doing|playing|eating|drinking|learning|watching)|moved (?:away|off|out of|on) from|moved off|got out of|dropped out of|resigned from|broke up with|split (?:up )?(?:with|from)|divorced|parted ways with|gone off|went off|got tired of|grown out of|outgrew|outgrown|retired|phased out|migrated (?:away from|off)|replaced|fell out with|threw (?:out|away)|traded in|crashed|totalled|totaled|rehomed|backed out of|pulled out of|decided against|changed my mind about|finished with|finished(?= (?:chemo|therapy|treatment|physio|rehab|radiotherapy|antibiotics)(?![\\p{L}]))|said goodbye to|binned|canned|axed|kicked|came off|come off|coming off|weaned (?:myself )?off|(?:moved|migrated|shifted|switched) (?:everything|all|it all|the [\\p{L}]+|our [\\p{L}]+) (?:off|away from|out of|over from)|quitting|quit|leaving|dropping|cancell?ing|giving up|selling|ditching|knocked (?=\\p{L}+ on the head)|let go of|turned down|packed in|fallen out of love with|lost interest in|cooled on|cut(?= (?-i:\\p{Lu}))|had enough of|sworn off|stepped down (?:as|from)|stepped away from|moved past|parted with|wound (?:up|down)|paused|put (?:away|aside)|thrown (?:out|away)|recycled|donated|unfollowed|dropped off|checked out of|fired|sacked|closed down|switched off|turned off|disabled|removed|no longer (?:do|use|have|need|want|take|eat|drink|play))";

export const POINTERS_EN: Pointers = {
  ends: [
    /^(?:I|we) (?:have )?(?:had to |have to )?(?:put|let) (?<old>[^,;!?]+?) (?:down|to sleep|go|lapse|expire|run out)(?=$|[.!,; ])/iu,
    /^(?:I|we) (?:have )?(?:gave|given|donated|passed on) (?:my|our) (?:old )?(?<old>[^,;!?]+?) to /iu,
    /^(?:I|we) (?:have )?(?:traded|swapped|exchanged)(?: in)? (?:the |my |our )(?:old )?(?<old>[^,;!?]+?) (?:in )?for /iu,
    new RegExp(
      `^(?:the |my |our |that |this )?(?<old>[^,;!?]+?) (?:has |have |just |all |finally |sadly )*${ENDED_ITSELF}(?=$|[.!,; ])`,
      "iu",
    ),
    /^(?:I|we) (?:have|am|are)? ?(?:not )?(?:been |gone |touched |used |played |done |been to |eaten |drunk |had |opened |driven )+(?<old>[^,;!?]+?) (?:in|for) (?:months|years|ages|weeks|a (?:long )?while|a year|forever|the longest time)\b/iu,
    /^(?:I|we) (?:can|am|are)? ?(?:have )?(?:eat|drink|have|do|tolerate) (?<old>[^,;!?]+?) again(?=$|[.!,; ])/iu,
    /^(?:please )?(?:scrap|cancel|drop|forget(?: about)?|never mind|nevermind|ignore|disregard|delete|remove|undo|kill|bin|ditch) (?:about )?(?:the|my|our|all (?:the|my|our)) (?<old>[^,;!?]+?)(?: (?:thing|idea|please|rule|request|bit|part|stuff|for now|altogether|entirely))*[.!]*$/iu,
    /^(?:that |this |the )(?<old>[^,;!?]+?) (?:phase|plan|idea|thing|habit|diet|experiment|hobby) (?:is|was|did|has)\b(?=.*\b(?:over|out|off|gone|done|not last|dead|finished|dropped|scrapped|ended)\b)/iu,
    /^(?:the |my |our )?(?<old>[^,;!?]+?) (?:is|are|was|were)(?: all| no longer| definitely| really| totally)* (?:for me|my thing|my cup of tea|on the cards|on the table|on the menu|in the picture|in my life|with us|an option|necessary|needed|valid|true|relevant)(?: any ?more| any longer| now)?(?=$|[.!,;])(?<=(?:any ?more|any longer|no longer .*))/iu,
    new RegExp(
      `^(?:the |my |our |that |this )?(?<old>[^,;!?]+?) (?:is|are|has been|have been|was|were|got)(?: now| officially| all| totally| completely)* ${OVER}(?=$|[.,!; ])`,
      "iu",
    ),
    new RegExp(
      `^(?!(?:I|we) am (?:left|lost|retired|divorced|closed|fired|binned)(?![\\p{L}]))(?:I|we)(?: have| am| are| had to| have to| decided to| ended up| will be)?(?: just| finally| officially| since| now)* ${LET_GO} (?:the |my |our |that |both |all )*(?<old>[^,;!?]+?)(?= (?:for|because|to|and|last|this|in|on|\uE001|after|when|entirely|altogether|completely)\\b|[.,!;]|$)`,
      "iu",
    ),
    /^(?:I|we) (?:am|are|have) (?:over|done with|through with|sick of|tired of|finished with) (?<old>[^,;!?]+?)(?=[.,!;]|$)/iu,
    /^(?<old>(?-i:\p{Lu})[\p{L}'-]+) (?:has |have )?(?:left|quit|resigned|retired|moved on|passed away|died|is gone|got fired|was let go)(?: us| the (?:team|company|firm)| me)?(?=[.,!; ]|$)/iu,
    /^I am (?:finally )?off (?:the|my) (?<old>[^,;!?]+?)(?=[.,!;]|$)/iu,
    /^no more (?<old>[^,;!?]+?)(?: for me| for us| from now on)?[.!]*$/iu,
    /^(?:there is |there are )?no longer (?:an? |any )?(?<old>[^,;!?]+?)(?=[.,!;]|$)/iu,
  ],
  swaps: [
    /^not (?<old>[^,;.!?]+?)(?:,| -|;|(?= but\b)|(?= it is\b)) (?:but(?: rather)? |it is |that is |I meant |rather |actually )*(?<fresh>[^,;.!?]+?)(?: (?:is|it is|I meant|I mean|please|with \p{L}+ \p{L}+))?[.!]*$/iu,
    /^(?:it is |that is |I meant |I mean |make it |make that |should be |it should be )+(?<fresh>[^,;!?]+?),? (?:and )?(?:not|instead of|rather than|never) (?<old>[^,;!?]+?)[.!]*$/iu,
    /^(?<fresh>[^,;!?]+?) is (?:correct|right|the right one|what I meant),? (?:and )?not (?<old>[^,;!?]+?)[.!]*$/iu,
    /^(?:I|we) (?:said|wrote|typed|told you) (?<old>[^,;!?]+?),? (?:but )?(?:I |we )?(?:meant|it is|mean|should have said|it should be) (?<fresh>[^,;!?]+?)[.!]*$/iu,
    /^(?:replace|change|swap|correct) (?<old>[^,;!?]+?) (?:with|to|by|for) (?<fresh>[^,;!?]+?)[.!]*$/iu,
  ],
  contrast:
    /(?:, (?:and )?(?:not|never)|(?<=^(?:it|that|this|the|my|our|i|we|he|she|they|make|should|flying|leaving|moving|going|arriving|\uE001)\b.*) (?:instead of|rather than)|(?<=\d ?(?:[ap]m)?|\uE001.) not(?= (?:at |the )?\d)|(?<=\b(?:called|named|is|spelled|spelt) (?-i:\p{Lu})[\p{L}'-]+) not(?= (?-i:\p{Lu}))) (?:the |an? |my |in |at |on |to |with |by )?(?<old>(?:[^,;!?]|,(?=\d))+?)(?: (?:as|like) I (?:said|told you|mentioned|wrote)[^,;!?]*)?[.!]*$/iu,
};
