import { expect, test } from "vitest";
import { inShort } from "./in-short.ts";

const ID = "0b6e0f0a-5f3e-4c55-9d57-000000000001";

test("a line has the words and counts of an entry, and no ids and hashes", () => {
  expect(inShort({ key_id: ID, key_prefix: "mk_k7Qm2", rights: ["capture", "read"] })).toBe(
    "key prefix mk_k7Qm2 · rights capture, read",
  );
  expect(inShort({ restores: ID, mode: "delete", receipt_position: 4, receipt_hash: "3f0c" })).toBe(
    "mode delete · receipt position 4",
  );
  expect(inShort({ alias: "0".repeat(64), events: 0, fields: [], more: null })).toBe("events 0");
});
