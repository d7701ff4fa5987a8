import type { Language } from "@memory/text/languages";
import { type EpisodeColumn, EpisodeColumns } from "./episode-columns.ts";
import { EpisodeTexts } from "./episode-texts.ts";
import { IdTable } from "./id-table.ts";
import { TermIndex } from "./term-index.ts";

/** Episodes by slot: ids, terms and what ranking reads; texts as far as they are held. A slot is used once. */
export class EpisodeStore {
  readonly ids = new IdTable();
  readonly terms = new TermIndex();
  readonly columns = new EpisodeColumns();
  readonly texts: EpisodeTexts;

  /** `mostTextBytes` bounds the texts that are held. */
  constructor(mostTextBytes?: number) {
    this.texts = new EpisodeTexts(mostTextBytes);
  }

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

  /** The slot of an episode, or -1 when it is not there. */
  slotOfId(id: string): number {
    return this.ids.find(id);
  }

  languageOf(slot: number): Language {
    return this.columns.languageOf(slot);
  }

  /** The estimate of what is shown of it whole; 0 where none is. */
  costOf(slot: number): number {
    return this.has(slot) ? (this.columns.costTokens[slot] ?? 0) : 0;
  }

  put(id: string, column: EpisodeColumn, text: string, terms: readonly string[]): number {
    const slot = this.terms.add(terms);
    this.ids.put(id, slot);
    this.columns.set(slot, column);
    this.texts.add(slot, text);
    return slot;
  }

  take(id: string, slot: number): void {
    this.terms.remove(slot);
    this.ids.remove(id);
    this.columns.clear(slot);
    this.texts.delete(slot);
  }

  /** What `restore` takes; valid until the next change. */
  parts() {
    const { slotLimit } = this;
    return {
      ids: this.ids.parts(slotLimit),
      terms: this.terms.parts(),
      columns: this.columns.parts(slotLimit),
      texts: this.texts.parts(),
    };
  }

  restore(parts: ReturnType<EpisodeStore["parts"]>): void {
    this.ids.restore(parts.ids);
    this.terms.restore(parts.terms);
    this.columns.restore(parts.columns);
    this.texts.restore(parts.texts);
  }

  get bytes(): number {
    return this.ids.byteLength + this.terms.bytes + this.columns.bytes + this.texts.bytes;
  }
}
