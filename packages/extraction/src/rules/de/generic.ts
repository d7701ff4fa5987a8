import type { Family } from "../rule.ts";

export const ATTRIBUTE_DE: Family = {
  name: "attribute",
  isWeak: true,
  rules: [
    {
      say: "(?:{my} |der |die |das )?(?<attr>{attr}) (?:wurde|hat sich|ist)(?: von <o:np>)? (?:auf|zu|in) <v:np> (?:geändert|erhöht|gesenkt|umgestellt|gewechselt|hochgestuft|angehoben)",
      learn: { $attr: "$v" },
      cue: "replaces",
    },
    {
      say: "{my} neue[rs]? (?<attr>{attr})(?: ist| lautet|:)+ <v:np>",
      learn: { $attr: "$v" },
      cue: "replaces",
    },
    {
      say: "{my} (?<attr>{attr})(?: für [^;!?:\\uE001]+?)?(?: ist| sind| lautet| beträgt| liegt bei|:)+(?: der)? (?:etwa |ungefähr |ca\\. |rund |maximal |höchstens )?<d:date>",
      learn: { $attr: "$d" },
    },
    {
      say: "{my} (?<attr>{attr})(?: für [^;!?:\\uE001]+?)?(?: ist| sind| lautet| beträgt| liegt bei|:)+ (?:etwa |ungefähr |ca\\. |rund |maximal |höchstens )?(?!es|dass|kaputt|toll|super|schwer|zu)<v:np>",
      learn: { $attr: "$v" },
    },
    { say: "(?<attr>{attr}): <d:date>$", learn: { $attr: "$d" }, sure: 0.8 },
    { say: "(?<attr>{attr}): (?<v>[^;!?\\uE001]+)", learn: { $attr: "$v" }, sure: 0.8 },
  ],
};

/** What may be spent; said in passing, beside anything else. */
export const BUDGET_DE: Family = {
  name: "budget",
  rules: [
    {
      say: "budget(?: ist| liegt bei| beträgt|:|,)? (?:etwa |ca\\. |rund |maximal |höchstens )?(?<v>\\d[^;!?,\\uE001]*)",
      learn: { budget: "$v" },
      anywhere: true,
    },
  ],
};
