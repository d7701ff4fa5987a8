import type { DateSpec } from "./calendar.ts";

/** What a date does in its sentence: the day of something, its beginning, its end. */
export type DateRole = "at" | "since" | "until";

export interface FoundDate {
  /** The whole phrase with its preposition, as [start, end) in the text. */
  start: number;
  end: number;
  spec: DateSpec;
  role: DateRole;
  /** It is said as the last day to do something ("by Friday"), or as the first one of something ("from Friday", "starting Friday"). */
  bound?: "deadline" | "beginning";
}

const DEADLINE =
  /^(?:by|before|no later than|up to|d['’]ici|avant|bis|spätestens|vor|antes|para|de aquí)(?![\p{L}])/iu;
const BEGINNING = /^(?:from|starting|beginning|as of|à partir|dès|ab|a partir)(?![\p{L}])/iu;

/** What the preposition in the words of a date says of it. */
export function boundOf(said: string): Pick<FoundDate, "bound"> {
  if (DEADLINE.test(said)) return { bound: "deadline" };
  return BEGINNING.test(said) ? { bound: "beginning" } : {};
}
