import type { Family } from "../rule.ts";

const PEOPLE =
  "(?:kids|children|sons|daughters|boys|girls|twins|twin boys|twin girls|stepkids|stepchildren|grandchildren|grandkids|brothers|sisters|siblings)";
const COUNT = "(?:\\d|one|two|three|four|five|six|seven|eight|a|an|no)";

export const KIN_NAME_EN: Family = {
  name: "kin-name",
  rules: [
    {
      say: "{my} (?:[\\p{Ll}-]+ ){0,2}?(?<k>{pet})(?: <n:pname>)? (?:(?:has|have|sadly|just|recently) )*(?:passed away|died|passed on|was put (?:down|to sleep))(?![\\p{L}])",
      learn: { pet: "$n|$k" },
      cue: "ends",
      tense: "any",
    },
    {
      say: "{i} (?:have )?(?:sadly |just |recently )*(?:lost|buried|said goodbye to|had to say goodbye to|put down|rehomed|gave away) {my} (?:[\\p{Ll}-]+ ){0,2}?(?<k>{pet})(?:,? <n:pname>)?(?![\\p{L}])",
      learn: { pet: "$n|$k" },
      cue: "ends",
      tense: "any",
    },
    {
      say: "{my} (?!(?:\\p{Ll}+ )?(?:furry|four-legged|feathered|fur) )(?:[\\p{Ll}-]+ ){0,2}?(?<k>{kin})s?(?:'s name|'s called|'s names| names)?(?: since [\\p{L} ]+| from [\\p{L} ]+)? (?:is|are|am|was|were)(?: called| named)? <n:names>",
      learn: { $k: { name: "$n", relation: "$k" } },
      anywhere: true,
    },
    {
      say: "{my} (?!(?:\\p{Ll}+ )?(?:furry|four-legged|feathered|fur) )(?:[\\p{Ll}-]+ ){0,2}?(?<k>{kin})s? (?:called|named) <n:names>",
      learn: { $k: { name: "$n", relation: "$k" } },
      anywhere: true,
    },
    {
      say: "(?:{my}|a|an|one of my|another|the) (?:[\\p{Ll}-]+ ){0,2}?(?<k>{kin})s?(?:,| \\()? ?(?:(?:called|named|who is called|whose name is|by the name of) )<n:names>",
      learn: { $k: { name: "$n", relation: "$k" } },
      anywhere: true,
    },
    {
      say: "(?<!(?:lost|buried|goodbye to|put down|rehomed) ){my} (?!(?:\\p{Ll}+ )?(?:furry|four-legged|feathered|fur) )(?:[\\p{Ll}-]+ ){0,2}?(?<k>{kin})s?(?:(?:,|:)? | \\()<n:names>(?!'s|(?: \\p{L}+)? (?:is|are) my| (?:has |have |sadly |just |recently )*(?:passed away|died|passed on|was put))",
      learn: { $k: { name: "$n", relation: "$k" } },
      anywhere: true,
    },
    {
      say: "{my} (?!(?:\\p{Ll}+ )?(?:furry|four-legged|feathered|fur) )(?:[\\p{Ll}-]+ ){0,2}?(?<k>{kin})'s <n:pname>$",
      learn: { $k: { name: "$n", relation: "$k" } },
    },
    {
      say: "{i} (?:have )?(?:(?:just|finally|ended up|decided on) )*(?:named|called|naming|calling|am naming|am calling) (?:the|our|my) (?:new )?(?<k>{kin}) <n:pname>",
      learn: { $k: { name: "$n", relation: "$k" } },
      tense: "any",
    },
    {
      say: "<n:pname>(?: is|,) (?:my|our) (?:[\\p{Ll}-]+ ){0,2}?(?<k>{kin})(?:'s name)?(?![\\p{L}'’])",
      learn: { $k: { name: "$n", relation: "$k" } },
      anywhere: true,
    },
    {
      say: "(?:an?|one|the|two) (?:[\\p{Ll}-]+ ){0,2}?(?<k>{kin})s?(?:,| \\(| -|:) ?<n:names>",
      learn: { $k: { name: "$n", relation: "$k" } },
      anywhere: true,
    },
    {
      say: "{my} (?:[\\p{Ll}-]+ ){0,1}?(?<k>son|daughter|kid|child|toddler|baby|eldest|youngest|oldest|boy|girl|little one|nephew|niece|grandson|granddaughter|brother|sister|dog|cat|puppy)(?: (?<n>(?-i:\\p{Lu}\\p{Ll}+)))?(?: just)? (?:is|turned|turns|has turned|will be|has just turned) <a:age>(?=$|[.,!;]| years?| months?| and| now| next| this| old| \\uE001)",
      learn: { $k: { relation: "$k", name: "$n", age: "$a" } },
      anywhere: true,
      tense: "any",
    },
  ],
};

export const FAMILY_EN: Family = {
  name: "family",
  rules: [
    {
      say: `{i} (?:have|has|raise|are raising|am raising|am (?:a |the )?(?:proud |single )?(?:mum|mom|mother|dad|father|parent) (?:of|to)) (?:got )?(?:(?<c>${COUNT}) )?(?:[\\p{Ll}-]+ ){0,3}?(?<p>${PEOPLE})(?:,|:| -| \\(|, named| named| called)? ?<n:names>`,
      learn: { $p: { name: "$n", relation: "$p" } },
    },
    {
      say: "{i} (?:have|welcomed|am the (?:mum|mom|dad|parent) of) (?:an? |our |two |three |another |beautiful |baby |twin |our first )*(?<p>twins|baby|boy|girl|boys|girls|son|daughter|child)(?: \\uE001.)?,? (?:called |named |whom we (?:called|named) )?<n:names>",
      learn: { child: { name: "$n", relation: "$p" } },
      tense: "any",
    },
    {
      say: `{i} (?:have|has|raise|am (?:a |the )?(?:proud |single )?(?:mum|mom|mother|dad|father|parent) (?:of|to)) (?:got )?(?<c>${COUNT}) (?:[\\p{Ll}-]+ ){0,3}?(?<p>kids|children|sons|daughters|boys|girls|twins|child|son|daughter|kid|toddler|stepkids|stepchildren|grandchildren|grandkids|grandson|granddaughter)(?=$|[,.;!(]| and| who| aged| \\uE001)`,
      learn: { child_count: { count: "$c", of: "$p" } },
    },
    {
      say: `{i} (?:have|has) (?:got )?(?<c>${COUNT}) (?:[\\p{Ll}-]+ ){0,2}?(?<p>brothers?|sisters?|siblings?)(?=$|[,.;!]| and| who)`,
      learn: { sibling_count: { count: "$c", of: "$p" } },
    },
    {
      say: "{my} (?<p>kids|children|sons|daughters|boys|girls|twins|grandkids|grandchildren) are (?:now )?(?:aged )?(?<a>\\d{1,2}(?:, \\d{1,2})*(?:,? (?:and|&) \\d{1,2})?)(?=$|[.,!;]| years| now)",
      learn: { child: { relation: "$p", age: "$a" } },
      anywhere: true,
    },
    {
      say: "I am (?:the |an? )?(?<p>(?:oldest|eldest|youngest|middle|second|third|one|only)(?: child| one)?(?: of [\\p{L}\\d]+(?: (?:siblings|children|kids|brothers|sisters|girls|boys))?)?)(?<=child|siblings|children|kids|brothers|sisters|of [\\p{L}\\d]+)",
      learn: { birth_order: "$p" },
    },
    {
      say: "{i} (?:am|have been) (?:happily |newly |recently |still |legally |very )*(?<s>married|divorced|single|engaged|widowed|separated|a widow|a widower|in a relationship|in a long-distance relationship|seeing someone|unmarried|a newlywed|newlyweds)(?: to <n:name>)?(?=$|[,.;!]| and| with| for| \\uE001)",
      learn: { marital_status: "$s", spouse: "$n" },
    },
    {
      say: "{i} (?:just |recently )?(?<s>got married|got divorced|got engaged|got separated|split up|broke up)(?: (?:to|with) <n:name>)?",
      learn: { marital_status: "$s" },
      cue: "replaces",
    },
    {
      say: "I (?:have been |am )?married (?:to )?<n:name>",
      learn: { spouse: "$n", marital_status: "married" },
    },
    {
      say: "I am an? (?<s>single (?:mum|mom|mother|dad|father|parent)|only child|stay-at-home (?:mum|mom|dad))(?: (?:of|to|with) (?<c>[\\p{L}\\d]+) (?<p>kids|children|sons|daughters|boys|girls))?",
      learn: { family_status: "$s", child_count: { count: "$c", of: "$p" } },
    },
    {
      say: "(?:{i} am|{my} (?:wife|partner|girlfriend) is) (?<s>(?:[\\p{L}\\d]+ (?:weeks?|months?) )?pregnant|expecting(?: (?:a|our|another|our first|our second) (?:baby|child|girl|boy|twins?))?)(?=$|[,.;!]| and| with| \\uE001)",
      learn: { pregnancy: "$s" },
    },
    {
      say: "{i} am due(?= in| on|$| ?\\uE001)",
      learn: { pregnancy: "due" },
      sure: 0.6,
    },
    { say: "{my} (?<k>ex|ex-wife|ex-husband) ", learn: { family_status: "has an ex" }, sure: 0.2 },
    {
      say: "(?:{i} am )?(?:an? )?(?<s>single (?:mum|mom|mother|dad|father|parent)|stay-at-home (?:mum|mom|dad|parent)|(?:new |proud |working )?(?:mum|mom|mother|dad|father|parent))(?: (?:of|to) (?<c>one|two|three|four|five|six|\\d|twins|triplets)(?: (?:kids|children|sons|daughters|boys|girls|teenagers|toddlers))?)",
      learn: { family_status: "$s", child_count: "$c" },
    },
    {
      say: "{i} (?:am |have been )?(?:the )?(?<p>only child|youngest|oldest|eldest|middle child|firstborn)(?=$|[.,!;]| of| in| and)",
      learn: { birth_order: "$p" },
    },
    {
      say: "{i} (?:am )?(?:expecting|having)(?: (?:an?|our|my|another))?(?: (?<s>baby|child|first|second|third|fourth|twins|little one|boy|girl|kid))?(?= (?:baby|child|in|next|this|on|around|any|soon|\\uE001)|$|[.,!;])(?<=(?:baby|child|first|second|third|fourth|twins|little one|boy|girl|kid).*)",
      learn: { pregnancy: "expecting $s" },
    },
    {
      say: "{i} (?:am|are) (?:in a relationship|dating|seeing|going out|together|living together)(?: with)? <n:pname>",
      learn: { partner: { name: "$n" } },
    },
    {
      say: "{i} have been (?<s>married|together|divorced|separated|engaged|single|widowed)(?: to <n:name>)?(?: for| since|$|[.,!;]| \\uE001)",
      learn: { marital_status: "$s", spouse: "$n" },
    },
    {
      say: "{i} have (?<c>no|\\d+|two|three|four|five|six) (?<p>kids|children|siblings|brothers|sisters|pets|grandchildren|nieces|nephews|cousins)(?: (?:of my own|yet|at home))?(?=$|[.,!;]| and| but)",
      learn: { family_status: "$c $p" },
    },
    {
      say: "(?:{my} )?(?:wedding )?anniversary(?: is|:| falls)*(?: on)? <d:date>",
      learn: { event_date: { date: "$d", event: "wedding anniversary" } },
      where: { event: "wedding anniversary" },
    },
    {
      say: "{my} (?:birth )?(?<k>{kin}) (?:raised|brought) (?:me|us)(?: up)?",
      learn: { family_status: "raised by my $k" },
      anywhere: true,
      tense: "any",
    },
    {
      say: "{my} (?!{pet}(?![\\p{L}]))(?<k>{kin})(?: (?<n>(?-i:\\p{Lu}\\p{Ll}+)))? (?:has )?(?<w>passed away|died|passed)(?=$|[.,!;]| \\uE001| in| when| last| of)",
      learn: { family_status: "$k $n $w|$k $w" },
      anywhere: true,
      tense: "any",
    },
    {
      say: "{i} have (?:any )?(?<p>kids|children|siblings|brothers or sisters|pets|family|a partner|a boyfriend|a girlfriend)(?: of my own| yet| at all)?(?=$|[.,!;]| and| so)",
      learn: { family_status: "no $p" },
      polarity: "negated",
    },
    {
      say: "{i} am (?:seeing|dating|going out with|living with|marrying|engaged to|in love with) (?:someone|somebody|a guy|a girl|a woman|a man|this guy|this girl|a lovely \\p{L}+)?(?: called| named)? ?<n:pname>",
      learn: { partner: { name: "$n" } },
    },
    {
      say: "(?:{i} am )?(?:an? )?(?<s>nan|gran|granny|grandma|grandad|granddad|grandpa|grandmother|grandfather|grandparent|aunt|auntie|uncle|godmother|godfather) (?:of|to) (?<c>\\p{L}+|\\d+)(?: (?:grandkids|grandchildren|kids|nieces|nephews|boys|girls))?",
      learn: { family_status: "$s of $c" },
    },
    {
      say: "{i} lost {my} (?<k>{kin})(?=$|[.,!;]| \\uE001| in| when| last| to| at)",
      learn: { family_status: "lost $k" },
      tense: "any",
    },
    {
      say: "{i} (?:have )?(?:adopted|are adopting|am adopting|fostered|foster|am fostering) (?<p>(?:an? |two |three |our )(?:[\\p{Ll}-]+ ){0,2}?(?:girls?|boys?|child|children|baby|babies|sons?|daughters?|kids?)(?: from (?-i:\\p{Lu})\\p{L}+)?)",
      learn: { family_status: "adopted $p" },
      tense: "any",
    },
  ],
};

export const PETS_EN: Family = {
  name: "pets",
  rules: [
    {
      say: "{i} (?:keep|raise|breed|look after|foster) (?<k>(?:an? |two |three |four |five |six |\\d+ |some )?(?:[\\p{Ll}-]+ ){0,2}?{pet}s?)(?=$|[.,!;]| and| at| in)",
      learn: { pet: { species: "$k" } },
    },
    {
      say: "{i} (?:have|own|adopted|have adopted|got|rescued|have rescued|keep|am getting|foster) (?:an? |two |three |\\d |some |my |our |this |the )?(?:[\\p{Ll}-]+ ){0,3}?(?<s>{pet})s?(?:,|:)? ?(?:named|called|by the name of|whose name is|who is called|\\() ?<n:names>",
      learn: { pet: { name: "$n", species: "$s" } },
      sure: 0.9,
    },
    {
      say: "{i} (?:have|own|adopted|have adopted|rescued|have rescued) (?<k>(?:an? |two |three |four |five |six |\\d+ |some )(?:[\\p{Ll}-]+ ){0,3}?{pet}s?)(?=$|[.!;]|,(?! (?-i:\\p{Lu}))| and| at| who| that| \\uE001)",
      learn: { pet: { species: "$k" } },
      sure: 0.85,
    },
    {
      say: "{my} (?:[\\p{Ll}-]+ ){0,2}?(?<s>{pet})s? (?:is|are)(?: called| named)? <n:names>",
      learn: { pet: { name: "$n", species: "$s" } },
    },
    {
      say: "{my} (?:[\\p{Ll}-]+ ){0,2}?(?<s>{pet})'s name is <n:names>",
      learn: { pet: { name: "$n", species: "$s" } },
    },
    {
      say: "{i} (?:have|own|keep|adopted|rescued|got) (?<k>(?:an? |\\d+ |two |three |four |five |six |seven |eight |nine |ten |a dozen |some )(?:[\\p{Ll}-]+ ){0,3}?{pet}s?)(?=$|[.!;:(]|,(?! (?-i:\\p{Lu}))| and| at| in| who| that| \\uE001)",
      learn: { pet: { species: "$k" } },
      sure: 0.85,
    },
    {
      say: "{my} (?:[\\p{Ll}-]+ ){0,2}?(?<s>{pet})s?,? <n:names>(?!'s)",
      learn: { pet: { name: "$n", species: "$s" } },
    },
    {
      say: "{i} have (?:an? |two |three |my )(?<s>[^;,.!?\\uE001]*?{pet}(?: (?:cross|mix|pup|puppy|mongrel))?s?) (?:called|named) <n:names>",
      learn: { pet: { name: "$n", species: "$s" } },
    },
  ],
};
