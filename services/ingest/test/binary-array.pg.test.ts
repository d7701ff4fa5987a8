import { createLog } from "@memory/log";
import { openPool, type Pool } from "@memory/postgres";
import { database } from "@memory/testkit";
import { datetimeOf } from "@memory/values";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { binaryArray, type Type, type Value } from "../src/store/binary-array.ts";

let pool: Pool;
beforeAll(() => {
  const log = createLog("test", "silent");
  pool = openPool({ url: database("ingest").appUrl, max: 1, name: "binary-array-test", log });
});
afterAll(() => pool.end());

const text = fc.string({ unit: "binary" }).map((any) => any.replaceAll("\0", ""));
const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((given) => Buffer.from(given).toString("hex"));
const moment = fc
  .tuple(
    fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true }),
    fc.constantFrom("000", "001", "999"),
  )
  .map(([date, micros]) => datetimeOf(`${date.toISOString().slice(0, -1)}${micros}`));

/** Values of a type, and how the text form of Postgres writes one. */
const CASES: { [T in Type]: [fc.Arbitrary<Value<T>>, (value: Value<T>) => unknown] } = {
  text: [text, (value) => value],
  json: [fc.jsonValue().map((value) => JSON.stringify(value)), (value) => value],
  uuid: [fc.uuid(), (value) => value],
  bytea: [hex(16), (value) => `\\x${value}`],
  timestamptz: [moment, (value) => value],
  int4: [fc.integer(), (value) => value],
};

test.each(Object.keys(CASES) as Type[])(
  "an array of %s is read from its binary form as from its text form",
  async (type) => {
    const [values, asText] = CASES[type] as [fc.Arbitrary<string>, (value: string) => unknown];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(values), { maxLength: 8 }), async (given) => {
        const { rows } = await pool.query(
          `SELECT $1::${type}[]::text[] AS read, $2::${type}[]::text[] AS expected`,
          [binaryArray(type, given), given.map((value) => (value === null ? null : asText(value)))],
        );
        expect(rows[0].read).toEqual(rows[0].expected);
      }),
      { numRuns: 60 },
    );
  },
);
