import { randomFillSync } from "node:crypto";
import { v7 } from "uuid";

/** The greatest UUID, and the nil UUID, which no row has: every other id comes before the one and after the other. */
export { MAX as LAST_ID, NIL as NIL_ID } from "uuid";

const ID_BYTES = 16;
// Random bytes of the system are expensive; one call serves 256 ids.
const pool = new Uint8Array(256 * ID_BYTES);
let used = pool.length;
let lastMs = 0;
let seq = 0;

/** A new UUID version 7; ids minted by one process are in the order of minting, also within a millisecond. */
export function newId(): string {
  return mint(Date.now());
}

/** New ids of the same millisecond, in order: they begin with the same 48 bits. */
export function newIds(count: number): string[] {
  const nowMs = Date.now();
  const ids: string[] = [];
  while (ids.length < count) ids.push(mint(nowMs));
  return ids;
}

/** The ids next to one, in order; of the same millisecond, unless it is one of the last of all. */
export function idsAfter(id: string, count: number): string[] {
  const first = BigInt(`0x${id.replaceAll("-", "")}`);
  return Array.from({ length: count }, (_, n) => {
    const hex = (first + BigInt(n + 1)).toString(16).padStart(32, "0");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  });
}

function mint(nowMs: number): string {
  const random = nextRandom();
  if (nowMs > lastMs) {
    lastMs = nowMs;
    // Half of the counter's 32 bits stay free, so that it does not run over within a millisecond.
    seq = new DataView(random.buffer, random.byteOffset).getUint32(6) >>> 1;
  } else {
    seq++;
  }
  return v7({ msecs: lastMs, seq, random });
}

/** When an id was minted, in milliseconds since the epoch: the first 48 bits of a UUID version 7. */
export const mintedMs = (id: string): number =>
  Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

const LAST_MS = 2 ** 48 - 1;

/** The greatest id that can be minted until `ms` milliseconds after this one was. */
export const lastIdWithin = (id: string, ms: number): string =>
  `${timeOf(mintedMs(id) + ms)}-ffff-ffff-ffffffffffff`;

/** The least id that can be minted from a moment on, in milliseconds since the epoch. */
export const firstIdFrom = (ms: number): string => `${timeOf(ms)}-7000-8000-000000000000`;

/** The first 48 bits of the ids of a millisecond. */
function timeOf(ms: number): string {
  const hex = Math.max(0, Math.min(Math.floor(ms), LAST_MS))
    .toString(16)
    .padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

function nextRandom(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return pool.subarray(used - ID_BYTES, used);
}

const UUID_FORM = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for text in the form 8-4-4-4-12, whatever the version and variant digits say; letters in either case. */
export const isUuid = (text: string): boolean => UUID_FORM.test(text);
