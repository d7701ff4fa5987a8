import type { Introduction } from "../introduction.ts";

export const INTRO_EN: Introduction = {
  start:
    /^(?<lead>(?:(?:so|ok|well|hi|hey|hello|anyway|quick|short)[ ,!]+)*(?:(?:just )?(?:a bit|a little|some (?:background|context)|quick intro|intro|background|the basics|basics|more) ?(?:about|on)? ?(?:me|myself)?|about (?:me|myself)|me in short|my profile|me in a nutshell|profile|bio)\s*[:–-]\s*|(?=(?-i:\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?), \d{2}\s*,)|(?:(?:hi|hey|hello)(?: there| all| everyone)?[ ,!]+)?(?:i['’]m|i am|my name is|my name['’]s|name['’]s|this is|me:|about me:|intro:)\s*(?=(?-i:\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+)?)(?: here)?\s*,))/iu,
  fragments: [
    {
      from: /^(?!Married|Single|Divorced|Vegan|Vegetarian|Retired|Engaged|Born|Based|Live|Work|Two|Three)(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)$/u,
      to: "my name is $1",
    },
    {
      from: /^(?:live in |living in |based in )?(\p{Lu}\p{Ll}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?)$/u,
      to: "I live in $1",
    },
    {
      from: /^(?:an? )?(\p{Ll}[\p{L}-]+(?: \p{Ll}[\p{L}-]+){0,2}) from (\p{Lu}.*)$/u,
      to: "I am a $1 and I am from $2",
    },
    {
      from: /^(?:an? )?(\p{Ll}[\p{L}-]+(?: \p{Ll}[\p{L}-]+){0,2}) (?:based |living )?in (\p{Lu}.*)$/u,
      to: "I am a $1 and I live in $2",
    },
    { from: /^(\d{1,2})(?: years old| yo)?$/u, to: "I am $1 years old" },
    { from: /^(?:and )?((?:i |i['’]|we |my |our ).*)$/iu, to: "$&" },
    {
      from: /^(?:and )?((?:\d|one|two|three|four|five|an?) (?:kids?|children|sons?|daughters?|boys?|girls?|dogs?|cats?|brothers?|sisters?).*)$/iu,
      to: "I have $1",
    },
    { from: /^((?:mum|mom|mother|dad|father|parent) (?:of|to) .*)$/iu, to: "I am a $1" },
    {
      from: /^((?:married|divorced|single|engaged|widowed|based|born|allergic|vegan|vegetarian|retired|living|working|studying|originally|currently|fan|big fan|diabetic|new to)(?: .*)?)$/iu,
      to: "I am $1",
    },
    {
      from: /^(?:and )?((?:live|work|love|like|hate|play|speak|study|teach|drive|run|own|enjoy|prefer|collect|manage|lead) .*)$/iu,
      to: "I $1",
    },
    {
      from: /^((?:an? )?[\p{L}-]+(?: [\p{L}-]+){0,2}) (?:at|for) (\p{Lu}.*)$/u,
      to: "I work at $2 as $1",
    },
    {
      from: /^(?:an? )?(\p{Ll}[\p{L}-]+(?: \p{Ll}[\p{L}-]+){0,2}) (?:in|from) (\p{Lu}.*)$/u,
      to: "I am a $1",
    },
    { from: /^from (\p{Lu}.*)$/u, to: "I am from $1" },
    { from: /^((?:an? )?\p{Ll}[\p{L}-]+(?: \p{Ll}[\p{L}-]+){0,2})$/u, to: "I am a $1" },
  ],
};
