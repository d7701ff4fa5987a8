type Growable =
  | Uint8Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

// Above this many entries an array grows by an eighth: what is reserved for later is memory too.
const LARGE = 1 << 15;

/** A copy with room for at least `size` entries. */
export function grown<Of extends Growable>(array: Of, size: number): Of {
  const { length } = array;
  const more = length < LARGE ? length : length >>> 3;
  const larger = new (array.constructor as new (length: number) => Of)(
    Math.max(size, length + more),
  );
  larger.set(array);
  return larger;
}
