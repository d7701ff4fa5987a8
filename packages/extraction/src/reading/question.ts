/** What is longer is no question that a short answer follows. */
const MOST_QUESTION_CHARACTERS = 400;
/** What may follow the question in its turn: a list of choices, a reason for asking. */
const MOST_AFTER_CHARACTERS = 240;
const SENTENCE_ENDS = [".", "!", "?", "\n"] as const;
const EMPHASIS = /[*_`~]+/gu;

interface AskedInTurn {
  readonly text: string;
  /** What the turn says before it. */
  readonly before: string;
}

/** The last question of a turn if it ends with it, or nearly; null for a turn that asks nothing. */
export function questionAskedIn(turn: string): AskedInTurn | null {
  const tail = turn
    .slice(-2 * MOST_QUESTION_CHARACTERS - MOST_AFTER_CHARACTERS)
    .replace(EMPHASIS, "")
    .trim();
  const end = tail.lastIndexOf("?");
  if (end < 0 || tail.length - end - 1 > MOST_AFTER_CHARACTERS) return null;
  const before = tail.slice(0, end);
  const start = 1 + Math.max(...SENTENCE_ENDS.map((mark) => before.lastIndexOf(mark)));
  const text = tail.slice(start, end + 1).trim();
  return text.length > MOST_QUESTION_CHARACTERS ? null : { text, before: tail.slice(0, start) };
}
