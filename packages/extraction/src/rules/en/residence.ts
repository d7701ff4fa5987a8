import type { Family } from "../rule.ts";

export const RESIDENCE_EN: Family = {
  name: "residence",
  rules: [
    {
      say: "{i} have been (?:living |staying |based )?in <p:place>(?= (?:for|since|all my|my whole)| \\uE001)",
      learn: { home_city: "$p" },
    },
    {
      say: "{i} (?:have )?(?:called|made) <p:place> (?:my |our )?home",
      learn: { home_city: "$p" },
    },
    {
      say: "home (?:base )?(?:for me|for us|base|town|sweet home)? ?(?:is|:)(?: now| currently| in)* <p:place>",
      learn: { home_city: "$p" },
    },
    {
      say: "{i} (?:have|own|rent|bought|have bought|have rented) (?:an? |our |my |the )(?:[\\p{Ll}-]+ ){0,3}?(?:house|flat|apartment|place|condo|studio|bungalow|cottage|cabin|farm|villa|home|loft|townhouse) (?:in|near|just outside|outside) <p:place>",
      learn: { home_city: "$p" },
      sure: 0.8,
    },
    {
      say: "(?!.*(?:from|to|into) (?:the )?(?:{techname}|{function})(?![\\p{L}])){i} (?:have |am )?(?:just )?(?:moved|moving|relocated|relocating|move|relocate|emigrated|transferred)(?: house| home| back| over| up| down| away| abroad| out)*(?: from <o:place>)?(?: to| into) <p:place>",
      learn: { home_city: "$p", former_home: "$o" },
      cue: "replaces",
    },
    {
      say: "(?!.*(?:from|to|into) (?:the )?(?:{techname}|{function})(?![\\p{L}])){i} (?:have |am )?(?:just )?(?:moved|relocated)(?: back| over| up| down| out)? (?:to|into) <p:place> from <o:place>",
      learn: { home_city: "$p", former_home: "$o" },
      cue: "replaces",
    },
    {
      say: "{my} new (?:home|place|city|town|base) is(?: in)? <p:place>",
      learn: { home_city: "$p" },
      cue: "replaces",
    },
    {
      say: "{i} (?:have |am )?(?:settled|settling|ended up)(?: down)? in <p:place>",
      learn: { home_city: "$p" },
      cue: "replaces",
    },
    {
      say: "{i} am (?:staying|crashing|house-?sitting|holed up|visiting|over)(?: (?:over|up|down|out|with [\\p{Ll} ]+?))? (?:in|at|near) <p:pname>(?= (?:tonight|for (?:a|the|one|two|three|\\d|a few) ?\\p{L}*)(?![\\p{L}])| ?\\uE001)",
      learn: { current_location: "$p" },
      sure: 0.75,
    },
    {
      say: "{i} (?:live|lives|lived|living|reside|resides|residing)(?: at| on| in)? (?<p>(?:(?:flat|apartment|apt|unit|no\\.?|number) \\w+,? )?\\d+[a-z]?,? (?-i:\\p{Lu})[^;!?\\uE001]+)",
      learn: { address: "$p" },
    },
    {
      say: "{i} (?:have |am |are )?(?:live|lives|lived|living|reside|resides|residing|based|located|stay|staying|crashing|settled|dwell|rent|renting|(?:rent|share|renting|sharing) (?:a|an|my|our) (?:[\\p{L}-]+ )?(?:flat|place|apartment|room|house|studio|houseboat|cottage)|have a (?:[\\p{L}-]+ )?(?:flat|place|house|apartment|room|studio))(?: up| down| out| over| right| just| here| alone| together| happily| full[- ]time| permanently| near here| with [\\p{L} ]+?)*(?: in| at| near| just outside| outside| outside of| close to| around| within| on| here in| out of| not far from)(?: (?:downtown|central|north|south|east|west|northern|southern|eastern|western|rural|sunny|rainy|beautiful|lovely|the (?:city|town|village|suburbs|outskirts|north|south|heart|middle|centre|center|area) of))* (?!{techname}(?![\\p{L}]))<p:place>",
      learn: { home_city: "$p" },
    },
    {
      say: "I split (?:my|the) (?:year|time|week|weeks|months) between <a:place>(?: \\([^)]*\\))? and <b:place>",
      learn: { residence: "$a", second_home: "$b" },
    },
    {
      say: "home (?:is|for (?:me|us) is)(?: now| currently)? (?:an? |the )?(?:[\\p{Ll}-]+ ){0,5}?(?:in|outside|outside of|near|just outside|on the edge of|on the outskirts of) <p:place>",
      learn: { home_city: "$p" },
    },
    {
      say: "<p:place> (?:is|has been)(?: now| always)?(?: my| our)? home(?: base)?(?=$|[.,!;]| since| for| now| these| ever)",
      learn: { home_city: "$p" },
    },
    {
      say: "{i} am (?:currently )?(?:a )?(?<p>(?-i:\\p{Lu}[\\p{L}-]+))-based",
      learn: { home_city: "$p" },
    },
    {
      say: "{i} am (?:in|over in|out in|up in|down in) <p:place>(?= for (?:now|good|work|the (?:year|summer|winter))|,? (?:born|been here)| with my (?:wife|husband|family|partner|parents|kids))",
      learn: { home_city: "$p" },
      sure: 0.75,
    },
    { say: "{i} (?:call|calls) <p:place> home", learn: { home_city: "$p" } },
    {
      say: "(?:{my} )?home(?: base| city)?(?: is|:|'s|,)(?: now| currently| in)* <p:place>",
      learn: { home_city: "$p" },
    },
    {
      say: "{my} (?:house|flat|apartment|place|home|condo|studio|bungalow|cottage|cabin|farm|villa) is (?:located )?(?:in|at|on|near|just outside) <p:place>",
      learn: { home_city: "$p" },
    },
    {
      say: "(?:{my} )?(?:new )?(?:home |postal |mailing |delivery |shipping |street |current )?address(?: is|:|'s| for (?:deliveries|delivery|post|mail)(?: is|:))* (?<p>[^;!?@\\uE001]*\\d[^;!?@\\uE001]*)",
      learn: { address: "$p" },
    },
    {
      say: "(?:for |all )?(?:deliveries|delivery|parcels|packages|post|mail|shipping|letters)(?: go(?:es)? to| should go to| to|:|,| is)+ (?<p>[^;!?@\\uE001]*\\d+[^;!?@\\uE001]*)",
      learn: { address: "$p" },
    },
    {
      say: "(?:please )?(?:ship|send|deliver|post|mail)(?: (?:it|them|everything|things|stuff|parcels|packages|orders|my orders|letters))?(?: to)(?: my (?:home|place|address)(?: at|,|:)*)? (?<p>[^;!?@\\uE001]*\\d+[^;!?@\\uE001]*)",
      learn: { address: "$p" },
      sure: 0.75,
    },
    {
      say: "{i} (?:am |have been )?(?:live|living|staying|based|holed up|couch[- ]surfing|settled|renting|house-?sitting|squatting|lodging|stuck) (?:[\\p{Ll}]+ ){0,6}?(?:in|near|outside|at|by|around|just off) (?<p>(?-i:\\p{Lu})[\\p{L}'’-]+(?: (?-i:\\p{Lu})[\\p{L}'’-]+)*)",
      learn: { home_city: "$p" },
      sure: 0.8,
    },
    {
      say: "{i} (?:have |just |finally )*(?:got|have|found|bought|rented|own|rent|moved into|closed on|signed (?:a|the) lease (?:on|for)) (?:the keys (?:to|for) )?(?:an? |my |our |the )(?:own |new |first |little |tiny |small |cosy )*(?:house|flat|apartment|place|home|condo|studio|cottage|one-bed|two-bed|three-bed|bedsit|maisonette|bungalow|room|houseboat|farmhouse|townhouse|villa|cabin|barn|loft|caravan)(?: of my own| to myself)? (?:in|near|outside|just outside) <p:place>",
      learn: { home_city: "$p" },
      cue: "replaces",
      tense: "any",
    },
    {
      say: "{my} (?:permanent |current |main |primary |new |usual )*(?:residence|home|house|base|place of residence|domicile) is(?: now| currently)? (?:in |at |near )?<p:place>",
      learn: { home_city: "$p" },
    },
    {
      say: "(?:it is|the new one is|my new one is|new one:?) (?<p>\\d+[a-z]? (?-i:\\p{Lu})[^;!?\\uE001]*?(?:street|st|road|rd|lane|avenue|ave|drive|close|way|court|place|square|terrace|quay|boulevard|crescent|row|hill)(?![\\p{L}])[^;!?\\uE001]*)",
      learn: { address: "$p" },
      cue: "replaces",
    },
    {
      say: "{i} am in (?:an? |the )(?:[\\p{Ll}-]+ ){0,2}?(?:village|town|suburb|hamlet|city|flat|house|cottage|farmhouse|apartment|valley|island) (?:near|outside|in|just outside|close to|off|called|north of|south of|east of|west of) <p:place>",
      learn: { home_city: "$p" },
      sure: 0.8,
    },
    {
      say: "(?:{my}|the) (?:(?:new|invoice|billing|shipping|delivery|postal|home|office|mailing) )*address (?:has |have )?(?:been )?(?:changed to|is now|moved to|is changing to) (?<p>[^;!?@\\uE001]*\\d[^;!?@\\uE001]*)",
      learn: { address: "$p" },
      cue: "replaces",
      tense: "any",
    },
    {
      say: "{i} commute(?: in)? (?:from) <p:place>",
      learn: { home_city: "$p" },
      sure: 0.75,
    },
    {
      say: "(?!.*(?:from|to|into) (?:the )?(?:{techname}|{function})(?![\\p{L}])){i} (?:have )?(?:upped sticks|packed up|relocated|moved)(?: and| to move)?(?: moved| went)?(?: (?:over|out|up|down|back))? to <p:place>",
      learn: { home_city: "$p" },
      cue: "replaces",
      tense: "any",
    },
    {
      say: "{i} am (?:back |over |down |up )?in (?<p>(?-i:\\p{Lu})[\\p{L}'’-]+(?: (?-i:\\p{Lu})[\\p{L}'’-]+)?)(?=$|[.,!;]| \\uE001| for| this| at| on)",
      learn: { current_location: "$p" },
      sure: 0.6,
    },
    {
      say: "(?<=^(?:I|we) .*)(?:living|based|staying(?!.*(?:\\uE001|tonight|for (?:a|the) ))) (?:[\\p{Ll}]+ ){0,4}?in (?<p>(?-i:\\p{Lu})[\\p{L}'’-]+(?: (?-i:\\p{Lu})[\\p{L}'’-]+)*)",
      learn: { home_city: "$p" },
      anywhere: true,
      sure: 0.8,
    },
    {
      say: "{my} (?:house|flat|apartment|place|home|condo|studio|cottage|cabin|farm) is (?:[\\p{Ll}]+ ){0,7}?in (?<p>(?-i:\\p{Lu})[\\p{L}'’-]+(?: (?-i:\\p{Lu})[\\p{L}'’-]+)*)",
      learn: { home_city: "$p" },
    },
  ],
};

export const ORIGIN_EN: Family = {
  name: "origin",
  rules: [
    {
      say: "I (?:grew up|was raised|raised|was brought up|spent my childhood)(?: mostly| partly)? (?:in|on|near|around) <p:place>",
      learn: { hometown: "$p" },
      tense: "any",
    },
    {
      say: "I (?:am|come|hail)(?: originally)? from <p:place>(?: originally)?",
      learn: { hometown: "$p" },
    },
    {
      say: "{my} (?:family|ancestors|roots|people) (?:is|are|comes?|am)(?: originally)?(?: from| in) <p:place>",
      learn: { origin: "$p" },
      sure: 0.8,
    },
    {
      say: "{my} (?:hometown|home town|home country|country of origin) is <p:place>",
      learn: { hometown: "$p" },
    },
    { say: "(?:originally|born and raised) (?:from|in) <p:place>", learn: { hometown: "$p" } },
    {
      say: "I (?:was )?(?:born and bred|born and raised) (?:in |a )?<p:place>",
      learn: { hometown: "$p" },
      tense: "any",
    },
    {
      say: "I am <p:place> (?:born and bred|born and raised|through and through)",
      learn: { hometown: "$p" },
    },
    {
      say: "{i} (?:have |used to )?(?:live|lived|spent (?:[\\p{L}\\d]+ ){1,3}(?:years|months|a year)(?: living)?) in <p:place>(?= (?:for|as|before|until|when|growing)| \\uE001)",
      learn: { former_home: "$p" },
      tense: "past",
    },
    { say: "{i} live (?:in|at) <p:place>", learn: { former_home: "$p" }, tense: "past" },
    {
      say: "I (?:grew up|was raised|was brought up|was born) (?:on|in|at|near) (?:an? |the )?(?:[\\p{Ll}-]+ ){1,4}?(?:in|near|outside|outside of) <p:place>",
      learn: { hometown: "$p" },
      tense: "any",
    },
    {
      say: "I (?:am|come)(?: originally)? from (?:an? |the )?(?:[\\p{Ll}-]+ ){1,4}?(?:called|named) <p:place>",
      learn: { hometown: "$p" },
    },
  ],
};
