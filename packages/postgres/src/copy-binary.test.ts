import { expect, test } from "vitest";
import { CopyBinaryReader } from "./copy-binary.ts";

const SIGNATURE = Buffer.from("PGCOPY\n\xff\r\n\0", "latin1");
const int32 = (n: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(n);
  return bytes;
};
const int16 = (n: number) => int32(n).subarray(2);
const value = (text: string) => Buffer.concat([int32(text.length), Buffer.from(text)]);
const ROWS = Buffer.concat([
  ...[SIGNATURE, int32(0), int32(3), Buffer.from("ext")],
  ...[int16(2), value("ab"), value("")],
  ...[int16(2), int32(-1), value("cde")],
  int16(-1),
]);

test.each([1, 2, 3, 7, 1_000])("values are read from chunks of %i bytes", (size) => {
  let read = "";
  const reader = new CopyBinaryReader((bytes) => {
    read += Buffer.from(bytes).toString();
  });

  for (let at = 0; at < ROWS.length; at += size) reader.write(ROWS.subarray(at, at + size));

  expect(read).toBe("abcde");
  expect(reader.isEnded).toBe(true);
});

test("anything else is refused", () => {
  const reader = new CopyBinaryReader(() => {});

  expect(() => reader.write(Buffer.from("no rows of the binary format"))).toThrow("COPY");
});
