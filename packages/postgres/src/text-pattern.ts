/** Characters that mean something in an expression; after a backslash each stands for itself. */
const SPECIAL = /[!-/:-@[-`{-~]/;

/** A regular expression of Postgres that finds a text in upper or lower case, whatever the locale of the database. */
export const textPattern = (text: string): string =>
  Array.from(text, (character) => {
    if (SPECIAL.test(character)) return `\\${character}`;
    const cases = new Set([character, character.toLowerCase(), character.toUpperCase()]);
    const single = [...cases].filter((one) => [...one].length === 1);
    return single.length > 1 ? `[${single.join("")}]` : character;
  }).join("");
