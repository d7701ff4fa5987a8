/** Each character that draws nothing, or changes the order in which others are drawn: controls (a tab and a line feed are some), fillers, tags, private use. Those that choose between two forms of an emoji are none. */
export const UNSEEN =
  /[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]--[\ufe00-\ufe0f]]/gv;

/** A character by its number, such as U+202E. */
export const numberOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
