/** How long is learned: the mean of the weights after the epochs from `averagedFrom` on is kept. */
interface Epochs {
  readonly epochs: number;
  readonly averagedFrom: number;
}

/** Weights that are learned by AdaGrad (Duchi, Hazan and Singer 2011). */
export class AdaGrad {
  readonly weights: Float32Array;
  readonly #squares: Float32Array;
  readonly #rate: number;

  constructor(size: number, rate: number) {
    this.weights = new Float32Array(size);
    this.#squares = new Float32Array(size);
    this.#rate = rate;
  }

  /** Moves a weight down a gradient; `decay` is the strength of its L2 penalty. */
  step(at: number, gradient: number, decay: number): void {
    const weight = this.weights[at] ?? 0;
    const g = gradient + decay * weight;
    const square = (this.#squares[at] ?? 0) + g * g;
    this.#squares[at] = square;
    this.weights[at] = weight - (this.#rate * g) / (Math.sqrt(square) + 1e-6);
  }

  /** Learns epoch by epoch, and gives back the mean of the weights after the last ones. */
  averaged({ epochs, averagedFrom }: Epochs, learnOnce: () => void): Float32Array {
    const sums = new Float32Array(this.weights.length);
    for (let epoch = 0; epoch < epochs; epoch++) {
      learnOnce();
      if (epoch >= averagedFrom)
        for (const [i, weight] of this.weights.entries()) sums[i] = (sums[i] ?? 0) + weight;
    }
    return sums.map((sum) => sum / (epochs - averagedFrom));
  }
}
