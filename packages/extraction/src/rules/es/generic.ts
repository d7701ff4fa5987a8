import type { Family } from "../rule.ts";

export const ATTRIBUTE_ES: Family = {
  name: "attribute",
  isWeak: true,
  rules: [
    {
      say: "(?:{my} |el |la )?(?<attr>{attr})(?: de la cuenta)? (?:ha pasado|ha cambiado|pasa|cambió|pasó|ha subido|ha bajado|sube|baja)(?: de <o:np>)? a <v:np>",
      learn: { $attr: "$v" },
      cue: "replaces",
    },
    {
      say: "{my} (?:nuev[oa] (?<attr>{attr})|(?<attr2>{attr}) nuev[oa])(?: es|:)+ <v:np>",
      learn: { $attr: "$v" },
      cue: "replaces",
    },
    {
      say: "{my} (?<attr>{attr})(?: para [^;!?:\\uE001]+?)?(?: actual)?(?: es| son| es de|:)+ (?:el |unos |aproximadamente |como mucho |máximo |de )*<d:date>",
      learn: { $attr: "$d" },
    },
    {
      say: "{my} (?<attr>{attr})(?: para [^;!?:\\uE001]+?)?(?: actual)?(?: es| son|:)+ (?:unos |aproximadamente |como mucho |máximo |de )*(?!que|cuando|muy|tan|un desastre)<v:np>",
      learn: { $attr: "$v" },
    },
    { say: "(?<attr>{attr})(?: de la cuenta)?: <d:date>$", learn: { $attr: "$d" }, sure: 0.8 },
    {
      say: "(?<attr>{attr})(?: de la cuenta)?: (?<v>[^;!?\\uE001]+)",
      learn: { $attr: "$v" },
      sure: 0.8,
    },
  ],
};

/** What may be spent; said in passing, beside anything else. */
export const BUDGET_ES: Family = {
  name: "budget",
  rules: [
    {
      say: "presupuesto(?: máximo| total)?(?: es| de|:|,)+ (?:unos |máximo |de )?(?<v>\\d[^;!?,\\uE001]*)",
      learn: { budget: "$v" },
      anywhere: true,
    },
  ],
};
