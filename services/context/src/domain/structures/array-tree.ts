const KINDS = { Uint8Array, Int8Array, Int32Array, Float32Array, Float64Array };
type Kind = keyof typeof KINDS;
type Leaf = InstanceType<(typeof KINDS)[Kind]>;

/** Stands in a text for an array: its kind and length. */
interface Place {
  readonly array: readonly [Kind, number];
}

// Every array begins at a multiple of this, so that no id of 16 bytes lies across the border of two portions.
const ALIGNED_BYTES = 16;

/** The bytes of arrays one after the other, read and written in portions. */
export class ArrayBytes {
  readonly #parts: { readonly from: number; readonly bytes: Uint8Array }[] = [];
  byteLength = 0;

  add(array: Leaf): void {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    this.#parts.push({ from: this.byteLength, bytes });
    this.byteLength += Math.ceil(bytes.length / ALIGNED_BYTES) * ALIGNED_BYTES;
  }

  /** A copy of the bytes from a position on. */
  read(from: number, length: number): Buffer {
    const copy = Buffer.alloc(Math.min(length, this.byteLength - from));
    this.#overlaps(from, copy.length, (bytes, at) => copy.set(bytes, at));
    return copy;
  }

  /** Writes bytes into the arrays, from a position on. */
  write(from: number, given: Uint8Array): void {
    this.#overlaps(from, given.length, (bytes, at) =>
      bytes.set(given.subarray(at, at + bytes.length)),
    );
  }

  /** Visits what lies in a range, with its place in the range. */
  #overlaps(from: number, length: number, visit: (bytes: Uint8Array, at: number) => void): void {
    for (const part of this.#parts) {
      const start = Math.max(from, part.from);
      const end = Math.min(from + length, part.from + part.bytes.length);
      if (start < end) visit(part.bytes.subarray(start - part.from, end - part.from), start - from);
    }
  }
}

/** A tree of plain values and arrays of numbers: a JSON text with a place for each array, and the arrays. Arrays stand in objects, not in lists. */
export interface FlatTree {
  readonly text: string;
  readonly arrays: ArrayBytes;
}

export function flatten(tree: object): FlatTree {
  const arrays = new ArrayBytes();
  const text = JSON.stringify(
    mapped(tree, (value) => {
      const kind = kindOf(value);
      if (kind === null) return undefined;
      const leaf = value as Leaf;
      arrays.add(leaf);
      return { array: [kind, leaf.length] } satisfies Place;
    }),
  );
  return { text, arrays };
}

/** The tree of a text that `flatten` made, with arrays of zeros, whose bytes are to be written. */
export function unflattened(text: string): { tree: unknown; arrays: ArrayBytes } {
  const arrays = new ArrayBytes();
  const tree = mapped(JSON.parse(text), (value) => {
    if (!isPlace(value)) return undefined;
    const [kind, length] = value.array;
    const leaf = new KINDS[kind](length);
    arrays.add(leaf);
    return leaf;
  });
  return { tree, arrays };
}

const kindOf = (value: unknown): Kind | null =>
  (Object.keys(KINDS) as Kind[]).find((kind) => value instanceof KINDS[kind]) ?? null;

const isPlace = (value: unknown): value is Place =>
  typeof value === "object" && value !== null && "array" in value;

/** A copy of nested objects in which values are replaced by what `replace` gives for them; lists are left as they are. */
function mapped(node: unknown, replace: (value: unknown) => unknown): unknown {
  const replaced = replace(node);
  if (replaced !== undefined) return replaced;
  if (typeof node !== "object" || node === null || Array.isArray(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, mapped(value, replace)]),
  );
}
