import type { Family } from "../rule.ts";

export const AVAILABILITY_EN: Family = {
  name: "availability",
  rules: [
    {
      say: "{i} am (?:usually |normally |generally |mostly |always |only )*(?<w>free|available|reachable|around|online|off|busy|tied up|swamped|booked(?: up| solid)?|in meetings|in class|teaching|at work|asleep|offline) (?!the (?:corner|bend|block))(?<x>(?:(?:on|after|before|between|from|in the|at|until|till|all|most|every other|every second|alternate|every|any) )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays?|weekends?|mornings?|afternoons?|evenings?|nights?|noon|midday|lunch(?:time)?|\\d|late|early)[^;!?]*)",
      learn: { availability: { status: "$w", detail: "$x" } },
      sure: 0.8,
    },
    {
      say: "{i} (?:will be|am|are|am going to be|have been) (?<w>(?:at an? (?:conference|offsite|retreat|wedding|training|trade show)|on a course|in training|on (?:[\\p{L}-]+ ){0,2}?(?:holidays?|vacation|leave|sabbatical|pto|break|call|the road|a trip|honeymoon|tour|retreat|business trip))|away|out of (?:the )?office|ooo|offline|unavailable|travel(?:l)?ing|abroad|off(?! to)(?: work| sick)?|tied up|swamped|booked(?: up| solid)?|off[- ]grid|unreachable|busy|out of town|out of the country|gone|out(?= (?:from|until|till|all|for|this|next|sick|\\uE001)))(?<x>[^;!?\\uE001]*?) ?(?=\\uE001)",
      learn: { availability: { status: "$w", detail: "$x" } },
      sure: 0.85,
    },
    {
      say: "{i} (?:will be|am|are) (?<w>free|available|reachable|around|back(?! on (?!(?:mon|tues|wednes|thurs|fri|satur|sun)day|the \\d|\\d)| (?:to|with|into|at|in)(?![\\p{L}])))(?! (?:just )?(?:around |from |to |at it|the (?:corner|bend|block)))(?<x>[^.;!?\\uE001]*)(?=\\uE001| only| on| after| from| between| in)",
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
    {
      say: "{i} (?:am )?(?:take|taking|have|having|got|booked) \\uE001. off",
      learn: { availability: { status: "off" } },
      sure: 0.85,
    },
    {
      say: "{i} can (?:make it|come|attend|join|do|meet|work|be there|talk|make)(?: it)? ?(?=\\uE001)",
      learn: { availability: { status: "not available" } },
      polarity: "negated",
      sure: 0.8,
    },
    {
      say: "{i} (?:am|will be) (?<w>free|available|around|reachable|contactable|working(?! on| for| with| as)|online|in(?: the office)?|at my desk|on call)(?<x>[^;!?\\uE001]*?) ?(?=\\uE001)",
      learn: { availability: { status: "not $w", detail: "$x" } },
      polarity: "negated",
      sure: 0.8,
    },
    {
      say: "{i} am (?<w>free|available|reachable|around|in)(?: in the office| at work| at my desk)? (?<x>(?:on |after |before |between |from |in the |at |until )?[^;!?]+)",
      learn: { availability: { status: "not $w", detail: "$x" } },
      polarity: "negated",
      sure: 0.75,
    },
    {
      say: "{i} can (?:do|make|meet|work|come|talk|call)(?: on| after| before| in the| at)? (?<x>(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays?|weekends?|mornings?|afternoons?|evenings?|nights?|before (?:noon|\\d)|after \\d|\\d)[^;!?]*)",
      learn: { availability: { status: "not available", detail: "$x" } },
      polarity: "negated",
      sure: 0.75,
    },
    {
      say: "(?<x>(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays?|weekends?|(?:early |late )?mornings?|afternoons?|evenings?|lunchtimes?|after \\d[\\d:.]* ?(?:am|pm)?|before \\d[\\d:.]* ?(?:am|pm)?|any time after [\\d\\p{L}:]+)(?:(?: and| or|,) [\\p{L}]+)?) (?:is|are|works?|suits?|do|does)(?: usually| generally| always| out)? ?(?:best|better|good|fine|ideal|great|easiest|perfect|ok|okay|free)?(?: for (?:me|us)| me| us)?$",
      learn: { availability: { status: "preferred", detail: "$x" } },
      sure: 0.75,
    },
    {
      say: "(?<x>(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays?|weekends?|mornings?|afternoons?|evenings?)(?:(?: and| or|,) [\\p{L}]+)?) (?:is|are|works?|do|does)(?: not)? ?(?:off[- ]limits|bad|difficult|terrible|out|no good|tricky|impossible|work|good|great|possible|an option)(?: for (?:me|us))?",
      learn: { availability: { status: "not available", detail: "$x" } },
      polarity: "any",
      sure: 0.75,
    },
    {
      say: "(?:the |{my} )?best (?:time|day|way|moment)s? (?:to (?:[\\p{L}]+ ){1,3}?me|for (?:me|us|calls|meetings|a call))(?: on)? (?:is|are) (?<x>[^;!?]+)",
      learn: { availability: { status: "preferred", detail: "$x" } },
    },
    {
      say: "{i} (?:am|will be) (?<w>out of (?:the )?office|ooo|away|off|on (?:annual |parental |maternity |paternity |sick )?leave|on holiday|on vacation|travelling|traveling) (?<x>[^;!?]*\\d[^;!?]*)",
      learn: { availability: { status: "$w", detail: "$x" } },
      sure: 0.8,
    },
    {
      say: "{i} (?:have|take|get|keep) (?<x>(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends|evenings|mornings|afternoons)(?:(?: and|,) [\\p{L}]+)?) (?:off|free|clear)",
      learn: { availability: { status: "off", detail: "$x" } },
      sure: 0.8,
    },
    {
      say: "(?<x>(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays?|weekends?|mornings?|afternoons?|evenings?|sundays)(?:(?: and| or|,) [\\p{L}]+)?) (?:is|are) (?<w>(?:strictly |always |usually )*(?:sacred|family time|for (?:the )?(?:family|kids|rest)|reserved|blocked(?: off)?|protected|mine|my day off|my days off|chaos|hectic|packed|busy|full|taken|me time|gym days?|date night|quiet)[^;!?]*)",
      learn: { availability: { status: "$w", detail: "$x" } },
      sure: 0.75,
    },
    {
      say: "{i} (?:do|have|am on) (?:the )?(?<e>school (?:run|pick-?up|drop-?off)|nursery run|night feeds|on-call|on call|the late shift) (?<w>(?:at|every|on|from|until|most) [^;!?]+)",
      learn: { routine: { activity: "$e", when: "$w" } },
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
      say: "{i} (?:am )?(?:trying|working) to (?<v>(?:quit|lose|gain|learn|save|reduce|cut|improve|run|write|finish|build|get (?:into|better|fit|in shape|my [^;,.!?]+ (?:down|up|under control|sorted|back))|become|stop|eat|read|drink|buy|find a|pass)[^;!?.\\uE001]*)",
      learn: { goal: "$v" },
      sure: 0.75,
    },
    {
      say: "{i} (?:am )?(?:hoping|aiming|looking|trying|determined|itching) to (?<v>(?!know|hear|see if|find out|understand|figure|get (?:this|it|some)|ask|help)[^;!?.\\uE001]+ (?:by|before|within|next|this (?:year|month|week|summer|winter|spring|autumn|fall|season|semester|term|quarter|decade|weekend)|in) [^;!?.]+)",
      learn: { goal: "$v" },
      sure: 0.75,
    },
    {
      say: "{i} am saving (?:up |money )*to (?<v>(?!be (?:honest|fair))[^;!?.\\uE001]+)",
      learn: { goal: "$v" },
      sure: 0.75,
    },
    {
      say: "{i} am (?:thinking (?:of|about)|considering|toying with the idea of|contemplating) (?<v>\\p{L}+ing [^;!?.\\uE001]+?)(?= *\\uE001)",
      learn: { goal: "$v" },
      sure: 0.65,
    },
    {
      say: "{i} (?:am |have been )?(?:saving|saving up|training|practising|practicing|preparing|revising|studying|cramming|working) (?:for|towards?) (?:an? |the |my |our )?<v:np>",
      learn: { goal: "$v" },
      sure: 0.75,
    },
    {
      say: "{i} (?:want|hope|dream|would (?:really )?(?:love|like))(?: of| to) (?<v>(?!know|hear|ask|say|tell|be able|(?:[^;!?.]* )?(?:it|that|this|them|there|you)(?![\\p{L}])|see (?:how|what))[^;!?.\\uE001]+? (?:one day|some ?day|in my lifetime|before I (?:die|am \\d+|turn \\d+)))",
      learn: { goal: "$v" },
      sure: 0.75,
    },
    {
      say: "{i} (?:have )?(?:always (?:wanted|dreamed|dreamt)|(?<=have )(?:wanted|dreamed|dreamt)|long wanted|(?:really )?want|dream|would (?:really )?(?:love|like)|hope)(?: of| to) (?<v>(?:learn|learning|run|running|climb|visit|travel|retire|open|start|write|become|move|build|own|live|study|get (?:fit|into|my|a dog|a cat|better)|publish|finish|lose|read|master|save|buy)(?: [^;!?.\\uE001]+))",
      learn: { goal: "$v" },
      sure: 0.7,
    },
  ],
};

export const PLAN_EN: Family = {
  name: "plan",
  rules: [
    {
      say: "(?!.*\\byesterday\\b){i} (?:am |have )?(?:planning|plan|booked|have booked|arranged|organising|organizing|signed up(?= (?:for|to|on)(?![\\p{L}]))|registered|enrolled|(?<=have )entered|scheduled)(?: to| on| for| in| of)? (?:(?:take|taking|go|going|do|doing|have|having|make|making) )?(?:on )?(?:an? |the |my |our )?(?<v>(?!(?:return|leave|go|come|start|finish|travel|stay|move)(?: on| in| at)? ?(?:\\uE001|$)|it|you|that|this|about|of |hearing|seeing|to |any |something|(?:one|ones|a few|few|some|several)(?: with|$|[ .,;!]*$)|[^;!?.]* there(?![\\p{L}]))[^;!?.\\uE001]+?)(?: (?:starting|beginning|commencing))?(?= *\\uE001|$|[;!?.])",
      learn: { plan: "$v" },
      sure: 0.8,
    },
    {
      say: "{i} (?<v>(?:have|got) (?:an? |my |another )(?:[\\p{L}'’-]+ ){0,3}?(?:appointment|interview|exam|test|viewing|flight|check-?up|scan|surgery|operation|hearing|audition|viva|driving test|wedding|conference|reservation|booking)(?: [^;!?\\uE001]*)?) *\\uE001.(?<x> at \\d[\\d:.]* ?(?:am|pm)?)?",
      learn: { plan: "$v $x|$v" },
      sure: 0.85,
    },
    {
      say: "{i} +am (?<v>(?:buying|selling|adopting|renovating|building|opening|getting|having) (?:an? |our first |my first |our |my )(?:[\\p{L}-]+ ){0,2}?(?:house|flat|apartment|home|place|cottage|car|van|boat|farm|business|shop|caf[eé]|restaurant|studio|dog|cat|puppy|kitten|motorbike|kitchen|bathroom|extension|shed|treehouse|pool)(?![\\p{L}])[^;!?.\\uE001]*)",
      learn: { plan: "$v" },
      sure: 0.75,
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
      say: "(?:the |my |our )?(?<e>(?!day|time|year|month|week)(?:[\\p{L}\\p{N}'&.-]+ ){0,4}?[\\p{L}\\p{N}'-]+?) (?:has |have |had |is |was |got |are |were |is being |am )*(?:now )?(?:been )?(?:slipped|slid|slipping|moved|moving|shifted|changed|pushed|postponed|delayed|rescheduled|brought forward|bumped|put back|pushed back|pushed out|deferred|now)(?: to| for| on| at| until| by| back| forward| out| from \\uE001.)* <d:date>",
      learn: { event_date: { date: "$d", event: "$e" } },
      where: { event: "$e" },
      cue: "replaces",
      tense: "any",
    },
    {
      say: "(?<e>(?:[\\p{L}]+ )?(?:concert|gig|show|dinner|lunch|brunch|party|wedding|trip|flight|meeting|exam|interview|appointment|match|race|game|talk|presentation|play|festival|visit|date|reunion))(?: is| are|:| -)* <d:date>(?: (?:morning|afternoon|evening|night|at [\\d:.]+ ?(?:am|pm)?))?[:,] (?<x>[^;!?\\uE001]+)",
      learn: { event_date: { date: "$d", event: "$e: $x" } },
      where: { event: "$e" },
    },
    {
      say: "(?:the|my|our|this year's|next year's|(?=(?:my |our )?\\p{L}+['’]s (?:\\d|\\p{L}+ ?(?:birthday|party|wedding|recital|game|match|exam|surgery|graduation|flight)))(?:my |our )?(?!\\p{L}+['’]s name)) ?(?<e>(?!(?:[\\p{L}-]+ )?days (?:are|were)|day|time|year|month|week|plan|idea|weather|problem|thing|best|only|other|last|next|first)(?:[\\p{L}\\p{N}'&.-]+ ){0,4}?[\\p{L}\\p{N}'-]+?) (?:is|are|will be|am|takes place|starts?|begins?|ends?|happens|closes?|opens?|launches|ships|leaves|departs|arrives|lands|returns|comes|kicks off|wraps up|finishes|runs|lasts|resumes|was moved|has been moved|got moved|moved|slipped|(?:has |have )?(?:slipped|slid|moved|shifted|changed)|(?:is|has been|was|got|is being|had to be) (?:pushed|postponed|delayed|rescheduled|moved|brought forward|bumped|shifted|put back|pushed back|pushed out|deferred)|is scheduled|is planned|is set|is due|are due|is booked|is happening|got pushed|falls|expires?|runs out|is up)(?: at (?<t>\\d{1,2}(?:[:.]\\d\\d)?(?: ?[ap]m)?))?(?: to| for| on| at| until| in| by| back| forward| out| back to| now)* ?<d:date>(?: at (?<u>\\d{1,2}(?:[:.]\\d\\d)?(?: ?[ap]m)?))?",
      learn: { event_date: { date: "$d", event: "$e", at: "$t|$u" } },
      where: { event: "$e" },
    },
    {
      say: "(?<e>(?:[\\p{L}-]+ )?(?:dentist|doctor['’]?s?|gp|physio|vet|hairdresser|optician|(?:\\p{L}+ )?results|parents['’]? evening|open day|sports day|school play|prom|recital|anniversary|baby shower|hen do|stag do|feature freeze|deadline|launch|demo|release|exam|wedding|move-in|go-live|kickoff|kick-off|interview|surgery|flight|delivery|meeting|submission|beta|cutover|migration|sprint review|offsite|conference|trip|party|viva|defen[cs]e|graduation|hearing|inspection|concert|gig|marathon|triathlon|10k|appointment|closing|handover|rollout|freeze|code freeze|hackathon|audit|review|workshop|webinar|reunion|birthday party|race|match|tournament|checkup|holiday|vacation|premiere|exhibition|presentation|due date|start date|move date|moving day|departure|arrival|check-?in|checkout)(?: (?:for|of|with|at|to|in) [^;,!?:\\uE001]+?)?(?: date| day)?)(?: is| has been| has| was| got| will be| am|:|,)*(?: starts?| begins?| ends?| kicks off| takes place| comes? out| are| out| now| set| scheduled| planned| slipped| moved| pushed| postponed| delayed| rescheduled| brought| due| happening| back| forward| out| to| for| on| by)* <d:date>(?: at (?<u>\\d{1,2}(?:[:.]\\d\\d)?(?: ?[ap]m)?))?",
      learn: { event_date: { date: "$d", event: "$e", at: "$u" } },
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
