import { numberOf, UNSEEN } from "@memory/text/unseen";

/** Text of a client's for people: what cannot be seen, or turns the line around, is shown by its number. */
export const visible = (text: string): string =>
  text.replaceAll(UNSEEN, (character) => `[${numberOf(character)}]`);
