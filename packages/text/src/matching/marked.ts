/** As many clearings as a mark can tell apart; then they are counted from the beginning. */
const MOST_CLEARINGS = 0xffff_ffff;

/** Numbers below a size that are marked until all are cleared at once. */
export class Marked {
  /** The clearing after which each was last marked. */
  private readonly markedIn: Uint32Array;
  private clearings = 1;

  constructor(size: number) {
    this.markedIn = new Uint32Array(size);
  }

  clear(): void {
    if (this.clearings === MOST_CLEARINGS) {
      this.markedIn.fill(0);
      this.clearings = 0;
    }
    this.clearings++;
  }

  /** Marks a number; false where it was marked already. */
  add(number: number): boolean {
    if (this.markedIn[number] === this.clearings) return false;
    this.markedIn[number] = this.clearings;
    return true;
  }

  has(number: number): boolean {
    return this.markedIn[number] === this.clearings;
  }
}
