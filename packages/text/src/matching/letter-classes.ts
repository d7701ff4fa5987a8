const LETTER_OR_NUMBER = /(?<!\\)\[\\p\{L\}\\p\{N\}/g;

let numbers: string | undefined;

/** Numbers below U+10000 that are no letters, as they stand in a class. */
function numbersInClass(): string {
  let all = "";
  for (let code = 0; code < 0x1_0000; code++) all += String.fromCharCode(code);
  const runs = all.match(/[\p{N}--\p{ID_Start}]+/gv) ?? [];
  return runs.map((run) => `${run.at(0)}-${run.at(-1)}`).join("");
}

/**
 * The source of a regular expression with the flag `u`, with classes of letters that V8 compiles in a quarter of the time: it builds
 * the set of a general category again for each class and is slow to merge two; that of a binary property it has. Letters are then also
 * letter numbers (Ⅻ) and six signs, capitals also what looks like them (Ⓐ), and numbers beyond U+FFFF are none beside letters.
 */
export function quickClasses(source: string): string {
  if (!source.includes("\\p{L")) return source;
  numbers ??= numbersInClass();
  return source
    .replaceAll(LETTER_OR_NUMBER, `[${numbers}\\p{ID_Start}`)
    .replaceAll("\\p{L}", "\\p{ID_Start}")
    .replaceAll("\\p{Lu}", "\\p{Uppercase}");
}
