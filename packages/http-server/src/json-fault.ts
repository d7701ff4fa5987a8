/** A text that is longer is not searched: it would be parsed once for each power of two in its length. */
const MOST_CHARACTERS = 64 * 1024;

/** In words, where a text that follows `before` stops being JSON; "" where that is not looked for. Nothing of the text itself. */
export function placeOf(before: string, text: string): string {
  if (before.length + text.length > MOST_CHARACTERS) return "";
  const lines = (before + text.slice(0, faultAt(text))).split("\n");
  return `: see line ${lines.length}, column ${(lines.at(-1) ?? "").length + 1}`;
}

/** The position of the first character that no JSON has there; the length of a text that ends too early. */
function faultAt(text: string): number {
  let [good, bad] = [0, text.length + 1];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (mayGoOn(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

/** Whether a text is JSON, or the beginning of some. */
function mayGoOn(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (fault) {
    const [, position] = /at position (\d+)/.exec(String(fault)) ?? [];
    return position === undefined
      ? String(fault).includes("Unexpected end")
      : Number(position) >= text.length || String(fault).includes("Unterminated string");
  }
}
