/** The tag's name without what joins its words: a reader takes `service-memory` for it too. */
const NAME = "servicememory";
/** Every character that is `<` once its compatibility form is taken and its marks are dropped. */
const OPENING = /[<\u226e\ufe64\uff1c]/g;
// What shows nothing of its own (marks, format characters, whatever may be ignored, controls), and what joins words.
const UNSEEN = /[\p{M}\p{Cf}\p{DI}\p{Cc}\p{Pc}\p{Pd}]/gu;
// Letters of other scripts that look like those of the name, which no compatibility form tells.
const STRANGE = "ѕsеeгrѵvіiсcмmоoуyϲcεeιiοoνvγyıiɩi";

/** A character as a reader perceives it: compatibility form without marks, lower case; "" for an invisible one. */
function seen(character: string): string {
  const plain = character.normalize("NFKD").toLowerCase().replace(UNSEEN, "");
  const at = plain.length === 1 && plain > "\x7f" ? STRANGE.indexOf(plain) : -1;
  return at < 0 ? plain : STRANGE.charAt(at + 1);
}

/** Whether what follows an opening bracket at `from` reads as the name of the block's tag, opening or closing. */
function namesBlock(text: string, from: number): boolean {
  let read = "";
  for (let at = from; at < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    at += character.length;
    read += seen(character);
    if (read === "/" || read === " ") read = "";
    if (read.startsWith(NAME)) return true;
    if (!NAME.startsWith(read)) return false;
  }
  return false;
}

/** Text in which nothing reads as a tag of the memory block, whatever look-alikes it is written with. */
export const inertTags = (text: string): string =>
  text.replace(OPENING, (bracket, at: number) => (namesBlock(text, at + 1) ? "\u2039" : bracket));
