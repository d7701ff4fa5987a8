/** A piece of a text: as it is, or a character that shows nothing, or turns what follows, by its code. */
export type Piece = { kind: "text"; text: string } | { kind: "hidden"; code: string };

// Controls but for tab and line feed; what turns the direction; what has no width; the blocks of tags and of private use.
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]/u;
const EACH = new RegExp(HIDDEN.source, "gu");

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** The pieces of a text, so that who reads it sees what it holds and nothing in it can turn the text around it. */
export function piecesOf(text: string): Piece[] {
  if (!HIDDEN.test(text)) return text === "" ? [] : [{ kind: "text", text }];
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(EACH)) {
    if (match.index > from) pieces.push({ kind: "text", text: text.slice(from, match.index) });
    pieces.push({ kind: "hidden", code: codeOf(match[0]) });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ kind: "text", text: text.slice(from) });
  return pieces;
}
