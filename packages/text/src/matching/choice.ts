import { LRUCache } from "lru-cache";
import type { Needs } from "./needs.ts";
import type { PatternWords } from "./pattern-words.ts";

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
/** Below it the order in which they were tried is not kept. */
const LEAST_ORDERED = (3 * MOST_COMPILED) / 4;
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
  private readonly words: PatternWords;
  /** The number of its first row among those of all tables that share its words. */
  private readonly first: number;
  /** Of one kind of array in all tables, which what reads them is optimized for. */
  private readonly made: (Row | undefined)[];

  constructor(rows: readonly Making<Row>[], words: PatternWords) {
    this.making = rows;
    this.made = rows.map(() => undefined);
    this.words = words;
    this.first = words.add(rows.map(({ needs }) => needs));
  }

  get size(): number {
    return this.making.length;
  }

  /** The rows that may fit one of the texts, in their order: every one that does is among them. */
  fitting(...texts: readonly string[]): Row[] {
    return this.places(...texts).map((place) => this.at(place));
  }

  /** Where in the table they stand. */
  places(...texts: readonly string[]): number[] {
    const places: number[] = [];
    for (const text of texts)
      for (let place = this.next(text, 0); place >= 0; place = this.next(text, place + 1))
        places.push(place);
    return texts.length > 1 ? [...new Set(places)].sort((a, b) => a - b) : places;
  }

  /** Where in the table, from a place on, the first row stands that may fit a text; -1 where there is none. */
  next(text: string, from: number): number {
    const row = this.words.rowsFor(text).next(this.first + from, this.first + this.size);
    return row < 0 ? row : row - this.first;
  }

  /** The row at one of its places. */
  at(place: number): Row {
    const row = this.making[place];
    if (row === undefined) throw new RangeError(`no row ${place}`);
    const known = this.made[place];
    if (known !== undefined) {
      // Far below the bound nothing is dropped, whatever was tried last.
      if (compiledRows.calculatedSize > LEAST_ORDERED) compiledRows.get(row);
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
