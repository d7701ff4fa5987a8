import type { Family } from "../rule.ts";

const JOB =
  "(?:software|senior|junior|lead|principal|staff|head|chief|freelance|retired|trainee|apprentice|registered|certified|primary school|high school|full-?time|part-?time|night-?shift|former|professional|self-employed)";
/** Endings and words by which English tells a trade. */
const TRADE =
  "(?:(?!student|member|owner|lover|player|father|mother|brother|sister|daughter|foreigner|beginner|newcomer|loner|smoker|drinker|walker|early riser|riser|bit|patient|infant|vegetarian|pescatarian|flexitarian|librarian$|hamster|believer|voter|christian|parent|descendant|fighter|winner|loser|survivor|supporter|subscriber|follower|user|customer|visitor|stranger|number|matter|disaster|monster|tiger|spider|sucker|sinner|traveler|traveller|swimmer|reader|gamer|dreamer|thinker|talker|learner|sleeper|eater|giver|procrastinator|overthinker|worrier|perfectionist|introvert|extrovert|minimalist|optimist|pessimist|realist|feminist|atheist|pacifist|humanist|idealist|tourist|finalist|widower|teenager|pensioner|adult)\\p{L}+(?:er|or|ist|ian|yst|eer|ant|ress|man|woman|smith|wright|monger|herd|keeper|maker|medic|logue)|chef|cook|nurse|pilot|clerk|coach|judge|scribe|midwife|paramedic|surgeon|athlete|postdoc|CEO|CTO|CFO|COO|CMO|VP|SRE|DBA|PM|GP|vet|dev|product owner|scrum master|monk|nun|priest|rabbi|imam|pastor|cop|guard|guide|host|poet|au pair|temp|aide|mechanic|plumber|consul|critic|diplomat|bartender|barista|comic|lecturer|intern|apprentice|fellow|officer|agent|rep|lead|analyst|hand|techie|marine|soldier|sailor|ref|waitress|bookkeeper|stay-at-home (?:mum|mom|dad|parent)|homemaker|housewife|freelancer)";

export const WORK_EN: Family = {
  name: "work",
  rules: [
    {
      say: "{i} (?:head up|head|lead|run|manage|oversee|direct) <r:np> (?:at|for) (?:the )?<o:pname>",
      learn: { job_title: "leads $r", employer: "$o" },
    },
    {
      say: "{i} do (?:the )?<j:np> (?:for|at) (?:an? |the )?<o:np>(?<=do (?:the )?(?:bookkeeping|accounting|accounts|admin|marketing|sales|it|design|translations?|payroll|hr|pr|catering|photography|support|logistics|tech support|customer support|data entry|qa|security|maintenance|cleaning|social media|editing|copywriting|research|legal work|compliance|procurement)\\b.*)",
      learn: { job_title: "$j", employer: "$o" },
    },
    {
      say: "{i} (?:am )?(?:freelance|freelancing|self-employed|consulting|contracting|moonlighting) as (?:an? )?<j:job>",
      learn: { job_title: "$j" },
    },
    {
      say: "{i} (?:have been|was|got|been) (?:promoted|appointed|made|hired|named)(?: to| as)? (?:an? |the )?<j:job> (?:at|of|with) <o:np>",
      learn: { job_title: "$j", employer: "$o" },
      cue: "replaces",
      tense: "any",
    },
    {
      say: "{i} (?:have )?been (?:with|at|working (?:for|at)) (?:the )?<o:pname>(?: for [^;,.!?\\uE001]+)?(?: as (?:an? |the )?<k:job>)?",
      learn: { employer: "$o", job_title: "$k" },
    },
    {
      say: "{i} (?:have )?(?:(?:just )?(?:started|began|joined|landed|took|accepted|got hired|got a (?:new )?(?:job|position|role)|got the job|got an offer|been hired|was hired))(?: a new job| a new position| a job| a position| work| working| a new role| a role| an? \\p{L}+ job| the job)?(?: as (?:an? |the )?<j:job>)?(?: (?:at|for|with|by))? (?:(?:a|the) (?:games |tech |design |small )?(?:company|studio|firm|startup|agency|team)(?: called| named) )?<o:pname>(?: \\uE001.)?(?: as (?:an? |the )?<k:job>)?",
      learn: { employer: "$o", job_title: "$j|$k" },
      cue: "replaces",
      sure: 0.85,
    },
    {
      say: "{i} (?:have )?(?:got|landed|took|accepted|started)(?: the| a| a new| my new| this| that)? (?:job|position|role|gig|internship)(?: as (?:an? |the )?<j:job>)? (?:at|with|for) <o:np>",
      learn: { employer: "$o", job_title: "$j" },
      cue: "replaces",
      sure: 0.85,
    },
    {
      say: "{i} (?:got|have been|was|been|am|just got) (?:promoted|appointed|made|named)(?: to| as) (?:an? |the )?<j:job>",
      learn: { job_title: "$j" },
      cue: "replaces",
      tense: "any",
    },
    {
      say: "{i} (?:switched|moved|changed)(?: jobs)?(?: over)? (?:to|into) (?:a (?:job|role|position) (?:as|in) )?(?:an? )?<j:job> (?:role|position|job)",
      learn: { job_title: "$j" },
      cue: "replaces",
    },
    {
      say: "{i} (?:work|works|working|worked) (?:(?:as|being) (?:an? |the |their )?<j:job>)?,? ?(?:(?:at|for|out of|over at) (?:an? (?:small |local |big |little |tiny )?(?:company|startup|firm|agency|studio|place|shop|business|organisation|organization|charity|nonprofit|ngo|bank|school|hospital|lab)(?: called| named) )?(?:the )?(?!home|myself|free|night|hours|the moment|least|it|this|that|my)<o:np>|(?:with|in) <q:pname>|in (?:an?|the) (?!morning|evening|afternoon|same|moment|past|future|background|garden|yard|team)<r:np>)(?:,? (?:as|in the role of) (?:an? |the |their |one of their )?<k:job>)?(?:,? (?:in|on|for) (?:the |their )?<t:np> (?:team|department|squad))?",
      learn: { employer: "$o|$q|$r", job_title: "$j|$k", team: "$t" },
    },
    {
      say: "{i} (?:work|working) in <f:word>(?=$|[,.;!]| and| but| \\uE001)",
      learn: { industry: "$f" },
      sure: 0.8,
    },
    {
      say: "{i} (?:work|working|works|worked|employed) as (?:an? |the )?<j:job>",
      learn: { job_title: "$j" },
    },
    {
      say: "{i} (?:work|works|working) (?<h>(?:nights|days|weekends|shifts|rotating shifts|night shifts?|the night shift|part[- ]time|full[- ]time|remotely|remote|hybrid|from home|from the office|in the office|on site|freelance|late shifts?|early shifts?|(?:two|three|four|five|six|\\d) days a week|odd hours|mornings|evenings|(?:mon|tues|wednes|thurs|fri|satur|sun)days)(?: (?:on |and |every |except |only |to |through )*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends|mornings|evenings|\\d days a week)(?:,? (?:and|to|through) (?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends))?)*)(?: as (?:an? )?<j:job>)?",
      learn: { working_hours: "$h", job_title: "$j" },
    },
    {
      say: "{i} am employed (?:by|at|with) <o:np>(?: as (?:an? )?<k:job>)?",
      learn: { employer: "$o", job_title: "$k" },
    },
    {
      say: "(?<=^(?:I|we)(?![\\p{L}]).*)(?:a|the|my|my new|this) (?:new )?(?:job|position|role|internship|gig) (?:at|with) (?:the )?(?:an? (?:[\\p{L}-]+ ){0,3}(?:called|named) )?<o:pname>",
      learn: { employer: "$o" },
      anywhere: true,
      sure: 0.8,
    },
    {
      say: "{my} (?:employer|company|firm|workplace) is(?: called)? <o:np>",
      learn: { employer: "$o" },
    },
    {
      say: "{my} (?:day |current |new )?(?:job|occupation|profession|role|title|job title|trade)(?: is|:)(?: as)? (?:an? |the )?<j:job>(?:,? (?:at|for|with) <o:np>)?",
      learn: { job_title: "$j", employer: "$o" },
    },
    { say: "I am an? <j:job> by (?:trade|profession|training)", learn: { job_title: "$j" } },
    { say: "I (?:do|am doing) <j:np> for a living", learn: { job_title: "$j" } },
    { say: "I (?<j>(?!do |am )[^;,.!?\\uE001]+?) for a living", learn: { job_title: "$j" } },
    {
      say: "(?!.*(?<![\\p{L}])(?:started|start|runs?|ran) (?:school|nursery|practice|preschool|charity|hotel|club)(?![\\p{L}])){i} (?:have |am )?(?:co-?founded|cofounded|founded|started|set up|launched|run|runs|running|own|owns|ran|head up|operate)(?: up)? (?:my own |our own |an? |the |this )?(?<b>(?:[\\p{L}-]+ ){0,4}?(?:business|company|startup|start-up|shop|store|studio|agency|firm|bakery|café|cafe|restaurant|farm|bar|pub|practice|salon|gym|consultancy|charity|nonprofit|ngo|podcast|channel|blog|bookshop|bookstore|brewery|gallery|school|clinic|garage|workshop|nursery|hostel|hotel|b&b|food truck|label|magazine|newsletter|lab|label)(?= (?:called|named|in|for|with|from|that|which|who|on|at|since|to|and|about|of|by|last|this|together|back|\\uE001|(?-i:\\p{Lu}))|$|[.,!;:(-]))(?:,? (?:called|named))?(?:,? <o:pname>)?",
      learn: { business: { name: "$b", called: "$o" } },
    },
    { say: "{i} (?:have )?(?:co-?founded|cofounded|founded) <o:pname>", learn: { business: "$o" } },
    {
      say: "{i} (?:lead|leads|leading|manage|manages|managing|head|heads|heading|run|runs|running|direct|oversee|supervise|in charge of|am in charge of|am responsible for|look after|coordinate) (?:the |a |an |our )?<r:np>(?<= (?:team|department|group|unit|division|squad|programme|program|office|crew|branch|chapter|project|desk))(?: (?:at|for|of) (?!\\d|(?:about |around )?(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty)(?![\\p{L}]))<o:np>)?",
      learn: { job_title: { title: "$r", does: "leads" }, employer: "$o" },
    },
    { say: "{i} (?:report|reports|reporting) (?:directly )?to <m:name>", learn: { manager: "$m" } },
    {
      say: "{i} (?:am )?(?:teach|teaches|teaching) (?!(?:my|our|his|her|their|your|me|him|them|us|you|people|myself|how|someone|somebody|everyone)(?![\\p{L}]))(?<j>[^.;!?\\uE001,]+?)(?: to (?:[\\p{L}-]+ ){0,2}?(?:kids|children|adults|beginners|students|people|teens|seniors|toddlers))?(?: at (?:an? |the )?<o:np>)?(?=$|[,.;!?]| \\uE001| in (?-i:\\p{Lu})| on (?:weekends|\\p{L}+days?)| part-time)",
      learn: { job_title: { title: "$j", does: "teaches" }, employer: "$o" },
    },
    {
      say: "{i} (?:have )?(?:retired|am retired|retiring)(?: early)?(?: \\uE001.)?(?: (?:from|after)(?: (?:[\\p{L}\\d-]+ ){0,4}?(?:years|decades|career|lifetime|life) (?:spent )?(?:in|as|at|of|with|on|for)| working (?:in|as|at|for)| being| teaching)? (?:an? |the )?<o:long>)?",
      learn: { employment_status: "retired", former_job: "$o" },
      tense: "any",
    },
    {
      say: "I am (?:(?:a |an )?(?<s>retired|unemployed|self-employed|between jobs|out of work|on sabbatical|on parental leave|on maternity leave|on paternity leave|a freelancer|freelancing|job hunting|on furlough))(?: <j:job>)?(?: from <o:np>)?",
      learn: { employment_status: "$s", job_title: "$j", former_job: "$o" },
    },
    {
      say: `I am (?:an? |the |their |one of the )(?<j>(?:[\\p{L}-]+[ -]){0,3}?${TRADE})(?=$|[.,!;:]| at| for| with| in| on| by| from| and| who| working| specialising| specializing| \\uE001)(?: (?:at|for|with|in) (?:the |an? )?(?!(?:my|our|his|her|their) |(?:[\\p{L}-]+ )?(?:team|group|club|squad|band|class|league|season|family|community|world|past|future|making|training)(?![\\p{L}]))<o:np>)?`,
      learn: { job_title: "$j", employer: "$o" },
    },
    {
      say: `I am (?<j>(?:${JOB} )?(?:CEO|CTO|CFO|COO|head|director|chief|president|chair|principal|dean|captain|lead|manager|head chef|vp)(?:(?: of)? [\\p{L}-]+){0,3}?)(?=$|[.,!;:]| at| for| with| in| and| \\uE001)(?: (?:at|for|with|in) (?:the |an? )?(?!(?:my|our|his|her|their) |(?:[\\p{L}-]+ )?(?:team|group|club|squad|band|class|league|season|family|community|world|past|future|making|training)(?![\\p{L}]))<o:np>)?`,
      learn: { job_title: "$j", employer: "$o" },
    },
    {
      say: "{my} (?:boss|manager|supervisor|line manager|team lead) (?:is|is called|is named|'s name is|:) <m:name>",
      learn: { manager: "$m" },
    },
    { say: "I (?:work|am) on the <t:np> team", learn: { team: "$t" } },
    {
      say: "{i} (?:have )?(?:just |recently )?(?:moved|switched|transferred|changed|transitioned|gone)(?: over| across)?(?: from (?:the )?{function})? (?:to|into) (?:the )?(?<f>{function})(?: (?:team|department|side|org))?",
      learn: { industry: "$f" },
      cue: "replaces",
      tense: "any",
    },
    {
      say: "{i} (?:have )?(?<s>(?:handed in|gave in|gave|given|put in|submitted) my (?:two weeks['’]? |one month['’]?s? )?(?:notice|resignation)|resigned|quit my job|lost my job)(?=$|[.,!;]| at| last| this| and| because| \\uE001)",
      learn: { employment_status: "$s" },
      cue: "replaces",
      tense: "any",
    },
    {
      say: "{i} (?:have )?(?:am )?(?:just )?(?:switched|switching|moved|moving|gone|going|went|dropped|dropping|cut back|changed|changing)(?: down| back)?(?: to)? (?<h>part[- ]time|full[- ]time|fully remote|remote|hybrid|nights|night shifts|days|day shifts|shifts|(?:two|three|four|five|\\d)[- ]days?(?: a week)?)(?:, (?<x>(?:two|three|four|five|\\d) days a week))?(?=$|[.,!;]| at| from| in| for| so| \\uE001)",
      learn: { working_hours: "$h $x|$h" },
      cue: "replaces",
      tense: "any",
    },
    {
      say: "{i} am back (?:at|to) work(?=$|[.,!;]| after| from| since| full| part| \\uE001)",
      learn: { employment_status: "back at work" },
      cue: "replaces",
    },
    {
      say: "{i} have (?:an? |the )?(?:new |part-time |full-time |summer )*(?:job|position|role|gig|internship|apprenticeship) (?:at|with|for) (?:the )?<o:pname>(?: as (?:an? )?<k:job>)?",
      learn: { employer: "$o", job_title: "$k" },
      sure: 0.8,
    },
    {
      say: "{i} (?:have )?(?:taken over|took over|stepped up|stepped in|come on board|came on board) as (?:an? |the )?<j:job>",
      learn: { job_title: "$j" },
      cue: "replaces",
      tense: "any",
    },
    {
      say: "{i} am on an? (?<s>(?:zero[- ]hours?|fixed[- ]term|permanent|temporary|rolling|freelance|part-time|\\d+[- ]month) contract)",
      learn: { employment_status: "$s" },
    },
    {
      say: "{i} (?:earn|make|am paid|get paid|am on) (?:about |around |roughly )?(?<v>[$€£]?\\d[\\d.,]*k?(?: ?(?:euros?|dollars?|pounds?|francs?|a (?:year|month|week|day|hour)|an hour|per \\p{L}+))*)(?=$|[.,!;]| before| after| gross| net)(?<=[$€£k].*|euros?|dollars?|pounds?|francs?|year|month|week|day|hour)",
      learn: { salary: "$v" },
      sure: 0.8,
    },
    {
      say: "{i} (?:sit|work|am based)(?: out of| at| in)? (?:the|our) (?<p>(?-i:\\p{Lu})\\p{L}+(?: (?-i:\\p{Lu})\\p{L}+)?) (?:office|branch|hub|site|campus|plant)",
      learn: { work_location: "$p" },
    },
    {
      say: "{i} am (?:in charge of|responsible for) (?:the |all )?(?!this|that|it|my|his|her|you)<v:np>(?: at <o:np>)?",
      learn: { job_title: { title: "$v", does: "responsible for" }, employer: "$o" },
      sure: 0.75,
    },
    {
      say: "{i} (?:quit|left|resigned from|have left|was laid off from|was let go from|got laid off from|got fired from|have quit|handed in my notice at) (?:my job (?:at|with) |my position (?:at|with) )(?:the )?<o:np>",
      learn: { employer: "$o" },
      cue: "ends",
      tense: "any",
    },
    {
      say: "{i} (?:have )?left (?:the )?<o:pname>",
      learn: { employer: "$o" },
      cue: "ends",
      sure: 0.7,
    },
    {
      say: "{i} (?:head up|head|lead|run|oversee|look after|handle|manage|take care of|deal with|am in charge of|am responsible for|do|cover) (?:the )?(?<j>(?:[\\p{L}-]+ )?{function})(?:,? (?:at|for|with|of) (?:the )?<o:np>)?(?=$|[.,!;]| in| and| here| across)",
      learn: { job_title: { title: "$j", does: "works in" }, employer: "$o" },
    },
    {
      say: "I (?:am|work)(?: mostly| mainly)? in (?<f>(?:[\\p{L}-]+ )?{function})(?:,? (?:at|for|with) (?:the |an? )?<o:np>)?(?=$|[.,!;]| and| now| \\uE001)",
      learn: { industry: "$f", employer: "$o" },
    },
    {
      say: "I (?:am )?(?:doing|do) (?<j>(?:freelance|contract|part-time|agency|temp|volunteer|seasonal) [^;,.!?\\uE001]+?)(?=$|[.,;!]| for| at| on| since| \\uE001)",
      learn: { job_title: "$j" },
    },
    {
      say: "{i} am (?:an? |the )?(?:only |sole |new )?(?<j>(?:[\\p{L}-]+ ){0,2}(?:designer|developer|engineer|accountant|teacher|nurse|doctor|manager|analyst|programmer|chef|writer|editor))(?= (?:in|at|on|for|here)| \\uE001|$|[.,!;])",
      learn: { job_title: "$j" },
      sure: 0.8,
    },
    {
      say: `{i} have been an? (?<j>(?:[\\p{L}-]+[ -]){0,3}?${TRADE})(?= (?:for|since|all|going on|nearly|almost|about|over|\\d)| \\uE001)`,
      learn: { job_title: "$j" },
    },
    {
      say: "{i} (?:have |just )?(?:started|begun|began|got a job|got hired|landed a job|working)(?: working)? (?:at|for|with) (?<o>(?:an?|the) [^;,.!?\\uE001]+?)(?= as | there|$|[.,;!]| \\uE001)(?: as (?:an? )?<k:job>)?",
      learn: { employer: "$o", job_title: "$k" },
      cue: "replaces",
      sure: 0.8,
    },
    {
      say: "{i} am (?:at|with|over at) <o:pname>(?<=(?:Media|Foods|Labs?|Inc|Ltd|LLC|GmbH|Group|Bank|Systems|Partners|Studios?|Logistics|Consulting|Health|Energy|Capital|Technologies|Software|Solutions|Industries|Motors|Airlines|Insurance|Pharma|Games|Robotics|Analytics|Ventures|Holdings|Council|& \\p{Lu}[\\p{L}]+))",
      learn: { employer: "$o" },
      cue: "replaces",
      sure: 0.75,
    },
    {
      say: "{i} am with <o:pname>(?= (?:as|in|doing)|$|[.,;!]| \\uE001)",
      learn: { employer: "$o" },
      sure: 0.7,
    },
    {
      say: "{my} (?:job|work) (?:involves|is|consists of) (?<j>\\p{L}+ing [^;,.!?\\uE001]+)",
      learn: { job_title: "$j" },
      sure: 0.75,
    },
    {
      say: "I (?<j>(?:drive|fix|build|repair|design|teach|train|sell|clean|make|restore|grow|breed|translate|edit|write|photograph|paint|cut|install|deliver|run) [^;,.!?\\uE001]+?) (?:for a living|for work|as my job|as a job|professionally|by trade|full[- ]time)",
      learn: { job_title: "$j" },
    },
    {
      say: "{i} (?<j>freelance|temp|consult|contract|busk|babysit|dj|bartend|nanny|farm|lecture|tutor|moonlight)(?: as (?:an? )?<k:job>)?(?=$|[.,;!]| on| at| for| and| \\uE001)",
      learn: { job_title: "$k|$j" },
    },
    {
      say: "{i} (?:got|was|have been|been|am) (?<s>laid off|made redundant|let go|fired|sacked|furloughed|job[- ]hunting|looking for (?:a (?:new )?job|work)|unemployed|out of work|retired|on the dole|signed off sick)",
      learn: { employment_status: "$s" },
      cue: "replaces",
      tense: "any",
    },
    {
      say: "{i} am (?:an? )?(?<s>stay[- ]at[- ]home (?:mum|mom|dad|parent)|full-time (?:carer|mum|mom|dad|parent)|carer|homemaker|house husband|housewife)",
      learn: { employment_status: "$s" },
    },
    {
      say: "(?<=^(?:I|we)(?![\\p{L}])(?:(?!want|hope|hoping|like|love|dream|plan|try|going|aim|wish|goal|it ).)*)(?:to become|became|become|have become|retrained as|retraining as|trained as|now work as|qualified as) an? <j:job>",
      learn: { job_title: "$j" },
      anywhere: true,
      tense: "any",
      sure: 0.75,
    },
    {
      say: "{my} (?:company|employer|firm|startup|business|shop|lab|studio|agency) (?<d>(?:makes|builds|sells|does|develops|produces|manufactures|designs|imports|exports|provides|offers|runs|specialises in|specializes in) [^;,.!?\\uE001]+)",
      learn: { employer_business: "$d" },
    },
  ],
};
