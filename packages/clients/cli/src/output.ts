import type { Io } from "./io.ts";

type Style = "bold" | "dim" | "red" | "green" | "yellow";
const CODES: Readonly<Record<Style, number>> = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 };

/** What a command says: its result on standard output, everything else on standard error. */
export interface Output {
  readonly json: boolean;
  /** The result, once: the value as one line of JSON where --json is given, else the text. */
  result(value: unknown, text: string): void;
  /** One item of a list, a line of JSON or a text each. */
  item(value: unknown, text: string): void;
  /** For people only: nothing depends on it, and --json leaves it out. */
  note(text: string): void;
  paint(style: Style, text: string): string;
}

/** Text of others as a terminal may show it: without control characters, which could move the cursor, hide what is there or turn its order. */
export const shown = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  text.replace(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, "\ufffd");

/** The same, on one line and at most `most` characters long. */
export function shownLine(text: string, most = 200): string {
  const line = shown(text).replace(/\s+/g, " ").trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}

export function outputOf(io: Io, json: boolean): Output {
  const { NO_COLOR, TERM } = io.env;
  const colours = io.stdout.isTTY === true && !json && !NO_COLOR && TERM !== "dumb";
  const write = (value: unknown, text: string) => {
    const line = json ? JSON.stringify(value) : text;
    if (line !== "") io.stdout.write(`${line}\n`);
  };
  return {
    json,
    result: write,
    item: write,
    note: (text) => {
      if (!json) io.stderr.write(`${shown(text)}\n`);
    },
    paint: (style, text) => (colours ? `\u001b[${CODES[style]}m${text}\u001b[0m` : text),
  };
}
