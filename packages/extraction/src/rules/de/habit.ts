import type { Family } from "../rule.ts";

const OFTEN =
  "(?:(?:montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags|werktags|abends|morgens|nachts|vormittags|nachmittags)(?: und \\p{L}+s)?|jede[nrsm]? \\p{L}+|(?:ein|zwei|drei|vier|\\d)-?mal (?:pro|die|in der|im|am) \\p{L}+|täglich|wöchentlich|am wochenende)";

/** What one does again and again, whatever the verb. */
export const HABIT_DE: Family = {
  name: "habit",
  isWeak: true,
  rules: [
    {
      say: `ich (?!kann|will|möchte|muss heute|würde|werde)(?<v>[^;!?\\uE001]*?${OFTEN}(?: [^;!?\\uE001]+)?)`,
      learn: { routine: { activity: "$v" } },
      sure: 0.75,
    },
    {
      say: "ich (?<v>(?:gebe|unterrichte|verkaufe|repariere|baue|schreibe|betreue|pflege|trainiere) (?!dir|ihnen|mir|mich|zu|auf)(?:nebenbei |nebenher |ehrenamtlich |privat )?[^;!?\\uE001]+)(?<=nebenbei [^;]*|nebenher [^;]*|ehrenamtlich [^;]*|unterricht|stunden|kurse)",
      learn: { routine: { activity: "$v" } },
      sure: 0.75,
    },
  ],
};
