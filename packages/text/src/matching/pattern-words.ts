import type { Language } from "../language.ts";
import type { Needs } from "./needs.ts";
import { RowSet } from "./row-set.ts";
import { WordIndex } from "./word-index.ts";

/** Texts whose rows are kept: those of a few sentences. */
const MOST_TEXTS = 16;

interface Known {
  readonly text: string;
  readonly rows: RowSet;
}

/**
 * The words that the patterns of several tables require, looked for in one go: a text is searched once for all tables that are asked
 * about it. The rows of the tables are numbered one after the other.
 */
export class PatternWords {
  private readonly language: Language;
  private readonly rows: Needs[] = [];
  private index: WordIndex | null = null;
  /** The texts that were searched last, each with its rows; the next one takes the place of the oldest. */
  private readonly known: Known[] = [];
  private next = 0;
  private last: Known | null = null;

  constructor(language: Language) {
    this.language = language;
  }

  /** Adds the rows of a table; the number of the first of them. */
  add(rows: readonly Needs[]): number {
    const first = this.rows.length;
    for (const needs of rows) this.rows.push(needs);
    this.index = null;
    this.known.length = 0;
    this.next = 0;
    this.last = null;
    return first;
  }

  /** The rows that may match a text: every one that does is among them. They hold until some texts later. */
  rowsFor(text: string): RowSet {
    if (this.last?.text === text) return this.last.rows;
    this.last = this.known.find((one) => one.text === text) ?? this.search(text);
    return this.last.rows;
  }

  private search(text: string): Known {
    this.index ??= new WordIndex(this.rows, this.language);
    const rows = this.known[this.next]?.rows ?? new RowSet(this.rows.length);
    const made = { text, rows };
    this.known[this.next] = made;
    this.next = (this.next + 1) % MOST_TEXTS;
    this.index.search(text, rows);
    return made;
  }
}
