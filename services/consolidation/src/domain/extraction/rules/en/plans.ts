import type { Family } from "../rule.ts";

export const AVAILABILITY_EN: Family = {
  name: "availability",
  rules: [
    {
      say: "{i} (?:will be|am|are|am going to be) (?<w>(?:on (?:[\\p{L}-]+ ){0,2}?(?:holidays?|vacation|leave|sabbatical|pto|break|call|the road|a trip|honeymoon|tour|retreat|business trip))|away|out of (?:the )?office|ooo|offline|unavailable|travel(?:l)?ing|abroad|off(?! to)(?: work| sick)?|off[- ]grid|unreachable|busy|out of town|out of the country|gone)(?<x>[^;!?\\uE001]*?) ?(?=\\uE001)",
      learn: { availability: { status: "$w", detail: "$x" } },
      sure: 0.85,
    },
    {
      say: "{i} (?:will be|am|are) (?<w>free|available|reachable|around|back)(?<x>[^.;!?\\uE001]*)(?=\\uE001| only| on| after| from| between| in)",
      learn: { availability: { status: "$w", detail: "$x" } },
      sure: 0.7,
    },
    {
      say: "{i} am (?:only )?(?<w>free|available|reachable)(?: only)?(?: on| after| before| between| in| from) (?<x>[^.;!?]+)",
      learn: { availability: { status: "$w", detail: "$x" } },
      sure: 0.8,
    },
    {
      say: "{i} can (?:only )?(?:do|make|meet|talk|call)(?: on| after| before| between| in)? (?<x>(?:mornings|afternoons|evenings|weekends|weekdays|mondays|tuesdays|wednesdays|thursdays|fridays|after \\d+|before \\d+)[^.;!?]*)",
      learn: { availability: { status: "only", detail: "$x" } },
      sure: 0.7,
    },
  ],
};

export const GOAL_EN: Family = {
  name: "goal",
  rules: [
    {
      say: "{my} (?:main |big |biggest |ultimate |long-term |short-term |new year's |personal |career |fitness |new |current )*(?:goal|aim|objective|target|dream|ambition|resolution|mission)(?: for (?:this|next) (?:year|month)| this year| \\uE001.)? (?:is|:|=)(?: to| that)?:? (?:be able to )?(?!go |come )<v:rest>",
      learn: { goal: "$v" },
    },
    {
      say: "{i} (?:am |have )?(?:aiming|aim|hoping|hope|striving|determined|committed|resolved|set out|want|wanting|would love|would like|dreaming|dream|intend|need|looking)(?: to| of) (?!know|hear|see you|thank|say|tell|ask|talk|hear|be honest|chat|catch|check|share|find out|help you|try (?:it|that|them)|do (?:it|that)|make sure|give|keep|get (?:some|back|it|the)|go (?:home|to bed|there)|come|be (?:there|able)|see)(?<v>[^;!?.\\uE001]+?)(?= *\\uE001)",
      learn: { goal: "$v" },
    },
    {
      say: "{i} (?:am |have )?(?:training|saving|saving up|preparing|studying|practising|practicing|working hard|working) (?:for|toward|towards) (?:an? |the |my |our )?(?!it|a company|a \\p{L}+ company|the)<v:long>",
      learn: { goal: "$v" },
      sure: 0.8,
    },
    {
      say: "{i} (?:am )?(?:trying|working) to (?<v>(?:quit|lose|gain|learn|save|reduce|cut|improve|run|write|finish|build|get (?:into|better|fit|in shape)|become|stop|eat|read|drink|buy|find a|pass)[^;!?.\\uE001]*)",
      learn: { goal: "$v" },
      sure: 0.75,
    },
  ],
};

export const PLAN_EN: Family = {
  name: "plan",
  rules: [
    {
      say: "{i} (?:am |have )?(?:planning|plan|booked|have booked|arranged|organising|organizing|signed up|registered|enrolled|entered|scheduled)(?: to| on| for| in| of)? (?:(?:take|taking|go|going|do|doing|have|having|make|making) )?(?:on )?(?:an? |the |my |our )?(?<v>(?!it|you|that|this|about|of |hearing|seeing|to )[^;!?.\\uE001]+)",
      learn: { plan: "$v" },
      sure: 0.8,
    },
    {
      say: "{i} (?:am )?going to (?<v>(?:visit|move to|travel|fly|buy|marry|get married|propose|adopt|attend|study|retire|have a baby|run (?:a|the|my)|climb|hike|open (?:a|my)|launch|host|compete|graduate|stay (?:in|at|with))[^;!?.\\uE001]*)",
      learn: { plan: "$v" },
      sure: 0.8,
    },
  ],
};

export const EVENT_EN: Family = {
  name: "event",
  isWeak: true,
  rules: [
    {
      say: "(?:the|my|our|this year's|next year's) (?<e>(?!day|time|year|month|week|plan|idea|weather|problem|thing|best|only|other|last|next|first)(?:[\\p{L}\\p{N}'&.-]+ ){0,4}?[\\p{L}\\p{N}'-]+?) (?:is|are|will be|am|takes place|starts?|begins?|ends?|happens|closes?|opens?|launches|ships|was moved|has been moved|got moved|moved|is scheduled|is planned|is set|is due|are due|is booked|is happening|got pushed|falls|expires?|runs out|is up)(?: to| for| on| at| until| in| back to| now)* ?<d:date>",
      learn: { event_date: { date: "$d", event: "$e" } },
      where: { event: "$e" },
    },
    {
      say: "(?<e>deadline|launch|demo|release|exam|wedding|move-in|go-live|kickoff|kick-off|interview|surgery|flight|delivery|meeting|submission)(?: date)?(?: is|:|,)* <d:date>",
      learn: { event_date: { date: "$d", event: "$e" } },
      where: { event: "$e" },
    },
    {
      say: "<d:date> (?:is|for) (?:the|my|our) (?<e>[\\p{L} ]+?)(?=$|[.,!;])",
      learn: { event_date: { date: "$d", event: "$e" } },
      where: { event: "$e" },
      sure: 0.75,
    },
  ],
};
