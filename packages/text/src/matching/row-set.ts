/** A set of rows, as bits. */
export class RowSet {
  private readonly bits: Int32Array;

  constructor(size: number) {
    this.bits = new Int32Array((size + 31) >> 5);
  }

  add(row: number): void {
    this.bits[row >> 5] = (this.bits[row >> 5] ?? 0) | (1 << (row & 31));
  }

  has(row: number): boolean {
    return (((this.bits[row >> 5] ?? 0) >> (row & 31)) & 1) === 1;
  }

  /** Holds what another set of the same size holds, and nothing else. */
  copy({ bits }: RowSet): void {
    this.bits.set(bits);
  }

  /** The first row of those at [from, to); -1 where there is none. */
  next(from: number, to: number): number {
    const { bits } = this;
    let word = from >> 5;
    let left = (bits[word] ?? 0) & (-1 << (from & 31));
    while (left === 0) {
      word++;
      if (word << 5 >= to) return -1;
      left = bits[word] ?? 0;
    }
    const row = (word << 5) + 31 - Math.clz32(left & -left);
    return row < to ? row : -1;
  }
}
