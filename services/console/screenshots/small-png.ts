import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = 8;
const MOST_COLOURS = 256;

/** The same picture with at most 256 colours, one byte for each pixel: a third of the bytes of what a browser writes, and no eye sees it. */
export function smallPng(png: Buffer): Buffer {
  const header = chunkOf(png, "IHDR");
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = header[9] === 6 ? 4 : 3;
  const pixels = unfiltered(inflateSync(dataOf(png)), width * channels, height, channels);
  const colours = commonColours(pixels, channels);
  const nearest = nearestOf(colours);
  const rows = Buffer.alloc((width + 1) * height);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = Math.floor(pixel / width) * (width + 1) + 1 + (pixel % width);
    rows[at] = nearest(colourAt(pixels, pixel * channels));
  }
  const newHeader = Buffer.from(header);
  newHeader[9] = 3;
  const palette = Buffer.from(
    colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]),
  );
  return Buffer.concat([
    png.subarray(0, SIGNATURE),
    ...[chunk("IHDR", newHeader), chunk("PLTE", palette)],
    ...[chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0))],
  ]);
}

const colourAt = (pixels: Buffer, at: number): number => pixels.readUIntBE(at, 3);

function* chunks(png: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = SIGNATURE; at < png.length; ) {
    const length = png.readUInt32BE(at);
    yield {
      type: png.toString("latin1", at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
    };
    at += length + 12;
  }
}

function chunkOf(png: Buffer, wanted: string): Buffer {
  for (const { type, data } of chunks(png)) if (type === wanted) return data;
  throw new Error(`a PNG without ${wanted}`);
}

const dataOf = (png: Buffer): Buffer =>
  Buffer.concat([...chunks(png)].flatMap(({ type, data }) => (type === "IDAT" ? [data] : [])));

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** The bytes of the pixels, from rows that say how they differ from what is beside and above (PNG, 9.2). */
function unfiltered(rows: Buffer, stride: number, height: number, channels: number): Buffer {
  // Beside the first pixel of a row, and above the first row, everything is 0.
  const wide = stride + channels;
  const padded = Buffer.alloc(wide * (height + 1));
  const at = (place: number): number => padded[place] ?? 0;
  for (let y = 0; y < height; y++) {
    const from = y * (stride + 1);
    const filter = rows[from] ?? 0;
    for (let x = 0; x < stride; x++) {
      const place = (y + 1) * wide + channels + x;
      const above = place - wide;
      const guess = predicted(filter, at(place - channels), at(above), at(above - channels));
      padded[place] = (rows[from + 1 + x] ?? 0) + guess;
    }
  }
  const lines = Array.from({ length: height }, (_, y) =>
    padded.subarray((y + 1) * wide + channels, (y + 2) * wide),
  );
  return Buffer.concat(lines);
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((value) => Math.abs(guess - value));
  if (toLeft === undefined || toUp === undefined || toCorner === undefined) return 0;
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** The colours that most pixels have. */
function commonColours(pixels: Buffer, channels: number): number[] {
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += channels) {
    const colour = colourAt(pixels, at);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const byCount = [...counts].toSorted(([, a], [, b]) => b - a);
  return byCount.slice(0, MOST_COLOURS).map(([colour]) => colour);
}

/** Which of the colours is nearest to one. */
function nearestOf(colours: readonly number[]): (colour: number) => number {
  const known = new Map(colours.map((colour, index) => [colour, index]));
  const part = (colour: number, shift: number) => (colour >> shift) & 255;
  const distance = (a: number, b: number) =>
    [16, 8, 0].reduce((sum, shift) => sum + (part(a, shift) - part(b, shift)) ** 2, 0);
  return (colour) => {
    const found = known.get(colour);
    if (found !== undefined) return found;
    const distances = colours.map((candidate) => distance(candidate, colour));
    const index = distances.indexOf(Math.min(...distances));
    known.set(colour, index);
    return index;
  };
}
