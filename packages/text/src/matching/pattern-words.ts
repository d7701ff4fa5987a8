import { LRUCache } from "lru-cache";
import type { Language } from "../language.ts";
import type { Needs } from "./needs.ts";
import { RowSet } from "./row-set.ts";
import { WordIndex } from "./word-index.ts";

/** Texts whose rows are kept, and their characters in all: the sentences and clauses of 64 texts that are read side by side. */
const MOST_TEXTS = 512;
const MOST_CHARACTERS = 131_072;

/**
 * The words that the patterns of several tables require, looked for in one go: a text is searched once for all tables that are asked
 * about it. The rows of the tables are numbered one after the other.
 */
export class PatternWords {
  private readonly language: Language;
  private readonly rows: Needs[] = [];
  private index: WordIndex | null = null;
  /** By text. */
  private readonly known = new LRUCache<string, RowSet>({
    max: MOST_TEXTS,
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (_, text) => text.length || 1,
  });
  private lastText: string | null = null;
  private lastRows = new RowSet(0);

  constructor(language: Language) {
    this.language = language;
  }

  /** Adds the rows of a table; the number of the first of them. */
  add(rows: readonly Needs[]): number {
    const first = this.rows.length;
    for (const needs of rows) this.rows.push(needs);
    this.index = null;
    this.known.clear();
    this.lastText = null;
    return first;
  }

  /** The rows that may match a text: every one that does is among them. */
  rowsFor(text: string): RowSet {
    if (this.lastText === text) return this.lastRows;
    this.lastRows = this.known.get(text) ?? this.search(text);
    this.lastText = text;
    return this.lastRows;
  }

  private search(text: string): RowSet {
    this.index ??= new WordIndex(this.rows, this.language);
    const rows = new RowSet(this.rows.length);
    this.index.search(text, rows);
    this.known.set(text, rows);
    return rows;
  }
}
