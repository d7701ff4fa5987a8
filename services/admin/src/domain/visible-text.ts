// Characters that draw nothing, or change the order in which others are drawn.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;

/** Text of a client's for people: what cannot be seen, or turns the line around, is shown by its number. */
export const visible = (text: string): string =>
  text.replaceAll(UNSEEN, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    return `[U+${code}]`;
  });
