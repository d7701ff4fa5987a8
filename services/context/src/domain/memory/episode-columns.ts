import { grownFloat64, grownUint8 } from "../structures/typed-arrays.ts";
import {
  HAS_NUMBER,
  HAS_TIME,
  IS_REPLY,
  STATES_RULE,
  type TurnTraits,
  traitFlags,
} from "../text/turn-traits.ts";

/** The values that ranking reads of very many episodes, in arrays by slot: visiting objects all over the heap would cost more than the arithmetic. */
export class EpisodeColumns {
  occurredMs = new Float64Array(64);
  /** The share of questions among an episode's sentences, 0 to 1. */
  askingShare = new Float64Array(64);
  #flags = new Uint8Array(64);

  /** `flags` beside those of the traits. */
  set(slot: number, occurredMs: number, traits: TurnTraits, flags: number): void {
    if (slot >= this.#flags.length) {
      this.occurredMs = grownFloat64(this.occurredMs, slot + 1);
      this.askingShare = grownFloat64(this.askingShare, slot + 1);
      this.#flags = grownUint8(this.#flags, slot + 1);
    }
    this.occurredMs[slot] = occurredMs;
    this.askingShare[slot] = traits.askingShare;
    this.#flags[slot] = traitFlags(traits) | flags;
  }

  hasTime(slot: number): boolean {
    return ((this.#flags[slot] ?? 0) & HAS_TIME) !== 0;
  }

  hasNumber(slot: number): boolean {
    return ((this.#flags[slot] ?? 0) & HAS_NUMBER) !== 0;
  }

  /** Said by an assistant, a tool or a program, under no name. */
  isReply(slot: number): boolean {
    return ((this.#flags[slot] ?? 0) & IS_REPLY) !== 0;
  }

  /** It states a wish or a rule that stands. */
  statesRule(slot: number): boolean {
    return ((this.#flags[slot] ?? 0) & STATES_RULE) !== 0;
  }

  get bytes(): number {
    return this.occurredMs.byteLength * 2 + this.#flags.byteLength;
  }
}
