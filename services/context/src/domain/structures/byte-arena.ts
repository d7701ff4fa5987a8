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

  /** An arena with these bytes in use; what was free of them stays unused. */
  static of(bytes: Uint8Array<ArrayBuffer>): ByteArena {
    const arena = new ByteArena();
    arena.bytes = bytes;
    arena.#end = bytes.length;
    return arena;
  }
}

/** Bytes of a region of a class. */
export const capacityOf = (sizeClass: number): number => CAPACITIES[sizeClass] ?? 0;

function capacities(): number[] {
  const sizes = [3, 4, 6];
  while ((sizes.at(-1) ?? 0) < 2 ** 30) sizes.push(2 * (sizes.at(-2) ?? 0));
  return sizes;
}
