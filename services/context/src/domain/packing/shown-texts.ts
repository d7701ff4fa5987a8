import type { EpisodeStore } from "../memory/episode-store.ts";

/** The texts that a packet shows; those that the index does not hold have to be read before asking again. */
export class ShownTexts {
  readonly #episodes: EpisodeStore;
  /** Every slot whose text was asked for. */
  readonly asked = new Set<number>();
  readonly #missing = new Set<number>();

  constructor(episodes: EpisodeStore) {
    this.#episodes = episodes;
  }

  /** Null for a text that is missing, or of an episode that is gone. */
  of(slot: number): string | null {
    this.asked.add(slot);
    const text = this.#episodes.texts.get(slot);
    if (text !== undefined) return text;
    if (this.#episodes.has(slot)) this.#missing.add(slot);
    return null;
  }

  /** The slots of what was missing, and where any was, of what is missing among `likely`: with those texts others may be shown. */
  toRead(likely: readonly number[]): ReadonlySet<number> {
    if (this.#missing.size > 0) for (const slot of likely) this.of(slot);
    return this.#missing;
  }
}
