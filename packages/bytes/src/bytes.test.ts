import fc from "fast-check";
import { expect, test } from "vitest";
import { readUuid, UUID_BYTES, writeHex } from "./index.ts";

test("hex digits in either case become the bytes that Buffer reads from them", () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.boolean(), (bytes, isUpper) => {
      const lower = Buffer.from(bytes).toString("hex");
      const written = new Uint8Array(bytes.length);

      writeHex(written, isUpper ? lower.toUpperCase() : lower, 0);

      expect(written).toEqual(bytes);
    }),
  );
});

test("a UUID is read back as it was written, at any position", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.nat({ max: 8 }), (uuid, at) => {
      const bytes = new Uint8Array(at + UUID_BYTES);

      writeHex(bytes, uuid.toUpperCase(), at);

      expect(readUuid(bytes, at)).toBe(uuid);
    }),
  );
});

test("bytes around the written ones stay as they are", () => {
  const bytes = new Uint8Array(UUID_BYTES + 2).fill(0xee);

  writeHex(bytes, "00000000-0000-0000-0000-000000000000", 1);

  expect([bytes[0], bytes.at(-1)]).toEqual([0xee, 0xee]);
  expect(readUuid(bytes, 1)).toBe("00000000-0000-0000-0000-000000000000");
});
