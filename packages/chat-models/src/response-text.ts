import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";

const DECODERS = {
  gzip: promisify(gunzip),
  "x-gzip": promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
} as const;

/** The longest answer that is read, in bytes once decoded. */
export const LONGEST_ANSWER_BYTES = 8_000_000;

/** The text of a body that some proxy compressed although nobody asked for it. Throws for an encoding that is not known, and for broken bytes. */
export async function responseText(body: Uint8Array, encoding: string): Promise<string> {
  const names = encoding
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
  let bytes = Buffer.from(body);
  for (const name of names.toReversed()) {
    if (name === "" || name === "identity") continue;
    if (!isKnown(name)) throw new Error(`encoding ${name} is not known`);
    bytes = await DECODERS[name](bytes, { maxOutputLength: LONGEST_ANSWER_BYTES });
  }
  return bytes.toString("utf8");
}

const isKnown = (name: string): name is keyof typeof DECODERS => Object.hasOwn(DECODERS, name);
