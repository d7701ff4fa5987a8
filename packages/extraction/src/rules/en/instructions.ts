import type { Instructions } from "../grammar.ts";
import { INSTRUCTION_TOPICS } from "../topics.ts";

/** What an assistant can be told to do, as bare verbs. */
const DO =
  "(?:address|add|answer|apologi[sz]e|ask|assume|attach|avoid|bcc|be|begin|book|bring|call|cc|check|cite|comment|confirm|contact|convert|copy|count|default|display|double[- ]check|draft|email|e-mail|end|explain|export|flag|focus|follow|format|forward|give|greet|highlight|include|keep|label|leave|limit|link|list|mention|message|name|note|notify|number|offer|omit|order|phone|ping|pick|prefer|prefix|present|print|propose|provide|put|quote|read|recommend|refer|remember|remind|repeat|reply|respond|review|round|run|save|say|schedule|send|share|show|sign|skip|sort|speak|spell|start|stick|stop|structure|suggest|summari[sz]e|switch|tag|talk|tell|text|translate|treat|try|use|wait|warn|wrap|write)";

/** What people wish each other to do in life, which no assistant can. */
const OF_LIFE =
  "(?!(?:be|focus|try|start|stop|keep|follow|wait|run|read|bring|leave|stick|talk|put|treat|save|speak|count)(?![\\p{L}])(?![^?]*\\b(?:me|my|us|our|answers?|repl(?:y|ies)|responses?|code|brief|short|concise|honest|formal|english|units?|format|tone|lists?|emails?)\\b))";

export const INSTRUCTIONS_EN: Instructions = {
  durable: [
    new RegExp(
      `^(?:please |kindly |and |but |also |so )*(?:always|never|don['’]?t ever|do not ever) (?!(?:be (?:afraid|scared|yourself|kind|grateful)|stop (?:believing|learning|dreaming|trying|being|loving|fighting|creating)|keep (?:going|trying|pushing|believing|fighting|smiling)|say never|give up|follow (?:the|one's) heart|try (?:hard|again|new))\\b)${DO}\\b`,
      "iu",
    ),
    new RegExp(
      `^(?:please |kindly |just )*${DO}\\b.*\\b(?:always|from now on|going forward|in (?:the )?future|every time|each time|whenever|by default|at all times|for all (?:my|future)|until I (?:say|tell you) otherwise|henceforth|as a rule|(?:all|any|every one of|each of|in) (?:of )?(?:my|the|your) (?:emails?|messages?|replies|reply|answers?|responses?|letters|invoices|code|files|prices|dates|explanations|summaries|examples|suggestions|recommendations|lists)|any of my|my (?:emails?|messages?|invoices|letters))\\b`,
      "iu",
    ),
    /^(?:from now on|from (?:today|tomorrow|this point|here)(?: on| onwards?)?|going forward|in (?:the )?future|henceforth|by default|every time|next time|as a (?:general )?rule|for (?:all )?future (?:replies|answers|reference|messages)|new rule|house rule|ground rule|standing instruction|rule)\b[,:]? (?!I['’ ](?!want |would |need |prefer |['’]?d )|we['’ ]|the (?!\p{L}+ (?:should|must))|it )/iu,
    /^(?:please )?(?:don['’]?t|do not|stop|quit|avoid|refrain from|no need to)\b (?!worry|forget|mention it|mind|know|think|panic|get me wrong|be (?:sad|shy|silly|afraid|sorry|worried)|give up|miss|stress|hesitate|tell me|say that|hold|laugh|judge)(?:ever )?(?:\p{L}+ )*?(?:me|my|your|emojis?|emoticons|bullets?|bullet points|markdown|tables?|jargon|apologi[sz]\w*|suggest\w*|recommend\w*|schedul\w*|book\w*|call\w*|weekends?|slang|abbreviations|acronyms|exclamation marks?|semicolons?|comments|small talk|disclaimers?|caveats|filler|spoilers?|american|british|honorifics)\b/iu,
    /^(?:please )?keep (?:(?:your|the|all|any|every|my) )?(?:\p{L}+ )?(?:replies|reply|answers?|responses?|explanations?|messages?|summaries|emails|texts|code|examples|names?)\b.*\b(?:under|below|short|brief|to|concise|simple|formal|informal|within|at|in|max|less|no more|casual|plain|non-technical|private|polite|snappy|minimal)\b/iu,
    /^(?:please )?keep (?:it|things) (?:short|brief|simple|concise|formal|informal|casual|professional|under|below|polite|snappy|minimal|light|factual)\b/iu,
    /^(?:please )?(?:answer|reply|respond|write|speak|talk)(?: (?:back|to me|me|everything))?(?: only)? (?:in|with|using|as if|like) (?!this|that|the (?:above|following)|your|a (?:poem|story|letter|song)|about)/iu,
    /^(?:please )?use (?!this|that|the (?:above|following|first|second|attached)|it|my)(?:only )?[^.;!?]+(?:,? (?:not|never|instead of|rather than|over) |\b(?:units?|format|style|spelling|notation|tone|english|quotes|indentation|tabs|spaces|markdown|pronouns|currency|dates?|time)\b)/iu,
    /^(?:I|I['’]d|we) (?:want|need|expect|would like|like|would prefer|prefer|['’]d like) you to (?:always|never|only|challenge|question|push|correct|disagree|remind|assume|focus|prioriti[sz]e|be|stop|keep|use|answer|reply|respond|call|address|ask|explain|avoid|write|speak|treat|include|give)\b/iu,
    /^(?:I|I['’]d|we) (?:would )?(?:prefer|like|want|love|appreciate|['’]d prefer|['’]d like) (?:(?:it|short|shorter|brief|concise|detailed|longer|direct|honest|your|all|answers?|replies|responses?|explanations?) )+(?:if you |answers?|replies|responses?|explanations?|to be |when you |without |in |as |with )/iu,
    /^you (?:should|must|can|may|have to|need to|can go)\b.*\b(?:always|never|from now on|every time|now|up to \d+|in future|whenever|from here on|again)\b/iu,
    new RegExp(
      `^(?:when(?:ever)?|if|any ?time|each time|every time|before|after) (?!you (?:need|want|have|like|get|are|ever|can|could|know|see|find|would))(?:I|you|we|someone|there|a |an |the )[^?]*, ?(?:please |just |only |always |never |do not |don['’]t )*${DO}\\b`,
      "iu",
    ),
    new RegExp(
      `^(?:please )?${DO}\\b[^?]*\\b(?:when(?:ever)?|if|before|after|every time|each time|unless) (?:(?:I|we)(?:['’]\\w+)? |you (?:talk|write|answer|reply|respond|address|e?-?mail|message|refer|explain|draft|book|schedule|suggest|recommend|summari[sz]e|quote|cite|greet) )`,
      "iu",
    ),
    /^(?:your |all |any |the )?(?:answers?|replies|reply|responses?|messages?|explanations?|summaries) (?:should|must|need to|have to|can|may|are to)\b/iu,
    new RegExp(`^(?:please )?remember to ${OF_LIFE}${DO}\\b`, "iu"),
    /^(?:can|could|would|will) you (?:please )?(?:always|never|from now on|only ever|stop|start) /iu,
    /^(?:please )?(?:refer to|think of|introduce|list|sign|register) me as\b/iu,
    /^(?:I|we)(?:['’]d| would) (?:really )?(?:appreciate|prefer|like|love) (?:it )?if you (?:could |would )?(?!help|tell|check|look|find|could (?:help|tell|check|look|find))(?:always |never |only )?\p{L}+/iu,
    /^(?:british|american|uk|us|oxford|plain|simple|metric|imperial) (?:spelling|english|units|measurements|grammar|conventions)\b(?! (?:is|are|was))/iu,
    /^you (?:do not|don['’]t) (?:need|have) to (?!.*\b(?:any ?more|any longer|now)\b)(?:explain|repeat|remind|apologi[sz]e|ask|warn|summari[sz]e|translate|include|add|say|tell|justify|hold back|be (?:so )?(?:polite|gentle|nice|formal))\b/iu,
    /^(?:please )?(?:less|more|no(?: more)?|fewer|cut the) (?:waffle|waffling|rambling|chatter|padding|hedging|flattery|fawning|sarcasm|small print|theory|background|context|exclamation|hashtags?|hyperbole|cliches|repetition|handholding|hand-holding)\b/iu,
    /^(?:please )?(?:stop|quit|avoid) (?:saying|using|calling|apologi[sz]ing|adding|telling|sending|asking|repeating|starting|ending|suggesting|quoting|beginning|writing|putting|including|assuming|mentioning|recommending|explaining|reminding|talking) (?!this|that|it\b|now)/iu,
    new RegExp(`^(?:please )?${DO}\\b[^?]*\\b(?:before|after|unless) you \\p{L}+`, "iu"),
    /^(?:please )?default to \p{L}/iu,
    /^(?:please )?(?:give|show|tell) me the (?:short|long|gist|summary|bottom line|tl;?dr|answer|conclusion|code|punchline|result)(?: version| answer)? (?:first|up ?front)\b/iu,
    /^(?:please )?(?:don['’]t|do not|never) (?:touch|edit|change|delete|modify|remove|rename|commit to|push to|deploy) (?:the |our |any |my )[^?]*\b(?:folder|directory|branch|files?|module|repo|config|database|table|schema|code|tests?|migrations?|prod|production|main|master)\b/iu,
    /^(?:please )?use my (?:first |last |full |preferred )?name\b/iu,
    /^(?:please )?(?:don['’]t|do not|never) (?:sugar-?coat|hold back|beat around the bush|hedge|lecture|patroni[sz]e|nag|over-?explain|morali[sz]e|preach|flatter|waffle|ramble)\b/iu,
    /^(?:please )?avoid (?:the |any |all |using )*(?:passive|active|jargon|clich\p{L}+|adverbs|filler|buzzwords|acronyms|technical|complex|fancy|contractions|first person|hedging|repetition|semicolons|em[- ]dashes|bold|italics|headings)\b/iu,
    /^(?:please )?treat (?:everything|anything|all|whatever|what)\b.*\bas\b/iu,
    /^(?:please )?(?:call|text|email|e-mail|message|ping|write|send) (?:me |to me )?[^?]*\b(?:rather than|instead of) (?:\p{L}+ing|calls?|emails?|texts?|the)\b/iu,
    /^(?:please )?assume (?:that )?(?:I|we|my|our)\b/iu,
    /^if I (?:ask|say|write|type|send|paste|share|mention|request|post|forget)\b[^?]*?,? (?:just|only|always|never|please|then|don['’]t|do not) (?:just |only |always |never )*(?:give|answer|reply|write|show|use|send|tell|ask|add|skip|keep|explain|remind|fix|summari[sz]e|translate|check|make|do|assume|correct)\b/iu,
    /^when(?:ever)? you (?:write|generate|create|draft|explain|answer|reply|respond|format|give|show|suggest|recommend|translate|summari[sz]e|list|code|quote|cite|mention|refer|talk|send|book|plan|make|produce|use)\b[^?]*?,? (?:please |always |never |only |just |do not |don['’]t )*(?:use|write|add|include|keep|avoid|give|show|start|end|put|follow|stick|make|leave|skip|prefer|format|explain|assume|cite|quote|tell|ask|be|mention|don['’]t|never|always)\b/iu,
    /^when(?:ever)? I (?:say|write|type|mention|ask for|use|send|put|refer to) [^?]+?,? (?:I (?:mean|want|am talking about|am referring to)|it means|that means|you should|treat (?:it|that)|think)\b/iu,
    new RegExp(
      `^(?:please )?${DO}\\b[^?]*\\b(?:before|when|after|unless|without|instead of) (?:\\p{L}+ )?\\p{L}+ing\\b`,
      "iu",
    ),
    /^(?:please )?(?:make sure|ensure|see to it|be sure)(?: that| to)? (?!this|that it|it works|he |she |they )[^?]*\b(?:always|never|every|all|each|any|my|your|commit|replies|answers?|messages?|emails?|code|tests?)\b/iu,
    /^(?:please )?(?:speak|talk|write|respond|reply|explain|treat|answer)(?: (?:things|stuff|it|everything))? (?:to |with )?me (?:like|as(?: if| though)?|in|with)\b/iu,
    /^(?:please )?explain (?:things|stuff|everything|concepts|it all)(?: to me)? (?:like|as if|simply|in|with|step by step)\b/iu,
    /^(?:please )?(?:round|convert|format|write|show|give|put|list|quote|express|spell) (?:me )?(?:all |any |every |my |the )*(?:prices|dates|times|numbers|units|amounts|measurements|temperatures|distances|currencies|figures|weights|names|code|sql|queries|variables?|functions?|comments?|commits?|headings|citations|sources|links|results|lists)\b/iu,
    /^(?:please )?(?:stick (?:to|with)|go easy on|lay off|ease up on|skip|drop|cut|lose|ditch) (?:the |any |all )*(?!line|this|that|it |one|two)(?:emojis?|emoticons|bullets?|bullet points|jargon|disclaimers?|caveats|apologies|pleasantries|intros?|introductions?|preamble|fluff|filler|small talk|metric|imperial|celsius|british|american|plain|formal|informal|exclamation|markdown|tables|headings|summary|recap|greetings?|sign-?offs?|flattery|compliments|sugar-?coating|buzzwords|facts|slang|hedging|sarcasm|humou?r)\b/iu,
    /^(?:please )?(?:get|come|cut) (?:straight |right )?to the point\b/iu,
    /^(?:no|never any|zero) (?:em[- ]dashes|oxford commas|contractions|passive voice|bold|emojis?|emoticons|bullet points?|jargon|disclaimers?|caveats|apologies|pleasantries|preamble|fluff|small talk|exclamation marks?|markdown|spoilers|calls|phone calls|meetings|notifications|ads|surprises|swearing|sugar-?coating|acronyms|abbreviations|tables|headings|code comments|comments)(?: (?:please|ever|thanks|at all|in|before|after|on|for|from|when|unless)\b[^?]*)?[.!]*$/iu,
    /^(?:your|all|any|the) (?:tone|style|language|replies|answers|summaries|code|examples|code samples|snippets|prices|dates|times|units|reports|headings|emails|drafts|lists|commit messages|tests|variable names|file names)(?: (?:to|for) me)? (?:should|must|need to|have to|always|never|needs to|has to|are to|is to)\b/iu,
    /^(?:I|we) (?:always |only |do not |don['’]t |never |would |['’]d )*(?:want|expect|need|like|prefer) (?:all |any |every |my |your |to (?:get|see|have|receive|be) |to be )*(?:replies|answers|summaries|code|examples|prices|dates|times|units|reports|emails|drafts|lists|commit messages|tests|explanations|responses|sources|citations|reminders|notifications|updates|bad news|feedback|called|addressed|reminded|notified|asked|told|copied|kept in the loop)\b/iu,
    /^(?:feel free to|you can|you may|you['’]re free to|it['’]?s (?:ok|okay|fine) to) (?:swear|curse|use (?!he|she|they)|be (?!right|wrong|sure|able|interested|surprised|the)|skip|assume|call me|ring|phone|joke|disagree|push back|correct me|challenge|interrupt|contact|message|text|ping)\b/iu,
    /^(?:don['’]t|do not|never|stop|no need to|please don['’]t|please do not) (?:you )?(?:ever )?(?:ask|assume|recommend|suggest|explain|repeat|summari[sz]e|apologi[sz]e|add|include|use|start|begin|end|say|write|call|contact|send|share|book|schedule|mention|offer|give|show|remind|quote|translate|format|correct|push|deploy|merge|commit|touch|change|edit|delete|overwrite|email|text|message|ping|disturb|wake|put|list|order|buy|change) (?!me (?:what|how|why|that you)|this|that (?:one|file|line)|it\b|now|yet|today|tomorrow|about (?:it|this)|anything else|worry)[^?]*(?:\b(?:me|my|unless|without|before|after|until|with|in|on|at|for|to|as|when|if|again|anymore|any more|by default)\b|s\b)[^?]*$/iu,
    /^(?:please )?remember (?:for next time|for the future|from now on|going forward|in future|to always|to never|that you should|that I want you)\b/iu,
    /^(?!(?:I|we|he|she|they|it|that|there)(?:['’]\w+)? (?!(?:want|need|like|prefer|expect|would)\b)).*(?:, ?| - | – |: ?)(?:always|every time|every single time|from now on|going forward|in (?:the )?future|until further notice|as a rule|at all times)[.!]*$/iu,
    /^(?:please )?(?:be|stay) (?:more |less |very |always |as )?(?:concise|brief|blunt|direct|honest|formal|informal|casual|polite|critical|specific|detailed|precise|neutral|friendly|professional|patient|succinct)\b/iu,
    /^(?:please )?(?:less|more|no(?: more)?|fewer) (?:emojis?|bullets?|bullet points|jargon|small talk|exclamation (?:marks|points)|disclaimers?|caveats|apologies|filler|markdown|tables|spoilers|swearing|buzzwords|fluff|preamble|slang|abbreviations|headings|explanations?|comments|chit-?chat|pleasantries|recaps?|detail|humou?r|examples|code)\b/iu,
    /^(?:please )?(?:address|call|greet) me (?:formally|informally|as|by|with|Dr|Mr|Mrs|Ms|sir|madam|only)\b/iu,
    /^(?:please )?(?:sign|end|start|begin) (?:everything|my|all|every|each|your|off|any)\b/iu,
    /^(?:please )?(?:only|just) (?:contact|call|email|message|text|write|suggest|recommend|use|book|schedule|show|give|send|order|reply|answer|ping|notify|remind) /iu,
  ],
  once: /^no need to .* (?:any ?more|any longer|now)[.!]*$|\byour (?!repl|answer|respon|message|explanation|summar|texts?\b|tone|style|language|code|example|suggestion|recommendation|e-?mails?|drafts?|outputs?|format|word|sentence|sources?|reasoning|thinking|assumptions?|own\b|next|first|last|list|results?|intro|greeting|notes?|reports?|commits?|changes|prs?\b|tests?|comments?|memory|advice|opinion|judge?ment|best guess|name\b|spelling|english|voice|persona|role|calculations?|numbers|estimates?|maths?|steps|working|plans?|proposals?|translations?|edits?|questions?|points?|links?|citations?|references|instructions|headings?|titles?|subject|signature|paragraphs?|letters?|tables?|bullets?|emojis?|prompts?)\p{L}+|\bwhen(?:ever)? you (?:try|visit|go|come|arrive|play|watch|feel|get (?:there|home|back))\b|\b(?:this (?:time|once|text|article|email|e-mail|sentence|paragraph|page|one|file|document|code|function|message|list|table|letter|essay|time|image|photo|report|section|draft|word|line|query|script|week|morning|evening|afternoon)|these (?:lines|words|numbers|sentences|files)|the (?:following|above|attached)|below:|above\b|for me to read now|right now)\b|^(?!(?:can|could|would|will) you (?:please )?(?:always|never|from now on)\b).*\?\s*$|^(?:translate|summari[sz]e|rewrite|proofread|generate)\b(?!.*\b(?:always|from now on|every|whenever|all my)\b)/iu,
  withdrawn: [
    /\b(?:you can |please |just )?(?:forget|drop|ignore|disregard|scrap|stop) (?:about |with )?(?:the (?:rule|instruction|thing) (?:about|on|with) |what I said about |my (?:rule|request|instruction) (?:about|on|for) )?(?<about>[^,;.!?]+?)(?:,| -| from now on| now| anymore| any more| - |,? (?:that|the) (?:rule|instruction)|[.!]*$)/iu,
    /^(?:you )?(?:no longer need to|do not have to|don['’]t have to|do not need to|don['’]t need to|need not|needn['’]t|can stop) (?<about>[^,;.!?]+?)(?: any ?more| any longer| now| from now on)?[.!]*$/iu,
    /^(?:there is |there['’]s )?no (?:longer any |more )?need to (?<about>[^,;.!?]+?)(?: any ?more| any longer| now)?[.!]*$/iu,
    /^(?:actually |ok |so |hey )*(?<about>[^,;.!?]+?) (?:is|are) (?:fine|ok|okay|allowed|welcome) (?:again|now|after all)[.!]*$/iu,
    /^(?:the )?(?<about>[^,;.!?]+?) (?:rule|instruction|preference)(?: about [^,;.!?]+)? (?:no longer applies|is off|is void|does not apply any ?more|is gone|is over)/iu,
  ],
  lead: /^(?:(?:please|pls|plz|kindly|thanks|thank you|ok|okay|and|also|so|oh|btw|by the way|remember(?! to )(?: for next time| for the future| from now on)?|note|new rule|one more thing|one thing)[,:.!]? )+/iu,
  topics: INSTRUCTION_TOPICS,
};
