import type { Family } from "../rule.ts";

const PEOPLE =
  "(?:kids|children|sons|daughters|boys|girls|twins|twin boys|twin girls|stepkids|stepchildren|grandchildren|grandkids|brothers|sisters|siblings)";
const COUNT = "(?:\\d|one|two|three|four|five|six|seven|eight|a|an|no)";

export const KIN_NAME_EN: Family = {
  name: "kin-name",
  rules: [
    {
      say: "{my} (?:[\\p{Ll}-]+ ){0,2}?(?<k>{kin})s?(?:'s name|'s called|'s names| names)?(?: since [\\p{L} ]+| from [\\p{L} ]+)? (?:is|are|am)(?: called| named)? <n:names>",
      learn: { $k: { name: "$n", relation: "$k" } },
      anywhere: true,
    },
    {
      say: "{my} (?:[\\p{Ll}-]+ ){0,2}?(?<k>{kin})s? (?:called|named) <n:names>",
      learn: { $k: { name: "$n", relation: "$k" } },
      anywhere: true,
    },
    {
      say: "(?:{my}|a|an|one of my|another|the) (?:[\\p{Ll}-]+ ){0,2}?(?<k>{kin})s?(?:,| \\()? ?(?:(?:called|named|who is called|whose name is|by the name of) )<n:names>",
      learn: { $k: { name: "$n", relation: "$k" } },
      anywhere: true,
    },
    {
      say: "{my} (?:[\\p{Ll}-]+ ){0,2}?(?<k>{kin})s?(?:,| \\(|:)? <n:names>(?!'s)",
      learn: { $k: { name: "$n", relation: "$k" } },
      anywhere: true,
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
  ],
};

export const FAMILY_EN: Family = {
  name: "family",
  rules: [
    {
      say: `{i} (?:have|has|raise|are raising|am raising|am (?:a |the )?(?:proud |single )?(?:mum|mom|mother|dad|father|parent) (?:of|to)) (?:got )?(?:(?<c>${COUNT}) )?(?:[\\p{Ll}-]+ ){0,3}?(?<p>${PEOPLE})(?:,|:| -| \\(|, named| named| called)? ?<n:names>`,
      learn: { child: { name: "$n", relation: "$p" }, child_count: { count: "$c", of: "$p" } },
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
      say: "(?:{i} am|{my} (?:wife|partner|girlfriend) is) (?<s>pregnant|expecting(?: (?:a|our|another|our first|our second) (?:baby|child|girl|boy|twins?))?)(?=$|[,.;!]| and| with| \\uE001)",
      learn: { pregnancy: "$s" },
    },
    { say: "{my} (?<k>ex|ex-wife|ex-husband) ", learn: { family_status: "has an ex" }, sure: 0.2 },
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
      say: "{i} (?:have|own|adopted|have adopted|rescued|have rescued) (?:an? |two |three |four |\\d |some )(?<k>(?:[\\p{Ll}-]+ ){0,3}?{pet}s?)(?=$|[.,!;]| and| at| who| that| \\uE001)",
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
  ],
};
