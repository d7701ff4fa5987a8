import { expect, test } from "vitest";
import { isUnavailable, serviceUnavailable } from "./index.ts";

const withCode = (code: string) => Object.assign(new Error("x"), { code });

test.each([
  ["a refused connection", withCode("ECONNREFUSED"), true],
  ["a server that shuts down", withCode("57P01"), true],
  ["our own 503", serviceUnavailable("later"), true],
  ["a fault wrapped by the query builder", new Error("query", { cause: withCode("08006") }), true],
  ["a broken constraint", withCode("23505"), false],
  ["a programming error", new TypeError("undefined"), false],
  ["no error at all", "text", false],
])("waiting may cure %s: %s", (_what, error, expected) => {
  expect(isUnavailable(error)).toBe(expected);
});
