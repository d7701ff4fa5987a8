import { UUID_BYTES, writeHex } from "@memory/bytes";

/** The binary form of a Postgres type. */
interface Element<T> {
  /** The type's OID in pg_type. */
  oid: number;
  bytes(value: T): number;
  /** Writes exactly `bytes(value)` bytes. */
  write(into: Buffer, value: T, at: number): void;
}

const utf8 = (oid: number): Element<string> => ({
  oid,
  bytes: (text) => Buffer.byteLength(text),
  write: (into, text, at) => into.write(text, at),
});

/** Bytes and UUIDs are given as hex digits, JSON as its text, moments in the form that events have. */
const ELEMENTS = {
  text: utf8(25),
  json: utf8(114),
  uuid: { oid: 2950, bytes: () => UUID_BYTES, write: writeHex } satisfies Element<string>,
  bytea: {
    oid: 17,
    bytes: (digits) => digits.length / 2,
    write: writeHex,
  } satisfies Element<string>,
  timestamptz: {
    oid: 1184,
    bytes: () => 8,
    write: (into, moment, at) => into.writeBigInt64BE(microsSince2000(moment), at),
  } satisfies Element<string>,
  int4: {
    oid: 23,
    bytes: () => 4,
    write: (into, value, at) => into.writeInt32BE(value, at),
  } satisfies Element<number>,
};

export type Type = keyof typeof ELEMENTS;
/** The JavaScript type of a value. */
export type Value<T extends Type> = (typeof ELEMENTS)[T] extends Element<infer V> ? V : never;

const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;

/**
 * A one-dimensional array in the binary form of Postgres, as `array_recv` in its arrayfuncs.c reads it. The text form costs
 * more at both ends: it is quoted here and unquoted there.
 */
export function binaryArray<T extends Type>(type: T, values: readonly (Value<T> | null)[]): Buffer {
  const { oid, bytes, write } = ELEMENTS[type] as Element<Value<T>>;
  // Lengths are computed twice: storing them in an array costs more.
  let size = HEADER_BYTES;
  for (const value of values) size += LENGTH_BYTES + (value === null ? 0 : bytes(value));
  const array = Buffer.allocUnsafe(size);
  const [dimensions, mayHaveNulls, firstIndex] = [1, 1, 1];
  let at = 0;
  for (const word of [dimensions, mayHaveNulls, oid, values.length, firstIndex])
    at = array.writeInt32BE(word, at);
  for (const value of values) {
    const length = value === null ? NULL_LENGTH : bytes(value);
    at = array.writeInt32BE(length, at);
    if (value === null) continue;
    write(array, value, at);
    at += length;
  }
  return array;
}

const EPOCH_MS = Date.UTC(2000, 0, 1);
const MICROS_AT = "YYYY-MM-DDTHH:MM:SS.mmm".length;

/** Of a moment in its normal form: milliseconds, or microseconds. */
function microsSince2000(moment: string): bigint {
  const micros = moment.length > MICROS_AT + 1 ? Number(moment.slice(MICROS_AT, -1)) : 0;
  return BigInt(Date.parse(moment) - EPOCH_MS) * 1_000n + BigInt(micros);
}
