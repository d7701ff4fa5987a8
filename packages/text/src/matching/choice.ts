import { LRUCache } from "lru-cache";
import type { Language } from "../language.ts";
import type { Needs } from "./needs.ts";
import { WordIndex } from "./word-index.ts";

/** A row of a table that is made when a text first has what its pattern requires. */
export interface Making<Row> {
  /** What a text must hold for the row to fit it. */
  readonly needs: Needs;
  readonly make: () => Row;
  /** How long the pattern of a made row is. */
  readonly charactersOf: (row: Row) => number;
}

/**
 * Characters of the patterns that are kept compiled, of all tables together: at some 35 bytes of machine code each. All rows of
 * four languages take several times as much as a thread may have.
 */
const MOST_COMPILED = 2_250_000;
/** By the row that was made; what was tried longest ago is dropped, and made again when it is needed. */
const compiledRows = new LRUCache<object, () => void>({
  maxSize: MOST_COMPILED,
  maxEntrySize: MOST_COMPILED,
  dispose: (drop) => drop(),
});

let compiled = 0;

/** How many patterns were compiled so far, those that were dropped and made again included. */
export const compiledPatterns = (): number => compiled;

/** A table of patterns of which only the rows are compiled and tried that a text has the words for: most never are. */
export class Choice<Row> {
  private readonly making: readonly Making<Row>[];
  private readonly language: Language;
  private readonly made: (Row | undefined)[] = [];
  private index: WordIndex | null = null;

  constructor(rows: readonly Making<Row>[], language: Language) {
    this.making = rows;
    this.language = language;
  }

  get size(): number {
    return this.making.length;
  }

  /** The rows that may fit one of the texts, in their order: every one that does is among them. */
  fitting(...texts: readonly string[]): Row[] {
    return this.places(...texts).map((place) => this.at(place));
  }

  /** Where in the table the rows stand that may fit one of the texts. */
  places(...texts: readonly string[]): readonly number[] {
    this.index ??= new WordIndex(
      this.making.map(({ needs }) => needs),
      this.language,
    );
    return this.index.rowsFor(texts);
  }

  /** The row at one of its places. */
  at(place: number): Row {
    const row = this.making[place];
    if (row === undefined) throw new RangeError(`no row ${place}`);
    const known = this.made[place];
    if (known !== undefined) {
      compiledRows.get(row);
      return known;
    }
    const made = row.make();
    compiled++;
    this.made[place] = made;
    const drop = (): void => {
      this.made[place] = undefined;
    };
    compiledRows.set(row, drop, { size: Math.max(1, row.charactersOf(made)) });
    return made;
  }
}
