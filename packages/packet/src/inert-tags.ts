/** The tag's name without what joins its words: a reader takes `service-memory` for it too. */
const NAME = "servicememory";
/** Every character that is `<` once its compatibility form is taken and its marks are dropped. */
const OPENING = /[<\u226e\ufe64\uff1c]/g;
const INERT = "\u2039";
// What shows nothing of its own (marks, format characters, whatever may be ignored, controls), and what joins words.
const UNSEEN = /[\p{M}\p{Cf}\p{DI}\p{Cc}\p{Pc}\p{Pd}]/gu;
// Letters of other scripts that look like those of the name, which no compatibility form tells.
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  ...{ ѕ: "s", е: "e", г: "r", ѵ: "v", і: "i", с: "c", м: "m", о: "o", у: "y" },
  ...{ ϲ: "c", ε: "e", ι: "i", ο: "o", ν: "v", γ: "y", ı: "i", ɩ: "i" },
};

/** A character as a reader perceives it: compatibility form without marks, lower case; "" for an invisible one. */
function seen(character: string): string {
  const plain = character.normalize("NFKD").toLowerCase().replaceAll(UNSEEN, "");
  return LOOKS_LIKE[plain] ?? plain;
}

/** Whether what follows an opening bracket at `from` reads as the name of the block's tag, opening or closing. */
function namesBlock(text: string, from: number): boolean {
  let read = "";
  for (let at = from; at < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    at += character.length;
    if (read === "" && /[\s/]/.test(character)) continue;
    read += seen(character);
    if (read === "/" || read === " ") read = "";
    if (read.startsWith(NAME)) return true;
    if (!NAME.startsWith(read)) return false;
  }
  return false;
}

/**
 * Text in which nothing reads as an opening or closing tag of the memory block, whatever look-alikes it is written with: the
 * bracket before the name is replaced, one code point for one.
 */
export const inertTags = (text: string): string =>
  text.replace(OPENING, (bracket, at: number) => (namesBlock(text, at + 1) ? INERT : bracket));
