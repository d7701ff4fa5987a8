import type { Family } from "../rule.ts";

export const ATTRIBUTE_FR: Family = {
  name: "attribute",
  isWeak: true,
  rules: [
    {
      say: "(?:{my} |le |la |l')?(?<attr>{attr})(?: du compte)? (?:est passée?|a changé|passe|a été portée?|a augmenté|a baissé)(?: de <o:np>)? (?:à|au|en) <v:np>",
      learn: { $attr: "$v" },
      cue: "replaces",
    },
    {
      say: "{my} nouvel(?:le)? (?<attr>{attr})(?: est| c'est|:)+ <v:np>",
      learn: { $attr: "$v" },
      cue: "replaces",
    },
    {
      say: "{my} nouveau (?<attr>{attr})(?: est| c'est|:)+ <v:np>",
      learn: { $attr: "$v" },
      cue: "replaces",
    },
    {
      say: "{my} (?<attr>{attr})(?: \\p{Ll}+)?(?:,? c'est| est de| est| sont| :|:)+ (?:environ |autour de |à peu près |maximum |au maximum |d'environ )?<d:date>",
      learn: { $attr: "$d" },
    },
    {
      say: "{my} (?<attr>{attr})(?: \\p{Ll}+)?(?:,? c'est| est de| est| sont| :|:)+ (?:environ |autour de |à peu près |maximum |au maximum |d'environ )?(?!de |que |quand|en panne|mort|trop|très|bien)<v:np>",
      learn: { $attr: "$v" },
    },
    { say: "(?<attr>{attr})(?: du compte)? ?: <d:date>$", learn: { $attr: "$d" }, sure: 0.8 },
    {
      say: "(?<attr>{attr})(?: du compte)? ?: (?<v>[^;!?\\uE001]+)",
      learn: { $attr: "$v" },
      sure: 0.8,
    },
  ],
};

/** What may be spent; said in passing, beside anything else. */
export const BUDGET_FR: Family = {
  name: "budget",
  rules: [
    {
      say: "budget(?: (?:max(?:imum)?|total))?(?: est)?(?: de| :|:|,)? (?:environ |max |autour de )?(?<v>\\d[^;!?,\\uE001]*)",
      learn: { budget: "$v" },
      anywhere: true,
    },
  ],
};
