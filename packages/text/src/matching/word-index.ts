import type { Language } from "../language.ts";
import { findGrams, GRAM, GramTable, LONG_GRAM } from "./gram-table.ts";
import { type Lists, listsOf } from "./lists.ts";
import { Marked } from "./marked.ts";
import type { Needs } from "./needs.ts";
import { searchedWords } from "./plain-text.ts";
import { RowSet } from "./row-set.ts";
import { searched } from "./searched-text.ts";
import { ShortWords } from "./short-words.ts";

/** Finds the rows whose required words a text holds. */
export class WordIndex {
  private readonly shortest: ShortWords;
  private readonly short: GramTable;
  private readonly long: GramTable;
  private readonly hasWords: boolean;
  /** The needs that each word is one of. */
  private readonly needs: Lists;
  /** Rows that require nothing. */
  private readonly always: RowSet;
  /** The row of each need. */
  private readonly rowOf: Int32Array;
  /** How many needs each row has. */
  private readonly needsOf: Int32Array;
  /** The needs that are met in a search, and how many each row has of them. */
  private readonly met: Marked;
  private readonly metOf: Uint8Array;

  constructor(rows: readonly Needs[], language: Language) {
    const words = new Map<string, number[]>();
    const add = (text: string, need: number): void => {
      const known = words.get(text);
      if (known) known.push(need);
      else words.set(text, [need]);
    };
    const rowOf: number[] = [];
    this.always = new RowSet(rows.length);
    rows.forEach((needs, row) => {
      if (needs.length === 0) this.always.add(row);
      for (const need of needs) {
        const id = rowOf.push(row) - 1;
        for (const word of need) for (const text of searchedWords(word, language)) add(text, id);
      }
    });
    this.rowOf = Int32Array.from(rowOf);
    this.needsOf = Int32Array.from(rows, (needs) => needs.length);
    this.met = new Marked(rowOf.length);
    this.metOf = new Uint8Array(rows.length);
    this.needs = listsOf([...words.values()]);
    const numbered = [...words.keys()].map((text, number) => [text, number] as const);
    const ofLength = (least: number, most: number) =>
      numbered.filter(([{ length }]) => length >= least && length <= most);
    this.hasWords = numbered.length > 0;
    this.shortest = new ShortWords(ofLength(1, GRAM - 1));
    this.short = new GramTable(ofLength(GRAM, LONG_GRAM - 1), GRAM);
    this.long = new GramTable(ofLength(LONG_GRAM, Number.POSITIVE_INFINITY), LONG_GRAM);
  }

  /** Writes the rows that may match a text to `rows`: every one that does is among them. */
  search(text: string, rows: RowSet): void {
    rows.copy(this.always);
    if (!this.hasWords) return;
    const plain = searched(text);
    this.met.clear();
    this.metOf.fill(0);
    const { shortest, short, long } = this;
    const count = shortest.search(plain);
    for (let i = 0; i < count; i++) this.meet(shortest.found[i] ?? 0, rows);
    findGrams(plain, short, long);
    for (let i = 0; i < short.count; i++) this.meet(short.found[i] ?? 0, rows);
    for (let i = 0; i < long.count; i++) this.meet(long.found[i] ?? 0, rows);
  }

  private meet(word: number, rows: RowSet): void {
    const { starts, items } = this.needs;
    const end = starts[word + 1] ?? 0;
    for (let i = starts[word] ?? 0; i < end; i++) {
      const need = items[i] ?? 0;
      if (!this.met.add(need)) continue;
      const row = this.rowOf[need] ?? 0;
      const met = (this.metOf[row] ?? 0) + 1;
      this.metOf[row] = met;
      if (met === this.needsOf[row]) rows.add(row);
    }
  }
}
