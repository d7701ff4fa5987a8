import { expect, test } from "vitest";
import { readIdentity } from "./identity.ts";

const subject = (value: string) => readIdentity({ "x-service-subject-id": value }).subjectId;
const asBytes = (text: string) => Buffer.from(text).toString("latin1");

test.each([
  [asBytes("José"), "José"],
  ["Jos\u00e9", "José"],
  [asBytes("日本"), "日本"],
  ["  plain ", "plain"],
  ["", null],
])("the header bytes %j are the subject %j", (value, expected) => {
  expect(subject(value)).toBe(expected);
});

test("a subject has 128 characters at most, whatever their bytes", () => {
  expect(subject(asBytes("é".repeat(128)))).toHaveLength(128);
  expect(() => subject("x".repeat(129))).toThrowError(
    expect.objectContaining({ type: "invalid_payload", field: "X-Service-Subject-Id" }),
  );
});

test.each([
  ["U+0000", "a\0b"],
  ["U+0000 in two bytes", "a\u00c0\u0080b"],
  ["a surrogate in three bytes", "a\u00ed\u00a0\u0080b"],
])("%s in a header is refused by the header's name", (_what, value) => {
  expect(() => subject(value)).toThrowError(
    expect.objectContaining({ type: "invalid_payload", field: "X-Service-Subject-Id" }),
  );
});

test("without a subject nothing else is read, not even what would be refused", () => {
  expect(readIdentity({ "x-service-thread-id": "t".repeat(1_000) }).threadId).toBeNull();
});
