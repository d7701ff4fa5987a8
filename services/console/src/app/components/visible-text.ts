import { numberOf, UNSEEN } from "@memory/text/unseen";

/** A piece of a text: as it is, or a character that shows nothing, or turns what follows, by its code. */
export type Piece = { kind: "text"; text: string } | { kind: "hidden"; code: string };

/** The pieces of a text, so that who reads it sees what it holds and nothing in it can turn the text around it. Tabs and line feeds stay as they are. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: character, index } of text.matchAll(UNSEEN)) {
    if (character === "\t" || character === "\n") continue;
    if (index > from) pieces.push({ kind: "text", text: text.slice(from, index) });
    pieces.push({ kind: "hidden", code: numberOf(character) });
    from = index + character.length;
  }
  if (from < text.length) pieces.push({ kind: "text", text: text.slice(from) });
  return pieces;
}
