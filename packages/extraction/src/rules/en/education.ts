import type { Family } from "../rule.ts";

export const EDUCATION_EN: Family = {
  name: "education",
  rules: [
    {
      say: "{i} (?:have )?(?:graduated|graduate)(?: from <i:np>)? \\uE001.(?: with (?:an? )?(?<l>[\\p{L}']+(?: degree)?))?(?: in <f:np>)?",
      learn: { education: { institution: "$i", field: "$f", level: "$l" } },
      tense: "any",
    },
    {
      say: "{i} (?:am |have )?(?:in |into |doing |finishing |halfway through )?(?:my|the|a) (?<y>first|second|third|fourth|fifth|final|last|\\w+) year (?:of|at|in|doing) (?:an? |my )?(?<l>PhD|doctorate|master'?s?(?: degree)?|bachelor'?s?(?: degree)?|degree|undergrad|MBA|MSc|BSc|BA|MA|law school|med(?:ical)? school|nursing school|apprenticeship|high school|college|university|uni)(?: (?:in|of) <f:np>)?(?: (?:at|in|from) <i:np>)?",
      learn: {
        education: { field: "$f", level: "$l", institution: "$i", year: "$y" },
        education_level: "$l",
      },
    },
    {
      say: "{i} (?:am |have )?(?:doing|do|pursuing|pursue|finishing|writing|started|starting|working on|working toward|working towards|completing|taking|enrolled (?:in|on)|have|hold|got|earned|completed|finished|graduated with)(?: up)? (?:an? |my |the )?(?<l>PhD|doctorate|master'?s?(?: degree)?|bachelor'?s?(?: degree)?|degree|MBA|MSc|BSc|BA|MA|MEng|diploma|apprenticeship|internship|thesis|dissertation|postdoc|certificate|A-levels|GCSEs)(?: (?:in|of|on|as an?) <f:np>)?(?: (?:at|from|with) <i:np>)?",
      learn: { education: { level: "$l", field: "$f", institution: "$i" } },
    },
    {
      say: "{i} (?:am )?(?:study|studying|working) (?:part[- ]time |full[- ]time |online |remotely )?(?:for|towards?) (?:an? |my )?(?<l>PhD|doctorate|master['’]?s?(?: degree)?|bachelor['’]?s?(?: degree)?|degree|MBA|MSc|BSc|BA|MA|diploma)(?: (?:in|of) <f:np>)?(?: (?:at|from|with) <i:np>)?",
      learn: { education: { level: "$l", field: "$f", institution: "$i" } },
    },
    {
      say: "{i} (?:study|am studying|studied|have studied|major|am majoring|majored|am minoring)(?: in)? (?!up|for |part|full|online|remotely|from |hard|a lot|late|with |together|abroad)<f:np>(?: (?:at|from|in) <i:np>)?",
      learn: { education: { field: "$f", institution: "$i" } },
    },
    {
      say: "{i} (?:am )?(?:study|studying|studied|go to|attend|attending|enrolled|enrolled at|went to)(?: at)? (?:the )?<i:pname>(?<=Universit(?:y|é|ät)|University of [\\p{L} ]+|College|School|High|Prep|Elementary|Grammar|Secondary|State|Tech|Uni|Academy|Institute|Polytechnic|Oxford|Cambridge|Harvard|Stanford|Yale|Princeton|MIT|UCL|LSE|ETH|TU [\\p{L}]+|UC[\\p{L} ]*)",
      learn: { education: { institution: "$i" } },
      sure: 0.7,
    },
    {
      say: "{i} (?:have )?(?:graduated|graduate|got my degree|got my diploma)(?: with (?:an? )?(?<l>[\\p{L}' ]+?))?(?: in <f:np>)?(?: (?:from|at) <i:np>)",
      learn: { education: { institution: "$i", field: "$f", level: "$l" } },
      tense: "any",
    },
    {
      say: "{my} (?<l>thesis|dissertation|phd|doctorate|master's|masters|research|degree)(?: thesis| project)? (?:on|about|in) <f:np>",
      learn: { education: { field: "$f", level: "$l" } },
      anywhere: true,
    },
    {
      say: "{my} (?:degree|thesis|dissertation|major|phd|doctorate) is (?:in|on|about) <f:long>",
      learn: { education: { field: "$f" } },
    },
    {
      say: "I am an? (?<l>(?:[\\p{L}-]+ )*?student)(?: (?:of|in) <f:np>)?(?: at <i:np>)?",
      learn: { education: { level: "$l", field: "$f", institution: "$i" } },
    },
    {
      say: "{i} (?:have )?(?:dropped out of|left|quit|flunked out of) (?:the )?(?<l>(?:[\\p{L}-]+ )?(?:school|college|university|uni|law school|med school|my (?:phd|degree|masters)|[\\p{L}]+ degree))",
      learn: { education: { level: "$l", status: "dropped out" } },
      tense: "any",
    },
    {
      say: "{i} (?:am |have )?(?:take|taking|doing|do|attend|attending|enrolled (?:in|on)|signed up for|started|starting|going to) (?:an? |my |some )?(?:[\\p{L}-]+ ){0,2}?(?:class|classes|course|courses|lessons|workshop|bootcamp|evening class) (?:in|on|for) <v:np>",
      learn: { learning: "$v" },
    },
    {
      say: "{i} (?:am |have )?(?:taking|take|started|having|have|get) (?:weekly |private |some )?(?<v>\\p{L}+(?: \\p{L}+)?) (?:lessons|classes)(?=$|[.,!;]| on| every| at| with| \\uE001)",
      learn: { learning: "$v" },
    },
    {
      say: "{i} am (?:in|going into|starting) (?<l>(?:year|grade|form) \\d{1,2}|(?:my )?(?:\\w+ )?(?:year|grade)|high school|secondary school|sixth form|uni|university|college|law school|med(?:ical)? school|grad(?:uate)? school|nursing school|art school)(?:,? (?:at|of) <i:np>)?(?=$|[.,!;]| studying| doing| and| \\uE001)",
      learn: { education: { level: "$l", institution: "$i" } },
    },
    {
      say: "{i} (?:have|hold|got|did|finished|completed) (?:an? |my |two )?(?:\\p{L}+ )?(?<l>degree|diploma|qualification|certification|certificate|licen[cs]e|PhD|masters|master's|bachelor's|doctorate|MBA|BA|MA|MSc|BSc) (?:in|as an?|from) <f:np>(?: (?:from|at) <i:np>)?",
      learn: { education: { level: "$l", field: "$f", institution: "$i" } },
      tense: "any",
    },
    {
      say: "I am (?:an? )?(?:certified|qualified|licensed|chartered|accredited|trained) <v:job>",
      learn: { skill: "certified $v" },
    },
    {
      say: "{i} (?:did|went to|was at) (?:my )?(?:undergrad|school|college|university|uni|high school|grad school)? ?(?:at|in) <i:pname>",
      learn: { education: { institution: "$i" } },
      tense: "any",
      sure: 0.75,
    },
    {
      say: "{i} (?:finish|finished|complete|completed|go to|went to|attend|attended) (?<l>high school|school|college|uni|university|(?:my|a) degree)",
      learn: { education: { level: "$l", status: "not finished" } },
      polarity: "negated",
      tense: "any",
    },
    {
      say: "{i} (?:have )?(?:just |finally )?(?<s>graduated|qualified|got my degree|finished uni|finished my degree|passed my finals|submitted my thesis|defended my thesis)(?=$|[.,!;]| last| this| \\uE001)",
      learn: { education: { status: "$s" } },
      tense: "any",
    },
    {
      say: "{i} (?:am |have been )?(?:training|studying|retraining|qualifying|learning|working) to (?:be|become) (?:an? )?<v:np>",
      learn: { goal: "become $v" },
    },
    {
      say: "{i} (?:have )?(?:took|taken|did|done|finished|completed|passed|attended) (?:an? |my |the )(?<f>[^;,.!?\\uE001]+? (?:course|class|workshop|bootcamp|certificate|diploma|training|exam))",
      learn: { education: { field: "$f" } },
      tense: "any",
    },
    {
      say: "{i} (?:am |have )?(?:study|studied|studying) (?:abroad |overseas |for a (?:year|semester) )?in <i:place>",
      learn: { education: { institution: "$i" } },
      tense: "any",
      sure: 0.75,
    },
    {
      say: "{i} (?:did|got|earned|finished|have|am doing) (?:my|an?) (?<l>PhD|doctorate|master'?s?|bachelor'?s?|MBA|MSc|BSc|MA|BA|degree|postdoc|thesis)(?: (?:at|from) <i:pname>)?(?: (?:on|in|about) <f:np>)?",
      learn: { education: { level: "$l", institution: "$i", field: "$f" } },
      tense: "any",
    },
  ],
};
