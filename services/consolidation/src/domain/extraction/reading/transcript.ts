import { voiceOfTurn } from "./trust.ts";
import { type Turn, type Voice, voiceOfRole } from "./turn.ts";

const LABELLED =
  /^[ \t]*(?:\[[^\]\n]{1,30}\][ \t]*)?([\p{L}_][\p{L}\p{N} ._-]{0,30}?)[ \t]*:[ \t]+(?=\S)/gmu;

/** Turns of a text written as `User: …` lines, or null for any other text. At least one label must be a role and two must stand there. */
export function transcriptTurns(text: string, path: string, envelope: Voice): Turn[] | null {
  const labels = [...text.matchAll(LABELLED)];
  const roles = labels.filter((label) => voiceOfRole(label[1]) !== null);
  if (roles.length < 2) return null;
  const first = roles[0]?.index ?? 0;
  if (text.slice(0, first).trim() !== "" && first > 200) return null;
  return roles.map((label, i) => {
    const from = label.index + label[0].length;
    const until = roles[i + 1]?.index ?? text.length;
    const blank = text.slice(0, from).replace(/[^\n]/g, " ");
    const spoken = blank + text.slice(from, until);
    return { text: spoken, path, voice: voiceOfTurn(envelope, label[1]), speaker: null };
  });
}
