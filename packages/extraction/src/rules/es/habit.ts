import type { Family } from "../rule.ts";

const OFTEN =
  "(?:(?:todos los|todas las|cada|los|por las) (?:lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|fines de semana|findes?|días?|mañanas?|tardes?|noches?|semanas?|mes(?:es)?|años?|veranos?)(?: y (?:los )?\\p{L}+)?|(?:una|dos|tres|cuatro|\\d) veces? (?:por|a la|al) \\p{L}+|a diario|diariamente)";

/** What one does again and again, whatever the verb. */
export const HABIT_ES: Family = {
  name: "habit",
  isWeak: true,
  rules: [
    {
      say: `(?!quiero|puedo|necesito|espero|creo|digo|pregunto|me parece)(?<v>(?:me |nos )?\\p{L}{2,}(?:o|oy|emos|amos|imos)(?: [^;!?\\uE001]+?)? ${OFTEN}(?: [^;!?\\uE001]+)?)`,
      learn: { routine: { activity: "$v" } },
      sure: 0.75,
    },
    {
      say: "(?<v>(?:desayuno|ceno|como|bebo|tomo|meriendo|leo|escucho|veo|compro|llevo|uso)(?: (?:siempre|casi siempre|normalmente))? [^;!?\\uE001]+)(?<=siempre [^;]*|normalmente [^;]*|desayuno [^;]*|meriendo [^;]*)",
      learn: { routine: { activity: "$v" } },
      sure: 0.7,
    },
    {
      say: "(?:de (?:postre|desayuno|merienda) |para (?:desayunar|cenar|almorzar) )?siempre (?:pido|ordeno|elijo|desayuno|ceno|almuerzo|tomo|como) <v:np>",
      learn: { likes: "$v" },
      sure: 0.75,
    },
    {
      say: "no paro de (?<w>escuchar|ver|leer|jugar|comer|tocar|ir)(?: a)? <v:np>",
      learn: { likes: "$v" },
      polarity: "any",
      sure: 0.8,
    },
  ],
};
