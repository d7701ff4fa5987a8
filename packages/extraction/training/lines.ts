import { readdirSync, readFileSync } from "node:fs";
import type { Language } from "@memory/text/languages";
import { type AnnotatedLine, parseLine } from "./annotated-line.ts";

/** A line, and the kind of its file: `plain`, `changes`, … */
export interface KindOfLine extends AnnotatedLine {
  readonly kind: string;
  /** Phrases were written with it in sight: those of files with an odd number. */
  readonly isSeen: boolean;
}

/**
 * The lines of a language to learn from, those held out, or those about changes alone: `lines/LANGUAGE/KIND-NN.txt`,
 * `held/LANGUAGE/KIND-NN.txt`, `changes/LANGUAGE/KIND-NN.txt`.
 */
export function readLines(
  language: Language,
  from: "lines" | "held" | "changes" = "lines",
): KindOfLine[] {
  const folder = new URL(`./${from}/${language}/`, import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".txt"))
    .sort()
    .flatMap((name) =>
      readFileSync(new URL(name, folder), "utf8")
        .split("\n")
        .filter((line) => line.trim() !== "")
        .map((line) => ({
          ...parseLine(line),
          kind: name.replace(/-\d+\.txt$/u, ""),
          isSeen: /[13579]\.txt$/u.test(name),
        })),
    );
}
