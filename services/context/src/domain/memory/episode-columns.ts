import { LANGUAGES, type Language } from "@memory/text/languages";
import { grown } from "../structures/typed-arrays.ts";
import {
  HAS_NUMBER,
  HAS_TIME,
  IS_REPLY,
  STATES_RULE,
  type TurnTraits,
  traitFlags,
} from "../text/turn-traits.ts";
import { NameTable } from "./name-table.ts";

/** What the columns hold of an episode. */
export interface EpisodeColumn {
  readonly kind: string;
  /** As it was written. */
  readonly occurredAt: string;
  readonly language: Language;
  /** The cost of what is shown of it whole. */
  readonly costTokens: number;
  readonly traits: TurnTraits;
  /** Flags beside those of the traits. */
  readonly flags: number;
}

/** The values of episodes in arrays by slot: visiting objects all over the heap would cost more than the arithmetic, and take more memory. */
export class EpisodeColumns {
  occurredMs = new Float64Array(64);
  /** The share of questions among an episode's sentences, 0 to 1. */
  askingShare = new Float32Array(64);
  costTokens = new Int32Array(64);
  flags = new Uint8Array(64);
  languages = new Uint8Array(64);
  readonly kinds = new NameTable();
  /** Times that were written otherwise than `Date` writes them. */
  readonly writtenAt = new Map<number, string>();

  set(
    slot: number,
    { kind, occurredAt, language, costTokens, traits, flags }: EpisodeColumn,
  ): void {
    if (slot >= this.flags.length) this.#reserve(slot + 1);
    const occurredMs = Date.parse(occurredAt);
    this.occurredMs[slot] = occurredMs;
    this.askingShare[slot] = traits.askingShare;
    this.costTokens[slot] = costTokens;
    this.flags[slot] = traitFlags(traits) | flags;
    this.languages[slot] = LANGUAGES.indexOf(language);
    this.kinds.set(slot, kind);
    if (writtenByDate(occurredMs) !== occurredAt) this.writtenAt.set(slot, occurredAt);
  }

  clear(slot: number): void {
    this.kinds.clear(slot);
    this.writtenAt.delete(slot);
  }

  /** The time of an episode as it was written. */
  occurredAtOf(slot: number): string {
    return this.writtenAt.get(slot) ?? writtenByDate(this.occurredMs[slot] ?? 0);
  }

  languageOf(slot: number): Language {
    return LANGUAGES[this.languages[slot] ?? 0] ?? "en";
  }

  hasTime(slot: number): boolean {
    return ((this.flags[slot] ?? 0) & HAS_TIME) !== 0;
  }

  hasNumber(slot: number): boolean {
    return ((this.flags[slot] ?? 0) & HAS_NUMBER) !== 0;
  }

  /** Said by an assistant, a tool or a program, under no name. */
  isReply(slot: number): boolean {
    return ((this.flags[slot] ?? 0) & IS_REPLY) !== 0;
  }

  /** It states a wish or a rule that stands. */
  statesRule(slot: number): boolean {
    return ((this.flags[slot] ?? 0) & STATES_RULE) !== 0;
  }

  /** What `restore` takes, for the first slots; valid until the next change. */
  parts(slots: number) {
    return {
      occurredMs: this.occurredMs.subarray(0, slots),
      askingShare: this.askingShare.subarray(0, slots),
      costTokens: this.costTokens.subarray(0, slots),
      flags: this.flags.subarray(0, slots),
      languages: this.languages.subarray(0, slots),
      kinds: this.kinds.parts(slots),
      writtenAt: [...this.writtenAt],
    };
  }

  restore(parts: ReturnType<EpisodeColumns["parts"]>): void {
    this.occurredMs = parts.occurredMs;
    this.askingShare = parts.askingShare;
    this.costTokens = parts.costTokens;
    this.flags = parts.flags;
    this.languages = parts.languages;
    this.kinds.restore(parts.kinds);
    for (const [slot, written] of parts.writtenAt) this.writtenAt.set(slot, written);
  }

  get bytes(): number {
    const { occurredMs, askingShare, costTokens, flags, languages } = this;
    const arrays = [occurredMs, askingShare, costTokens, flags, languages];
    const written = this.writtenAt.size * WRITTEN_BYTES;
    return arrays.reduce((sum, { byteLength }) => sum + byteLength, this.kinds.bytes + written);
  }

  #reserve(size: number): void {
    this.occurredMs = grown(this.occurredMs, size);
    this.askingShare = grown(this.askingShare, size);
    this.costTokens = grown(this.costTokens, size);
    this.flags = grown(this.flags, size);
    this.languages = grown(this.languages, size);
  }
}

// An entry of a map and a string.
const WRITTEN_BYTES = 100;

const writtenByDate = (ms: number): string =>
  Number.isFinite(ms) ? new Date(ms).toISOString() : "";
