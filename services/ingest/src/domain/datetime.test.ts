import fc from "fast-check";
import { expect, test } from "vitest";
import { normalDatetime } from "./datetime.ts";

test.each([
  ["2025-03-01T12:30:00Z", "2025-03-01T12:30:00.000Z"],
  ["2025-03-01t12:30:00z", "2025-03-01T12:30:00.000Z"],
  ["2025-03-01 12:30:00+02:00", "2025-03-01T10:30:00.000Z"],
  ["2025-03-01T00:30:00-03:30", "2025-03-01T04:00:00.000Z"],
  ["2025-03-01T12:30", "2025-03-01T12:30:00.000Z"],
  ["2025-03-01T12:30+00:00", "2025-03-01T12:30:00.000Z"],
  ["2025-03-01", "2025-03-01T00:00:00.000Z"],
  ["2025-03-01T12:30:00.5", "2025-03-01T12:30:00.500Z"],
  ["2025-03-01T12:30:00.123456Z", "2025-03-01T12:30:00.123456Z"],
  ["2025-03-01T12:30:00.1234567899Z", "2025-03-01T12:30:00.123456Z"],
  ["2025-03-01T12:30:00.120000Z", "2025-03-01T12:30:00.120Z"],
  ["2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000Z"],
  ["2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"],
  ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"],
  ["0099-12-31", "0099-12-31T00:00:00.000Z"],
  ["9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59.999999Z"],
])("%s is %s", (text, normal) => {
  expect(normalDatetime(text)).toBe(normal);
});

test.each([
  "",
  "yesterday",
  "2025",
  "2025-03",
  "20250301",
  "2025-02-29",
  "2025-02-30T10:00:00Z",
  "2025-13-01",
  "2025-00-10",
  "2025-01-00",
  "2025-01-32",
  "2025-03-01T24:00:00Z",
  "2025-03-01T12:60:00Z",
  "2025-03-01T12:30:61Z",
  "2025-03-01T12:30:00.Z",
  "2025-03-01T12Z",
  "2025-03-01T12:30:00+24:00",
  "2025-03-01T12:30:00+02:60",
  "2025-03-01T12:30:00+0200",
  "2025-03-01Z",
  " 2025-03-01",
  "2025-03-01T12:30:00Z\n",
  "0000-01-01",
  "0001-01-01T00:00:00+01:00",
  "9999-12-31T23:59:59-00:01",
  "10000-01-01",
  "1740830400",
  "٢٠٢٥-٠٣-٠١",
])("%j is refused", (text) => {
  expect(normalDatetime(text)).toBeNull();
});

test("any moment written by toISOString is its own normal form", () => {
  const years1To9999 = { min: new Date("0001-01-01"), max: new Date("9999-12-31T23:59:59.999Z") };
  fc.assert(
    fc.property(fc.date({ ...years1To9999, noInvalidDate: true }), (date) => {
      expect(normalDatetime(date.toISOString())).toBe(date.toISOString());
    }),
  );
});

test("an offset moves the moment and nothing else", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1439, max: 1439 }), (minutes) => {
      const size = Math.abs(minutes);
      const two = (n: number) => String(n).padStart(2, "0");
      const zone = `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
      const moment = normalDatetime(`2025-03-01T12:00:00.000${zone}`) ?? "";
      expect(Date.parse(moment)).toBe(Date.UTC(2025, 2, 1, 12) - minutes * 60_000);
    }),
  );
});
