import { voiceOfTurn } from "./trust.ts";
import { type Turn, type Voice, voiceOfRole } from "./turn.ts";

const LABELLED =
  /^[ \t]*(?:\[[^\]\n]{1,30}\][ \t]*)?([\p{L}_][\p{L}\p{N} ._-]{0,30}?)[ \t]*:[ \t]+(?=\S)/gmu;
/** Before the first label may stand a heading. */
const MOST_HEADING_CHARACTERS = 200;

interface Label {
  role: string;
  /** Where its line starts, and where what it says does. */
  start: number;
  end: number;
}

/** The labels that are roles, `most` at the most. */
function labelsIn(text: string, most: number): Label[] {
  const labels: Label[] = [];
  for (const { index, 0: whole, 1: role = "" } of text.matchAll(LABELLED)) {
    if (labels.length === most) break;
    if (voiceOfRole(role) !== null) labels.push({ role, start: index, end: index + whole.length });
  }
  return labels;
}

/**
 * Turns of a text written as `User: …` lines, `most` at the most, or null for any other text. At least one label must be a role
 * and two must stand there.
 */
export function transcriptTurns(
  text: string,
  path: string,
  envelope: Voice,
  most: number,
): Turn[] | null {
  const labels = text.includes(":") ? labelsIn(text, most) : [];
  const [first] = labels;
  if (first === undefined || labels.length < 2) return null;
  if (first.start > MOST_HEADING_CHARACTERS && text.slice(0, first.start).trim() !== "")
    return null;
  return labels.map(({ role, end }, i) => ({
    text: text.slice(end, labels[i + 1]?.start ?? text.length),
    at: end,
    path,
    voice: voiceOfTurn(envelope, role),
    speaker: null,
  }));
}
