export interface Decay {
  readonly halfLifeMs: number;
  /** A sum below this is dropped. */
  readonly least: number;
  readonly clockMs: () => number;
}

/** A sum for each tenant, half of which is forgotten in every half-life. */
export class DecayingSums {
  readonly #sums = new Map<string, { sum: number; atMs: number }>();
  readonly #decay: Decay;

  constructor(decay: Decay) {
    this.#decay = decay;
  }

  add(tenant: string, amount: number): void {
    const atMs = this.#decay.clockMs();
    this.#sums.set(tenant, { sum: this.of(tenant) + amount, atMs });
    for (const other of this.#sums.keys()) this.#dropIfSmall(other);
  }

  /** The decayed sum of a tenant. */
  of(tenant: string): number {
    const known = this.#sums.get(tenant);
    if (known === undefined) return 0;
    const { clockMs, halfLifeMs } = this.#decay;
    return known.sum * 0.5 ** ((clockMs() - known.atMs) / halfLifeMs);
  }

  /** The tenants with a sum that has not decayed to nothing. */
  tenants(): string[] {
    for (const tenant of this.#sums.keys()) this.#dropIfSmall(tenant);
    return [...this.#sums.keys()];
  }

  #dropIfSmall(tenant: string): void {
    if (this.of(tenant) < this.#decay.least) this.#sums.delete(tenant);
  }
}
