const LEAST_CAPACITY = 64;
const LEVELS = 127;
const SLOT_BYTES = 5;

/** Vectors of unit length by slot, each component in a byte. Search is exact: every vector is compared. */
export class VectorStore {
  #dimensions = 0;
  #size = 0;
  #components: Int8Array<ArrayBuffer> = new Int8Array(0);
  /** The value of one unit of a component's byte; 0 where there is no vector. */
  #scales: Float32Array<ArrayBuffer> = new Float32Array(0);

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#scales.length * (this.#dimensions + SLOT_BYTES);
  }

  has(slot: number): boolean {
    return (this.#scales[slot] ?? 0) !== 0;
  }

  /** Keeps the vector of a slot; one of other dimensions than the first, or of no length, is not kept. */
  put(slot: number, vector: Float32Array): void {
    if (this.#dimensions === 0) this.#dimensions = vector.length;
    if (vector.length !== this.#dimensions) return;
    let most = 0;
    for (const component of vector) most = Math.max(most, Math.abs(component));
    if (most === 0) return;
    if (slot >= this.#scales.length) this.#grow(slot + 1);
    const scale = most / LEVELS;
    const from = slot * this.#dimensions;
    for (const [i, component] of vector.entries()) {
      this.#components[from + i] = Math.round(component / scale);
    }
    if (!this.has(slot)) this.#size++;
    this.#scales[slot] = scale;
  }

  /** Removes a slot's vector and returns it; undefined when there is none. */
  take(slot: number): Float32Array | undefined {
    const scale = this.#scales[slot] ?? 0;
    if (scale === 0) return undefined;
    const from = slot * this.#dimensions;
    this.#scales[slot] = 0;
    this.#size--;
    return Float32Array.from(
      this.#components.subarray(from, from + this.#dimensions),
      (byte) => byte * scale,
    );
  }

  /** What `restore` takes; valid until the next change. */
  parts() {
    return {
      dimensions: this.#dimensions,
      size: this.#size,
      components: this.#components,
      scales: this.#scales,
    };
  }

  restore({ dimensions, size, components, scales }: ReturnType<VectorStore["parts"]>): void {
    this.#dimensions = dimensions;
    this.#size = size;
    this.#components = components;
    this.#scales = scales;
  }

  /** The cosine of a vector with each slot's, in `into`, which has room for all slots; 0 where no vector is. */
  cosines(vector: Float32Array, into: Float32Array): void {
    const dimensions = this.#dimensions;
    const components = this.#components;
    if (vector.length !== dimensions) return void into.fill(0);
    for (let slot = 0; slot < into.length; slot++) {
      const scale = this.#scales[slot] ?? 0;
      let sum = 0;
      if (scale !== 0) {
        const from = slot * dimensions;
        for (let i = 0; i < dimensions; i++) sum += (components[from + i] ?? 0) * (vector[i] ?? 0);
      }
      into[slot] = sum * scale;
    }
  }

  #grow(slots: number): void {
    const capacity = Math.max(LEAST_CAPACITY, slots, this.#scales.length * 2);
    const components = new Int8Array(capacity * this.#dimensions);
    components.set(this.#components);
    this.#components = components;
    const scales = new Float32Array(capacity);
    scales.set(this.#scales);
    this.#scales = scales;
  }
}
