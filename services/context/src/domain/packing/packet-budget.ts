import type { ScopeIndex } from "../memory/scope-index.ts";
import type { CostedSession } from "../sessions/session-digests.ts";
import type { Excerpt } from "./excerpts.ts";

/** The account of a packet: what it holds so far, and the tokens used and left. */
export class PacketBudget {
  readonly #index: ScopeIndex;
  readonly #budgetTokens: number;
  readonly facts = new Set<number>();
  readonly episodes = new Map<number, Excerpt>();
  readonly sessions: CostedSession[] = [];
  usedTokens = 0;

  constructor(index: ScopeIndex, budgetTokens: number) {
    this.#index = index;
    this.#budgetTokens = budgetTokens;
  }

  get leftTokens(): number {
    return this.#budgetTokens - this.usedTokens;
  }

  /** Adds the facts that fit, in their order, while the tokens used stay within `limitTokens`. */
  takeFacts(slots: readonly number[], limitTokens: number): void {
    const limit = Math.min(limitTokens, this.#budgetTokens);
    const { costTokens } = this.#index.facts.columns;
    for (const slot of slots) {
      const cost = costTokens[slot] ?? 0;
      if (this.usedTokens + cost > limit || this.facts.has(slot)) continue;
      this.facts.add(slot);
      this.usedTokens += cost;
    }
  }

  /** Adds the sessions that fit. */
  takeSessions(sessions: readonly CostedSession[]): void {
    for (const one of sessions) {
      if (this.usedTokens + one.costTokens > this.#budgetTokens) continue;
      this.sessions.push(one);
      this.usedTokens += one.costTokens;
    }
  }

  /** Adds an episode, or replaces its excerpt, if that fits. */
  takeEpisode(slot: number, excerpt: Excerpt): boolean {
    const before = this.episodes.get(slot)?.costTokens ?? 0;
    const used = this.usedTokens - before + excerpt.costTokens;
    if (used > this.#budgetTokens) return false;
    this.episodes.set(slot, excerpt);
    this.usedTokens = used;
    return true;
  }
}
