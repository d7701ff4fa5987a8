/** Where in a text something to be remembered stands, and what it is. */
export interface Mark {
  readonly label: string;
  /** `replaces`: it takes the place of another value; `ends`: it no longer holds. */
  readonly cue: "none" | "replaces" | "ends";
  readonly start: number;
  readonly end: number;
}

/** A text as somebody typed it, with what it teaches. */
export interface AnnotatedLine {
  readonly text: string;
  readonly marks: readonly Mark[];
}

const MARK = /\[([a-z_]+(?:\.[\p{L}\p{N}_]+)*)([+-]?):((?:[^[\]]|\[[^\]]*\])*?)\]/gu;

const CUES = { "": "none", "+": "replaces", "-": "ends" } as const;

/** What a mark is called by its kind, as the files write it: `favorite.band`; `pet.species` is none of a pet's name. */
const labelOf = (written: string): string =>
  written === "pet.species" ? "pet_species" : (written.split(".")[0] ?? written);

/** A line with its marks (`I moved to [home_city+:Nantes]`) taken out of the text; `! ` opens a line that teaches nothing. */
export function parseLine(line: string): AnnotatedLine {
  const written = line.replace(/^! /u, "");
  const marks: Mark[] = [];
  let text = "";
  let at = 0;
  for (const match of written.matchAll(MARK)) {
    const [whole, label = "", sign = "", value = ""] = match;
    text += written.slice(at, match.index);
    marks.push({
      label: labelOf(label),
      cue: CUES[sign as keyof typeof CUES],
      start: text.length,
      end: text.length + value.length,
    });
    text += value;
    at = match.index + whole.length;
  }
  return { text: text + written.slice(at), marks };
}
