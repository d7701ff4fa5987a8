import type { Family } from "../rule.ts";

export const IDENTITY_EN: Family = {
  name: "identity",
  rules: [
    {
      say: "{i} am (?:a |an )?native (?<l>{language}) speaker",
      learn: { native_language: "$l" },
    },
    {
      say: "(?:but |just |you can |please |everyone |everybody |friends |people |mates |folks |most folks |most people |colleagues |family )(?:(?:at work|at home|here|else|round here|all|just|mostly|in the office|online) )*calls? me <n:pname>",
      learn: { preferred_name: "$n" },
      anywhere: true,
    },
    {
      say: "{my} (?:(?:actual|full|first|real|given|legal|proper|birth|official|whole|christian|own) )*name(?: is|'s|:) <name>(?:,? (?:but |though )?(?:most |all )?(?:people|everyone|everybody|friends|my friends|they|you can|please)(?: just| all| mostly)? call me <nick:name>)?",
      learn: { name: "$name", preferred_name: "$nick" },
    },
    {
      say: "{my} (?:surname|last name|family name)(?: is|'s|:)(?: spelled| spelt)? <n:name>",
      learn: { last_name: "$n" },
    },
    {
      say: "(?:(?:you |please |just |people |everyone |everybody |friends |my friends |most people |they |everyone here )*(?:can |all |just |mostly |may )*)call(?:s)? me <n:name>",
      learn: { preferred_name: "$n" },
    },
    {
      say: "{i} (?:go|goes|going) by (?:the name (?:of )?)?<n:name>",
      learn: { preferred_name: "$n" },
    },
    {
      say: "{i} am (?:called|known as|nicknamed|named) <n:name>",
      learn: { preferred_name: "$n" },
    },
    { say: "(?:the )?name(?: is|'s|:) <n:name>", learn: { name: "$n" } },
    {
      say: "(?:this is|it is) <n:pname>(?: here| speaking| calling| from (?!here|now|today)[\\p{L} ]+)$",
      learn: { name: "$n" },
      sure: 0.75,
    },
    { say: "<n:pname> here(?=$|,)", learn: { name: "$n" }, sure: 0.75 },
    {
      say: "I am <n:pname>(?= *(?:,|$|\\.|!|\\uE001| from| by| and| but|\\())(?:,? (?:and )?<age>(?: years old)?(?=[,.!]|$| and| from))?(?:,? (?:but |though |and )?(?:most |all )?(?:people|everyone|everybody|friends|my friends|they|you can|please)(?: just| all| mostly)? call me <nick:name>)?",
      learn: { name: "$n", preferred_name: "$nick", age: "$age" },
    },
    {
      say: "I am a[n]? (?<n>Irish|British|American|Canadian|Scottish|Welsh|Dutch|Polish|Russian|Chinese|Japanese|Korean|Indian|Mexican|Brazilian|Portuguese|Swedish|Norwegian|Danish|Finnish|Greek|Turkish|Australian|French|German|Spanish|Italian)(?: citizen| national)",
      learn: { nationality: "$n" },
    },
    {
      say: "I am (?<n>(?:Professor|Doctor|Captain|Sister|Father|Reverend|Sir|Dame|Lady|Lord|Mr\\.?|Mrs\\.?|Ms\\.?|Dr\\.?|Prof\\.?) (?-i:\\p{Lu})[\\p{L}’'-]+(?: (?-i:\\p{Lu})[\\p{L}’'-]+)?)",
      learn: { name: "$n" },
    },
    {
      say: "(?:it is|this is) <n:pname>(?= (?:again|from |here|speaking|calling))",
      learn: { name: "$n" },
      sure: 0.75,
    },
    {
      say: "I am (?:a )?dual (?:citizen|national)(?: of|,|:)? <n:list>",
      learn: { nationality: "$n" },
    },
  ],
};

export const ABOUT_ME_EN: Family = {
  name: "about-me",
  rules: [
    { say: "<d:date> is {my} birthday", learn: { birth_date: "$d" } },
    {
      say: "{my} (?:birthday|birth date|birthdate|date of birth|bday|dob|d\\.o\\.b\\.?)(?: is|'s|:| falls)+(?: on)? <d:date>",
      learn: { birth_date: "$d" },
    },
    {
      say: "(?:you can |please )?use (?<p>(?:he|she|they|ze|xe)\\/\\p{L}+)(?: pronouns)?(?: for me| with me|$)",
      learn: { pronouns: "$p" },
    },
    {
      say: "I am (?!1[2-9]\\d|[2-9]\\d\\d)<age>(?: years old| yrs old| y\\/o| yo)?(?!\\.\\d)(?=$|[.,!;]| and| \\uE001|, turning)",
      learn: { age: "$age" },
    },
    {
      say: "I (?:just |recently )?(?:turned|(?:turning|turn)(?! \\d+ ?(?:in|next|on|this|tomorrow|\\uE001))) <age>",
      learn: { age: "$age" },
      sure: 0.8,
    },
    {
      say: "I (?:was |am )?(?:born|born and raised)(?: on| in)? <d:date>(?: (?:in|at) <p:place>)?",
      learn: { birth_date: "$d", birth_place: "$p" },
      tense: "any",
    },
    {
      say: "I (?:was |am )?born (?:and (?:raised|bred) )?in <p:place>(?: <d:date>)?",
      learn: { birth_place: "$p", birth_date: "$d" },
      tense: "any",
    },
    { say: "{my} pronouns are <p:rest>", learn: { pronouns: "$p" } },
    {
      say: "I (?:use|go by|prefer|am using|am going by) <p:word>(?: pronouns)?(?<=(?:he|she|they|ze|xe)(?:\\/(?:him|her|them|hers|his|theirs|zir|xem|she|they|he))+(?: pronouns)?)",
      learn: { pronouns: "$p" },
    },
    {
      say: "I am (?<n>Irish|British|English|American|Canadian|Scottish|Welsh|Dutch|Polish|Russian|Chinese|Japanese|Korean|Indian|Mexican|Brazilian|Portuguese|Swedish|Norwegian|Danish|Finnish|Greek|Turkish|Australian|French|German|Spanish|Italian|Swiss|Austrian|Belgian|Nigerian|Kenyan|Ghanaian|Egyptian|Moroccan|Ukrainian|Romanian|Hungarian|Czech|Slovak|Croatian|Serbian|Bulgarian|Argentinian|Chilean|Colombian|Peruvian|Vietnamese|Thai|Filipino|Filipina|Indonesian|Malaysian|Pakistani|Bangladeshi|Israeli|Lebanese|Syrian|Iranian|Iraqi|South African|New Zealander|Estonian|Latvian|Lithuanian|Icelandic)(?=$|[.,!;]| and| but| by)",
      learn: { nationality: "$n" },
    },
    {
      say: "I (?:have|hold|got|carry|travel on) (?:an? )?(?:dual |my )?(?!(?:my|their|her|his|the|full|our|new)(?![\\p{L}]))<n:word> (?:citizenship|nationality|passport)",
      learn: { nationality: "$n" },
    },
    { say: "{my} (?:timezone|time zone) is <t:rest>", learn: { timezone: "$t" } },
    {
      say: "I am (?:in|on) (?:the )?<t:np>(?<=time ?zone|(?-i:[A-Z]{2,4}T|UTC[+-]?\\d*))",
      learn: { timezone: "$t" },
    },
    { say: "I am <h:np> tall", learn: { height: "$h" } },
    { say: "I (?:wear|take|am) (?:a )?(?:shoe )?size <s:word>", learn: { size: "$s" } },
    {
      say: "(?:shoe )?size (?<s>\\d{1,2}(?:\\.5)?)(?: feet| foot| shoes?)$",
      learn: { size: "$s" },
      sure: 0.75,
    },
    {
      say: "I (?:am|was) (?:an? )?(?<z>aries|taurus|gemini|leo|virgo|libra|scorpio|sagittarius|capricorn|aquarius|pisces)(?=$|[.,!;]| and)",
      learn: { star_sign: "$z" },
    },
    {
      say: "I am (?:an? )?(?:practi[sc]ing |devout |lapsed |proud )?(?<r>catholic|muslim|jewish|hindu|buddhist|sikh|atheist|agnostic|quaker|protestant|christian|orthodox jew|mormon)(?=$|[.,!;]| and| so)",
      learn: { religion: "$r" },
    },
    {
      say: "I am (?:a |one of those )?(?<h>left-?hander|leftie|lefty|introvert|extrovert|night owl|early bird|early riser|morning person|homebody|perfectionist|minimalist|non-?binary|trans|gay|lesbian|bisexual|queer|asexual)(?=$|[.,!;]| and| so)",
      learn: { trait: "$h" },
      sure: 0.8,
    },
    {
      say: "I am (?:an? )(?<n>{demonym})(?=$|[.,!;]| and| but| by| through)",
      learn: { origin: "$n" },
    },
    {
      say: "I am (?:in|on) (?:the )?(?<t>(?:(?:us )?(?:pacific|eastern|central|mountain)|cet|cest|gmt|bst|est|pst|utc|ist|jst|aest)(?: ?[+-]\\d+)?(?: time| time ?zone)?)(?=$|[.,!;]| and| so)",
      learn: { timezone: "$t" },
    },
    {
      say: "{i} am (?<t>(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven) hours? (?:ahead of|behind) [\\p{L} ]+)",
      learn: { timezone: "$t" },
    },
    {
      say: "(?:{my} pronouns:? |pronouns:? )?(?<p>(?:he|she|they|ze|xe)\\/(?:him|her|them|hers|his|theirs|zir|xem|they|she)(?:\\/\\p{L}+)?)(?: please| pronouns| here| for me)*$",
      learn: { pronouns: "$p" },
    },
    {
      say: "I (?:will be|am turning|turn) <age>(?=$|[.,!;]| in| next| this| on| \\uE001)",
      learn: { age: "turning $age" },
      sure: 0.75,
    },
    {
      say: "I am <age>(?= (?:studying|living|working|from|year|with|based|at)|,)",
      learn: { age: "$age" },
    },
    {
      say: "I was born (?:back )?in (?<d>['’]?\\d{2,4}s?)(?=$|[.,!;]| in| so)",
      learn: { birth_date: "$d" },
      tense: "any",
    },
    {
      say: "I am (?:(?-i:\\p{Lu})[\\p{L}'-]+, )?an? (?<a>\\d{1,2})[- ]years?[- ]old (?<j>[\\p{L} -]+?)(?: (?:from|in|based in|living in) <p:pname>)?(?=$|[,.;!]| and| who| with)",
      learn: { age: "$a", occupation: "$j", hometown: "$p" },
    },
    {
      say: "I am (?<h>\\d[\\d.,]* ?(?:m|cm|metres|meters|feet|ft|foot|['’])(?: ?\\d+(?:[\"”]| inch(?:es)?)?)?)(?: tall)?(?=$|[.,!;]| and| tall)",
      learn: { height: "$h" },
    },
    {
      say: "I am (?<n>(?:half|part|a quarter|three quarters)[- ](?-i:\\p{Lu})\\p{L}+)(?=$|[.,!;]| on | through )",
      learn: { origin: "$n" },
    },
    {
      say: "I am half[- ]<a:word>(?:,| and| but)* half[- ]<b:word>",
      learn: { nationality: "$a", origin: "$b" },
    },
  ],
};

export const CONTACT_EN: Family = {
  name: "contact",
  rules: [
    {
      say: "(?:it is|the new one is|my new one is|new one:?) <e:email>",
      learn: { email: "$e" },
      cue: "replaces",
    },
    {
      say: "(?:it is|the new one is|my new one is|new one:?) <p:phone>",
      learn: { phone: "$p" },
      cue: "replaces",
    },
    {
      say: "(?:{my} )?(?:new |current )?(?<k>work|private|personal|business|office)? ?(?:e-?mail|mail|address|inbox)?(?: address)?(?: is| has changed to| changed to|:| to|,)?.*?<e:email>(?=.*(?:from now on|instead|going forward|now on))",
      learn: { email: "$e" },
      where: { kind: "$k" },
      cue: "replaces",
      anywhere: true,
    },
    {
      say: "{my} new (?:e-?mail|mail|address)(?: address)?(?: is|:) <e:email>",
      learn: { email: "$e" },
      cue: "replaces",
    },
    {
      say: "(?:{my} (?<k>work|private|personal|business|office)? ?(?:e-?mail|mail)(?: address)?(?: is|:)?|(?:you can |please |just |can |best |the best |feel free to )*(?:may |do )?(?:e-?mail|reach|contact|write|write to|ping|mail|get|find|drop|send|shoot|message) (?:me|us|hold of me)(?: a line| a note| an email| an e-mail| a mail| a message| stuff| things)?(?: at| on| via| by| under| e-?mail)*|{i} (?:am|can be) (?:reached |reachable |available )?(?:at|on|via)|e-?mail(?: address)?(?: is|:)|{i} use|send (?:it|them|everything|invoices|mail) to|use) (?:me at )?<e:email>",
      learn: { email: "$e" },
      where: { kind: "$k" },
    },
    {
      say: "(?:{i} (?:have|got)|{my}) (?:a )?new (?:phone |mobile |cell )?number(?: is|:|,|, it is)? <p:phone>",
      learn: { phone: "$p" },
      cue: "replaces",
    },
    {
      say: "(?:{my} |the |best )*(?<k>work|private|personal|business|office|home)? ?(?:phone|mobile|cell|cellphone|telephone|number|whatsapp|landline)(?: number)?(?: for me| to reach me| to call)?(?: is|:|'s|,)* <p:phone>(?<c>.*(?:from now on|instead))?",
      learn: { phone: "$p" },
      where: { kind: "$k" },
    },
    {
      say: "(?:you can |please |just |can |feel free to )*(?:call|text|ring|reach|phone|contact|whatsapp) me(?: at| on| under| anytime on)? ?(?:my mobile |my phone |my cell )?<p:phone>",
      learn: { phone: "$p" },
      anywhere: true,
    },
    {
      say: "new (?:phone |mobile |cell )?(?:number|mobile|phone)(?: is|:|,)+ <p:phone>",
      learn: { phone: "$p" },
      cue: "replaces",
    },
    {
      say: "new (?:e-?mail|mail)(?: address)?(?: is|:|,)+ <e:email>",
      learn: { email: "$e" },
      cue: "replaces",
    },
    {
      say: "(?:reach|call|text|ring|contact|phone|whatsapp|get hold of|ping) (?:me|us)\\b.*?(?:or|and|,)(?: else)?(?: call| text| phone| ring| by phone| on| at| via| try| my (?:mobile|cell|phone) (?:is|on))* <p:phone>",
      learn: { phone: "$p" },
      anywhere: true,
    },
    {
      say: "(?:mobile|cell|phone|landline|whatsapp)(?: number)?(?: is|:|,| on)* <p:phone>",
      learn: { phone: "$p" },
      anywhere: true,
    },
  ],
};

export const HANDLE_EN: Family = {
  name: "handle",
  rules: [
    {
      say: "{my} <s:service>(?: is|:) <h:handle>",
      learn: { handle: "$h" },
      where: { service: "$s" },
      anywhere: true,
    },
    {
      say: "(?:{my} )?<s:service> (?:handle|username|user name|account|user|id|name|profile|nick|tag|alias)(?: is|:) <h:handle>",
      learn: { handle: "$h" },
      where: { service: "$s" },
      anywhere: true,
    },
    {
      say: "on <s:service> {i} (?:am|go by|use|post as) <h:handle>",
      learn: { handle: "$h" },
      where: { service: "$s" },
      anywhere: true,
    },
    {
      say: "{i} (?:am|go by|post as|am called|use) <h:handle> on <s:service>",
      learn: { handle: "$h" },
      where: { service: "$s" },
      anywhere: true,
    },
    {
      say: "(?:you can |you will )?(?:find|follow|add|reach|dm) me (?:on|at) <s:service>(?: as| at| under|:|,)? <h:handle>",
      learn: { handle: "$h" },
      where: { service: "$s" },
      anywhere: true,
    },
    {
      say: "{my} (?:handle|username|user name|gamertag|nick)(?: is|:) <h:handle>",
      learn: { handle: "$h" },
    },
  ],
};
