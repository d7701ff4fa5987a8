import { predicateRegistry } from "../src/predicates/predicates.ts";
import { rulesExtractor } from "../src/rules-extractor.ts";
import { sampleEvent } from "../test/sample-event.ts";
import type { KindOfLine } from "./lines.ts";
import { foldedMarks, isMarked } from "./readings.ts";

/** What the reader does on annotated lines. */
export interface LinesScore {
  readonly lines: number;
  readonly marks: number;
  /** Marks whose value some statement says. */
  readonly found: number;
  /** Statements about the speaker, and those that say what is not marked: wrong, or right and not thought of by the author. */
  readonly stated: number;
  readonly unmarked: number;
  /** Lines that teach nothing, and those of them from which nothing was stated. */
  readonly silent: number;
  readonly kept: number;
}

const registry = predicateRegistry();
const extractor = rulesExtractor((predicate) => registry.find(predicate).mainKey);

/** Scores the reader on lines, each said by somebody else. */
export async function scoreLines(lines: readonly KindOfLine[]): Promise<LinesScore> {
  const score = { lines: 0, marks: 0, found: 0, stated: 0, unmarked: 0, silent: 0, kept: 0 };
  for (const line of lines) {
    const event = sampleEvent(
      { text: line.text },
      { id: `line-${score.lines}`, actorType: "user" },
    );
    const [read] = await extractor.extract([event]);
    const all = (read?.statements ?? []).filter(({ quarantine }) => quarantine === undefined);
    const own = all.filter(
      ({ refersTo, qualifiers }) => refersTo === null && qualifiers["person"] === undefined,
    );
    score.lines++;
    score.marks += line.marks.length;
    score.found += foldedMarks(line).filter((mark) =>
      all.some((one) => isMarked(one, [mark])),
    ).length;
    score.stated += own.length;
    score.unmarked += own.filter((one) => !isMarked(one, foldedMarks(line), line)).length;
    if (line.marks.length > 0) continue;
    score.silent++;
    if (own.length === 0) score.kept++;
  }
  return score;
}
