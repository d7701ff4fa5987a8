const SMALLEST_CLASS = 1;
// From 4 MB on it grows by quarters: both arrays are there while one is copied.
const LARGE = 1 << 20;

/**
 * Many growing lists of 32-bit integers in one typed array. A list has a capacity that is a power
 * of two; regions given back are used again for lists of the same capacity.
 */
export class IntArena {
  cells = new Int32Array(1024);
  #end = 0;
  readonly #free: number[][] = [];

  /** The start of a region that holds at least `count` integers. */
  allocate(count: number): number {
    const sizeClass = classOf(count);
    const reused = this.#free[sizeClass]?.pop();
    if (reused !== undefined) return reused;
    const start = this.#end;
    this.#end += 1 << sizeClass;
    if (this.#end > this.cells.length) this.#grow();
    return start;
  }

  /** Gives a region back that was allocated for `count` integers. */
  release(start: number, count: number): void {
    const sizeClass = classOf(count);
    const list = this.#free[sizeClass];
    if (list === undefined) this.#free[sizeClass] = [start];
    else list.push(start);
  }

  /** Integers that fit into the region that was allocated for `count`. */
  static capacityFor(count: number): number {
    return 1 << classOf(count);
  }

  get bytes(): number {
    return this.cells.byteLength;
  }

  #grow(): void {
    const { length } = this.cells;
    const more = length < LARGE ? length : length >>> 2;
    const larger = new Int32Array(Math.max(this.#end, length + more));
    larger.set(this.cells);
    this.cells = larger;
  }
}

const classOf = (count: number): number =>
  count <= 1 << SMALLEST_CLASS ? SMALLEST_CLASS : 32 - Math.clz32(count - 1);
