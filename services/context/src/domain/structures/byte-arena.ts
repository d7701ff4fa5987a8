import { grown } from "./typed-arrays.ts";

/** Capacities of regions: each about 1.4 times the one before. */
const CAPACITIES = capacities();

/** Many growing lists of bytes in one array. Regions that are given back are used again for lists of the same capacity. */
export class ByteArena {
  bytes = new Uint8Array(1024);
  #end = 0;
  readonly #free: number[][] = CAPACITIES.map(() => []);

  /** The bytes in use, freed regions among them. */
  get end(): number {
    return this.#end;
  }

  /** The start of a region of a class. */
  allocate(sizeClass: number): number {
    const reused = this.#free[sizeClass]?.pop();
    if (reused !== undefined) return reused;
    const start = this.#end;
    this.#end += capacityOf(sizeClass);
    if (this.#end > this.bytes.length) this.bytes = grown(this.bytes, this.#end);
    return start;
  }

  /** Gives back a region of a class. */
  release(start: number, sizeClass: number): void {
    this.#free[sizeClass]?.push(start);
  }

  /** What is in use; valid until the next change. */
  parts() {
    return this.bytes.subarray(0, this.#end);
  }

  /** Takes bytes that are in use; what was free of them stays unused. */
  restore(bytes: ReturnType<ByteArena["parts"]>): void {
    this.bytes = bytes;
    this.#end = bytes.length;
  }
}

/** Bytes of a region of a class. */
export const capacityOf = (sizeClass: number): number => CAPACITIES[sizeClass] ?? 0;

function capacities(): number[] {
  const sizes = [3, 4, 6];
  while ((sizes.at(-1) ?? 0) < 2 ** 30) sizes.push(2 * (sizes.at(-2) ?? 0));
  return sizes;
}
