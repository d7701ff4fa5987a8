import type { Rewrite } from "../grammar.ts";

const DROPPED =
  "(?:given up(?: on)?|gave up(?: on)?|quit|dropped|ditched|stopped (?:learning|playing|doing|using|drinking|eating|studying|going to|reading|watching|taking)|finished with|done with|over|off|moved on from|gone off|went off|abandoned|bored of|tired of|sick of)";
const TAKEN =
  "(?:doing|learning|using|on|into|playing|drinking|eating|taking|studying|trying|all about|taken up|took up|picked up|started|started (?:learning|playing|doing|using)|switched to|moved to|moving to|going with|went with|went for|(?:it is|it's|now it's))";
const ROLES =
  "dentist|doctor|gp|therapist|physio|coach|trainer|teacher|tutor|landlord|landlady|lawyer|accountant|hairdresser|barber|vet|manager|boss|supervisor|team lead|mentor|nanny|babysitter|advisor|agent|contact";

/** Sentences whose parts only tell something together, in words that the rules know. */
export const WHOLE_EN: readonly Rewrite[] = [
  {
    from: /^(?<who>I|my [\p{L}-]+)(?:'ve|’ve| have| has)? (?:just |recently )?(?:changed|switched) jobs?,? (?:and )?(?:now )?(?:I(?:'m|’m| am)|(?:she|he|they)(?:'s|’s| is|'re|’re| are)) (?:now )?(?:at|with) (?<firm>[^,;!?]+?)(?: now)?$/iu,
    to: "$<who> now works at $<firm>",
  },
  {
    from: /^(?:(?:got|bought|have|I got|I've got|I have) (?:an? |my )?)?new (?<kind>phone|car|laptop|bike|camera|computer|tablet|watch|van|guitar)[,:;.–—-]+ ?(?:it(?:'s|’s| is) )?(?:an? |the )?(?<fresh>\p{Lu}[^,;!?]*)$/u,
    to: "my $<kind> is gone\nmy $<kind> is $<fresh>",
  },
  {
    from: /^(?<who>I|we)(?:'ve|’ve| have)? (?:just |recently |finally )*(?:got|gotten|adopted|bought|rescued|have) (?:ourselves |myself )?(?<pet>(?:an?|our|my) (?:[\p{L}-]+ ){0,2}?(?:dog|cat|puppy|kitten|rabbit|bunny|hamster|parrot|horse|pony|pup|guinea pig|budgie|tortoise|lizard|gecko|ferret))(?: (?:yesterday|today|last \p{L}+|this \p{L}+|on \p{L}+day))?,? (?:and|who|we|I)(?: we| I)?(?:'ve|’ve| have)? (?:named|called|naming|calling) (?:it|him|her|them) (?<name>\p{Lu}[\p{L}'’-]+).*$/u,
    to: "$<who> have $<pet> called $<name>",
  },
  {
    from: /^(?:I(?:'m|’m| am)|I(?:'ve|’ve| have) gone) (?:now )?(?:back to|using|going by|going back to) my (?:maiden|married|birth|old|own) (?:sur|last )?name(?: again)?,? (?<fresh>\p{Lu}[\p{L}'’-]+)$/u,
    to: "my new last name is $<fresh>",
  },
  {
    from: /^(?:(?:sorry|oops|oh|actually|so)[, ]+)*I (?:gave|told|sent)(?: you)? (?:the|my|a) wrong (?<what>[\p{L} ]+?)(?: (?:earlier|before|yesterday|last time))?[,;:.–—-]+ ?(?:it(?:'s|’s| is)|it should be|should be|the right one(?:'s|’s| is)) (?<fresh>[^,;!?]+)$/iu,
    to: "my new $<what> is $<fresh>",
  },
  {
    from: /^(?:(?:so|well|yeah)[, ]+)*I (?:was|used to be) (?:an? )?(?<old>(?!born|in|at|on|there|here|going|thinking|wrong|told|hoping|about|so|very|really|not)[^,;.!?]+?)(?: for (?:[\p{L}\d]+ ){0,2}(?:years|ages|decades|months))?,? (?:but (?:now )?|now )I(?<rest>(?:'m|’m| am)? [^;.!?]+?)(?:,? (?:now|again|these days|nowadays))?$/iu,
    to: "the $<old> is gone\nI$<rest> now",
  },
  {
    from: /^(?:(?:hi|hey|so|btw|fyi|also)[, ]+)*(?:I|we)(?:'ve|’ve| have)? (?:just |recently )?changed my (?<what>surname|last name|name|first name|number|phone number|email|email address|address|username|pronouns|job title)[,;:.–—-]+ ?(?:and |so |now )*(?:it(?:'s|’s| is)|they(?:'re|’re| are)|to|I(?:'m|’m| am))? ?(?:now )?(?<fresh>[^,;!?]+?)(?: now)?$/iu,
    to: "my new $<what> is $<fresh>",
  },
  {
    from: /^(?:(?:hi|hey|so|btw|fyi|also|just so you know)[, ]+)*I(?:'ve|’ve| have)? (?:just |recently )?(?:moved|switched|changed) (?:teams?|departments?)(?: at work)?[,;:.–—-]+ ?(?:and |so |now )*(?:I(?:'m|’m| am) (?:now )?(?:on|in|with|part of)|it(?:'s|’s| is)) (?:the )?(?<team>[^,;!?]+?)(?: team| department)?(?: now)?$/iu,
    to: "I am now on the $<team> team",
  },
  {
    from: /^(?:(?:so|well|ok|yeah|update|actually)[, ]+)*(?<who>I|we)(?:'ve|’ve| have)? (?:just |finally |recently )*(?:ended up (?:going|choosing|picking|using)(?: with)?|went|settled|landed|decided|are going|opted)(?: with| on| for)? (?<fresh>[^,;.!?]+?) (?:instead of|over|rather than) (?<old>(?!going|doing|having|being|getting)[^,;.!?]+)$/iu,
    to: "$<who> switched from $<old> to $<fresh>",
  },
  {
    from: /^(?:(?:no|sorry|actually|oh)[, ]+)*(?:turns out )?(?:it(?:'s|’s| is)|that(?:'s|’s| is)|(?:her|his|their|the) (?:sur|last |first )?name(?:'s|’s| is)) (?:actually )?(?:spelled|spelt|written) (?<fresh>[\p{L}'’-]+)$/iu,
    to: "sorry, $<fresh>",
  },
  {
    from: /^(?<who>I|we)(?:'ve|’ve| have) lived in [^;.!?]+?,? (?:and|but) (?:now|currently)(?: I am| I'm| we're)?(?: living)?(?: in)? (?<fresh>\p{Lu}[^,;.!?]*)$/u,
    to: "$<who> live in $<fresh>",
  },
  {
    from: /^(?:(?:so|well|ok|yeah|update)[, ]+)*(?<who>I|we) used to (?<verb>\p{L}+) (?<old>(?!to|in|at|on|for|with|by|from)[^,;.!?]+?),? (?:but |and )?(?:now|these days|nowadays|lately|today),? (?:it(?:'s|’s| is)|that(?:'s|’s| is)) (?:mostly |all |just |only |usually |always )?(?<fresh>[^,;.!?]+?)(?: now| instead| these days)?$/iu,
    to: "the $<old> is gone\n$<who> $<verb> $<fresh>",
  },
  {
    from: /^(?:(?:so|well|ok|yeah|update)[, ]+)*(?<who>I|we)(?:'ve|’ve| have)? (?:just |finally |recently )*(?:(?:dropped|ditched|abandoned|scrapped|retired|binned|swapped out) (?:the |my |our )?(?<old>[^,;.!?]+?) (?:in favou?r of|for)|swapped (?:the |my |our )?(?<out>[^,;.!?]+?) out for) (?<fresh>(?!(?:an? |the |\d+ )?(?:while|now|good|ever|months?|years?|weeks?|days?|reasons?|work|school|lack|fear|being)(?![\p{L}]))[^,;.!?]+)$/iu,
    to: "$<who> switched from $<old>$<out> to $<fresh>",
  },
  {
    from: /^my (?<kind>phone|car|laptop|bike|camera|computer|tablet|watch|van|truck|motorbike|guitar|console)(?:'s|’s| is) (?:now )?(?<fresh>[^,;.!?]+?)(?:,? (?:now|these days|nowadays))$/iu,
    to: "my $<kind> is gone\nmy $<kind> is $<fresh>",
  },
  {
    from: /^(?:(?:actually|no|nope|sorry|wait|oops|oh|um|ah)[, ]+)*(?:(?:it|that|he|she)(?:'s|’s| is)|(?:spelled|spelt)|(?=\p{Lu}\p{Ll}+, with )) ?(?<fresh>\p{Lu}[\p{L}'’-]+),? (?:with (?:an?|one|two|no)? ?\S+|one \S+|two \S+|not \p{Lu}[\p{L}'’-]+ with .*)$/u,
    to: "sorry, $<fresh>",
  },
  {
    from: /^(?:(?:no|nope|actually|oh)[,]? )*(?<who>I|we) (?:do not|don['’]?t) use (?<old>[^,;.!?]+?) any ?(?:more|longer)[,;.–-]+ ?(?:it(?:'s|’s| is)|just|only|now|we use|I use|we(?:'re|’re| are) on)+ (?<fresh>[^,;.!?]+)$/iu,
    to: "$<old> is gone\n$<who> use $<fresh>",
  },
  {
    from: /^\*\s?(?<fresh>[\p{L}\p{N}][\p{L}\p{N}'’-]*)(?:,.*|\s*\(.*|\*)?$/isu,
    to: "sorry, $<fresh>",
  },
  {
    from: /^(?:(?:so|well|sadly|yeah|update|unfortunately)[,:]? )*(?<who>(?:my (?:\p{L}+ )?)?\p{L}[\p{L}'’-]+) and (?:I|me) (?:have |are |'ve |just |finally |recently )*(?:broke up|broken up|split(?: up)?|separated|parted ways|called it quits|are done|are over|are no longer \p{L}+|divorced|got divorced|are divorced)\b.*$/iu,
    to: "I broke up with $<who>",
  },
  {
    from: /^(?<what>[\p{L}][\p{L} '’-]{2,40}?) and (?:I|me) (?:really |just |still )?(?:do not|don['’]?t|never|will never|have never|did not|didn['’]?t) (?:really )?(?:get along|got along|get on|agree|mix|gel|see eye to eye)\b.*$/iu,
    to: "I hate $<what>",
  },
  {
    from: new RegExp(
      `^(?:(?:so|ok|well|yeah|update|also)[,:]? )*(?:(?:I|we)(?:'ve|’ve| have|'m|’m| am)? )?(?:just |finally |totally |kind of )*${DROPPED} (?:the |my |on )?(?<old>[^,;.!?]+?)(?:,| and| so|;| -)+ (?!(?:so|and) )(?:now |so |and )*(?:(?:I|we)(?:'ve|’ve| have|'m|’m| am|'re|’re)? )?(?:now |mostly |just )*${TAKEN} (?<fresh>[^,;.!?]+?) (?:now|instead|these days|at the moment)$`,
      "iu",
    ),
    to: "change $<old> to $<fresh>",
  },
  {
    from: /^(?:(?:no|wait|oops|sorry|actually|oh|ah)[, ]+)*(?:I|we) (?:said|wrote|typed|told you|mentioned) (?<old>[^,;.!?]+?)(?: (?:earlier|before|yesterday|last time))?,? (?:but|and) (?:I |we )?(?:really |actually )?(?:meant|should have said|it is|it's|it should be) (?<fresh>[^,;.!?]+)$/iu,
    to: "change $<old> to $<fresh>",
  },
  {
    from: new RegExp(
      `^(?:(?:I|we)(?:'ve|’ve| have)? )?(?:just |recently |finally )*(?:switched|changed|got|have|found|hired|have got)(?: to)?(?: an?| my| our)?(?: new| different)? (?<role>${ROLES})s?[,;:.–—-]+ ?(?:and |now |so )*(?:it(?:'s|’s| is)|he(?:'s|’s| is)|she(?:'s|’s| is)|they(?:'re|’re| are)|I(?:'m|’m| am) (?:with|seeing)|(?:his|her|their) name(?:'s|’s| is)|called|named)(?: now| called| named)* (?<name>[^,;!?]+?)(?: now| these days)?$`,
      "iu",
    ),
    to: "my $<role> is gone\nmy $<role> is $<name>",
  },
  {
    from: new RegExp(
      `^my new (?<role>${ROLES})(?:'s|’s| is)(?: called| named)? (?<name>[^,;!?]+)$`,
      "iu",
    ),
    to: "my $<role> is gone\nmy $<role> is $<name>",
  },
  {
    from: /^(?:so |well |ok |hi |hey )*as (?:someone|somebody|a person|one) (?:with|who has|who(?:'s|’s) got|living with) (?<what>[^,;!?]+),.*$/isu,
    to: "I have $<what>",
  },
  {
    from: /^(?:so |well |ok |hi |hey )*as (?:someone|somebody|a person) who (?<what>[^,;!?]+),.*$/isu,
    to: "the user $<what>",
  },
  {
    from: /^(?:(?:so|well|ok|hi|hey|speaking)[,]? )*(?:as|being) (?<what>an? (?!former|ex-|fellow|potential|future|new |result|rule|matter|reminder|joke|test|side|bonus|follow|starter|first|last|next|whole|family|team|company|child|kid|teenager|language|user|developer preview|example|gift|present|treat|backup|workaround|heads|thank|token|general|quick|surprise|compromise|precaution|courtesy|favou?r)[^,;!?]{3,60}),(?! (?:please )?(?:review|write|explain|answer|give|tell|act|provide|create|generate|list|suggest|describe|summari[sz]e|analy[sz]e|evaluate|critique|rewrite|draft|respond|reply|design|propose|compare|outline|check|help|teach|show|how would you|what would you|you)\b).*$/isu,
    to: "I am $<what>",
  },
];
