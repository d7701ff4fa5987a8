/** A copy with room for at least `size` entries, at least doubled. */
export function grownInt32(array: Int32Array<ArrayBuffer>, size: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(size, array.length * 2));
  larger.set(array);
  return larger;
}

/** A copy with room for at least `size` entries, at least doubled. */
export function grownFloat64(
  array: Float64Array<ArrayBuffer>,
  size: number,
): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(Math.max(size, array.length * 2));
  larger.set(array);
  return larger;
}

/** A copy with room for at least `size` entries, at least doubled. */
export function grownUint8(array: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(size, array.length * 2));
  larger.set(array);
  return larger;
}
