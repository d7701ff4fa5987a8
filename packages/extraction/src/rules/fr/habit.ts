import type { Family } from "../rule.ts";

const OFTEN =
  "(?:le (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|week-end|matin|soir|midi)|les (?:lundis|mardis|mercredis|jeudis|vendredis|samedis|dimanches|week-ends)|(?:tous|toutes) les [\\p{L}-]+|chaque [\\p{L}-]+|(?:une|deux|trois|quatre|\\d) (?:ou (?:deux|trois|quatre) )?fois par [\\p{L}]+|quotidiennement|au quotidien)";

/** What one does again and again, whatever the verb. */
export const HABIT_FR: Family = {
  name: "habit",
  isWeak: true,
  rules: [
    {
      say: `je (?!suis (?:toujours|encore|en retard)|peux|veux|vais|voudrais|ai (?:faim|sommeil|mal))(?<v>[^;!?\\uE001]+? ${OFTEN}(?: [^;!?\\uE001]+)?)`,
      learn: { routine: { activity: "$v" } },
      sure: 0.75,
    },
    {
      say: "je (?!suis|peux|veux|vais|oublie|perds|rate)(?<v>(?:prends|mange|bois|commence|dors|lis|regarde|écoute|déjeune|dîne|cuisine|achète|vais|porte|mets)(?: [^;!?\\uE001]+)?)(?<=(?:toujours|habituellement|chaque|souvent|matin|soir|jamais)[^;]*)",
      learn: { routine: { activity: "$v" } },
      sure: 0.7,
    },
  ],
};
