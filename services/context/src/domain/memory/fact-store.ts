import { LANGUAGES, type Language } from "@memory/text/languages";
import { grown } from "../structures/typed-arrays.ts";
import { FactColumns } from "./fact-columns.ts";
import { IdTable } from "./id-table.ts";
import {
  type FactRow,
  type IndexedFact,
  indexedFact,
  packedFact,
  type ShownFact,
  unpackedFact,
} from "./indexed-rows.ts";
import { PackedTexts } from "./packed-texts.ts";
import { TermIndex } from "./term-index.ts";

/** Facts by slot: ids, terms, what filters and ranking read, and the rows as bytes. A slot is used once. */
export class FactStore {
  readonly ids = new IdTable();
  readonly terms = new TermIndex();
  readonly columns = new FactColumns();
  readonly rows = new PackedTexts();
  languages = new Uint8Array(64);

  get size(): number {
    return this.ids.size;
  }

  /** Every slot is below this. */
  get slotLimit(): number {
    return this.terms.slotLimit;
  }

  has(slot: number): boolean {
    return this.terms.has(slot);
  }

  /** The slot of a fact, or -1 when it is not there. */
  slotOfId(id: string): number {
    return this.ids.find(id);
  }

  languageOf(slot: number): Language {
    return LANGUAGES[this.languages[slot] ?? 0] ?? "en";
  }

  rowAt(slot: number): ShownFact {
    return unpackedFact(this.rows.get(slot));
  }

  /** A fact with what a packet shows of it; undefined where none is. */
  factAt(slot: number): IndexedFact | undefined {
    return this.has(slot) ? indexedFact(this.ids.idOf(slot), this.rowAt(slot)) : undefined;
  }

  put(row: FactRow, language: Language, terms: readonly string[], costTokens: number): number {
    const slot = this.terms.add(terms);
    this.ids.put(row.id, slot);
    this.columns.set(slot, row, costTokens);
    this.rows.add(slot, packedFact(row));
    if (slot >= this.languages.length) this.languages = grown(this.languages, slot + 1);
    this.languages[slot] = LANGUAGES.indexOf(language);
    return slot;
  }

  take(id: string, slot: number): void {
    this.terms.remove(slot);
    this.ids.remove(id);
  }

  /** What `restore` takes; valid until the next change. */
  parts() {
    const { slotLimit } = this;
    return {
      ids: this.ids.parts(slotLimit),
      terms: this.terms.parts(),
      columns: this.columns.parts(slotLimit),
      rows: this.rows.parts(),
      languages: this.languages.subarray(0, slotLimit),
    };
  }

  restore(parts: ReturnType<FactStore["parts"]>): void {
    this.ids.restore(parts.ids);
    this.terms.restore(parts.terms);
    this.columns.restore(parts.columns);
    this.rows.restore(parts.rows);
    this.languages = parts.languages;
  }

  get bytes(): number {
    const { ids, terms, columns, rows, languages } = this;
    return ids.byteLength + terms.bytes + columns.bytes + rows.byteLength + languages.length;
  }
}
