import { expect, test } from "vitest";
import { readCursor, writeCursor } from "./timeline-cursor.ts";

const POSITION = {
  occurredAt: "2025-03-01T12:00:00.000Z",
  recordedAt: "2025-03-02T12:00:00.123456Z",
  id: "0195a4d4-0000-7000-8000-000000000000",
};

test("a cursor leads back to its position", () => {
  expect(readCursor(writeCursor(POSITION))).toEqual(POSITION);
});

test.each([
  "",
  "nonsense",
  Buffer.from("[1,2,3]").toString("base64url"),
  writeCursor({ ...POSITION, id: "x" }),
])("%j is not a cursor", (cursor) => {
  expect(readCursor(cursor)).toBeNull();
});
