import type { Family } from "../rule.ts";

export const HOURS_EN: Family = {
  name: "hours",
  rules: [
    {
      say: "{i} (?<h>(?:start|finish|begin|clock (?:in|out|off)|knock off|log off|get off)(?: work| my shift)? (?:at|around) (?:\\d{1,2}(?:[:.]\\d\\d)?(?: ?[ap]m)?|noon|midnight)(?: (?:every|most|on) [^;!?\\uE001]+)?)$",
      learn: { working_hours: "$h" },
      sure: 0.8,
    },
    {
      say: "{my} (?:working hours|work hours|office hours|hours|shift|shifts|work schedule|workday)(?: is| are|:| run| goes?)*(?: from)? (?<h>[^.;!?\\uE001]*\\d[^;!?\\uE001]*)",
      learn: { working_hours: "$h" },
    },
    {
      say: "{i} (?:work|works|working|start|finish)(?: from)? (?<h>(?:from )?(?:\\d{1,2}(?:[:.]\\d\\d)?(?: ?[ap]m)?)(?: ?(?:to|-|–|till|until) ?\\d{1,2}(?:[:.]\\d\\d)?(?: ?[ap]m)?)[^;!?\\uE001]*)",
      learn: { working_hours: "$h" },
    },
    {
      say: "{my} (?<e>(?:[\\p{L}-]+ ){0,3}?(?:standup|stand-up|meeting|sync|retro|class|lesson|practice|rehearsal|training|session|one-on-one|1:1|shift|check-in|call|review|demo|appointment|therapy|service|mass|game night|yoga))(?: is| are| takes place| happens| starts)?(?: at| on| every| always|:)* (?<w>(?:(?:at|on|every|each) )?(?:\\d{1,2}[:.]\\d{2}|\\d{1,2} ?[ap]m|every|each|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|weekly|daily|monthly|noon|midday)[^;!?\\uE001]*)",
      learn: { routine: { activity: "$e", when: "$w" } },
    },
    {
      say: "{i} have (?:an? |our |my |the )?(?<e>(?!good|great|nice|lot|question)(?:[\\p{L}-]+ ){0,3}?(?:standup|stand-up|meeting|sync|retro|class|lesson|lessons|practice|rehearsal|training|session|one-on-one|1:1|shift|check-in|call|review|therapy|game night|yoga|choir|pilates|physio|appointment|date night|brunch|dinner|lunch|service|seminar|lecture|study group|book club)(?: with [^;,.!?\\uE001]+?)?)(?!.*\\uE001) (?<w>(?:at|on|every|each|most) [^;!?\\uE001]+|weekly|daily|monthly|(?:mon|tues|wednes|thurs|fri|satur|sun)days?[^;!?\\uE001]*)",
      learn: { routine: { activity: "$e", when: "$w" } },
    },
    {
      say: "(?:the |{my} )?(?<e>(?:[\\p{L}-]+ )?(?:standup|stand-up|sync|retro|planning|all-hands|office hours|check-in|1:1|one-on-one|book club|practice|rehearsal|training|class|choir))(?: is| are|:| happens| starts)? (?:at |on |every |each )*(?<w>(?:\\d{1,2}[:.]\\d{2}|\\d{1,2} ?[ap]m|every|each|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|noon|midday)[^;!?\\uE001]*)",
      learn: { routine: { activity: "$e", when: "$w" } },
    },
    {
      say: "(?:the |{my} )?(?<e>(?:[\\p{L}-]+ )?(?:standup|stand-up|sync|retro|planning|all-hands|meeting|check-in|1:1|one-on-one|call|book club|practice|rehearsal|training|class|choir|lesson|shift))(?: (?:is|has|got|has been|was|am))?(?: now| just| been)? (?:moved|pushed|shifted|rescheduled|changed|switched|brought forward)(?: back| forward| from [^;!?\\uE001]+?)? to (?<w>(?!\\uE001)[^;!?\\uE001]+)",
      learn: { routine: { activity: "$e", when: "$w" } },
      cue: "replaces",
      tense: "any",
    },
    {
      say: "{i} (?:am )?(?<e>train|training|rehearse|rehearsing|practi[sc]e|practi[sc]ing|run|swim|lift|climb|row|work out|working out|exercise|meditate) (?<w>(?:on |every |each )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days)[^;!?\\uE001]*)$",
      learn: { routine: { activity: "$e", when: "$w" } },
      sure: 0.8,
    },
    {
      say: "{i} am (?:always |usually )?(?<e>in bed|asleep|awake|up|at my desk|at the gym|online|home|out the door|out of the house) (?<w>(?:by|at|before|from|until|around) (?:about |around )?(?:\\d{1,2}(?:[:.]\\d\\d)?(?: ?[ap]m)?|midnight|noon|dawn|sunrise)(?: (?:every|most|each|on) [^;!?\\uE001]+)?)$",
      learn: { routine: { activity: "$e", when: "$w" } },
      sure: 0.75,
    },
    {
      say: "(?:we|I|they) (?:have )?(?:just )?(?:moved|pushed|shifted|rescheduled|changed|switched|postponed|delayed|brought forward)(?: back| forward)? (?:the |our |my )?(?<e>(?:[\\p{L}-]+ ){0,2}?(?:standup|stand-up|sync|retro|planning|all-hands|meeting|check-in|1:1|one-on-one|call|book club|practice|rehearsal|training|class|choir|lesson|launch|release|demo|deadline|party|wedding|dinner|lunch|trip|flight|appointment|interview|workshop|review))(?: back| forward)?(?: from (?:\\uE001.|[^;,!?\\uE001]+?))? ?(?:to )?<d:date>",
      learn: { event_date: { date: "$d", event: "$e" } },
      where: { event: "$e" },
      cue: "replaces",
      tense: "any",
    },
    {
      say: "(?:we|I|they) (?:have )?(?:just )?(?:moved|pushed|shifted|rescheduled|changed|switched|postponed|delayed|brought forward)(?: back| forward)? (?:the |our |my )?(?<e>(?:[\\p{L}-]+ ){0,2}?(?:standup|stand-up|sync|retro|planning|all-hands|meeting|check-in|1:1|one-on-one|call|book club|practice|rehearsal|training|class|choir|lesson|launch|release|demo|deadline|party|wedding|dinner|lunch|trip|flight|appointment|interview|workshop|review|therapy|gym|physio|yoga|pilates|session|shift))(?: back| forward)?(?: from (?:\\uE001.|[^;,!?\\uE001]+?))? ?to (?<w>(?!\\uE001)(?:the )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|\\d{1,2}(?:[:.]\\d\\d)?(?: ?[ap]m)?|noon|mornings?|afternoons?|evenings?)[^;!?\\uE001]*)",
      learn: { routine: { activity: "$e", when: "$w" } },
      cue: "replaces",
      tense: "any",
    },
    {
      say: "{i} (?:go|goes) to (?:the |my |an? )?(?<e>gym|pool|church|mosque|temple|synagogue|therapy|choir|yoga|pilates|[\\p{L}-]+ (?:class|club|practice|lessons)) (?<w>(?:every|each|on|once|twice|three|most|daily|weekly)[^;!?\\uE001]*)",
      learn: { routine: { activity: "$e", when: "$w" } },
    },
    {
      say: "(?:every|each) (?<w>(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend|morning|evening|night|week|month|summer|winter|christmas)(?: morning| evening| night| afternoon)?,? {i} (?!am (?:so|tired)|feel|get (?:tired|bored)|wake|think|wonder|forget)(?<e>[^;!?\\uE001]+)",
      learn: { routine: { activity: "$e", when: "every $w" } },
      sure: 0.8,
    },
    {
      say: "(?:on )?(?<w>(?:mon|tues|wednes|thurs|fri|satur|sun)days(?:(?:,| and|, and) (?:mon|tues|wednes|thurs|fri|satur|sun)days)*),? {i} (?!am (?:so|tired)|feel|hate|love)(?<e>[^;!?\\uE001]+)",
      learn: { routine: { activity: "$e", when: "$w" } },
      sure: 0.8,
    },
    {
      say: "{i} (?:do|work|am on|am doing) (?:the )?(?<h>(?:night|early|late|day|graveyard|evening|morning|swing|split|weekend) shifts?)(?: (?:at|for|in) (?:an? |the )?(?<o>[^;,.!?\\uE001]+))?",
      learn: { working_hours: "$h", employer: "$o" },
    },
  ],
};
