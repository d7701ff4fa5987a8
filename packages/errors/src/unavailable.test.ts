import { expect, test } from "vitest";
import { isUnavailable, isUnfitDatabase, serviceUnavailable } from "./index.ts";

const withCode = (code: string, details = {}) =>
  Object.assign(new Error("x"), { code, ...details });

test.each([
  ["a refused connection", withCode("ECONNREFUSED"), true],
  ["a server that shuts down", withCode("57P01"), true],
  ["a host without a route to it", withCode("EHOSTUNREACH"), true],
  ["a network that is down", withCode("ENETUNREACH"), true],
  ["a connection given up by this machine", withCode("ECONNABORTED"), true],
  ["a session ended for idleness", withCode("57P05"), true],
  ["a pooler without its server", withCode("08P01"), true],
  ["a message that the server does not understand", withCode("08P01", { routine: "x" }), false],
  ["a full disk", withCode("53100"), true],
  ["a database that only reads", withCode("25006"), true],
  ["a failing disk", withCode("58030"), true],
  ["a limit of the server", withCode("53400"), true],
  ["our own 503", serviceUnavailable("later"), true],
  ["a fault wrapped by the query builder", new Error("query", { cause: withCode("08006") }), true],
  ["a broken constraint", withCode("23505"), false],
  ["a programming error", new TypeError("undefined"), false],
  ["no error at all", "text", false],
])("waiting may cure %s: %s", (_what, error, expected) => {
  expect(isUnavailable(error)).toBe(expected);
});

test.each([
  ["a full disk", withCode("53100"), true],
  ["a database that only reads", withCode("25006"), true],
  ["a library that is gone", withCode("58P01", { file: "dfmgr.c" }), true],
  ["a library of another version", withCode("XX000", { file: "dfmgr.c" }), true],
  ["a function that is gone", withCode("42883", { routine: "ParseFuncOrColumn" }), true],
  ["an operator that never was", withCode("42883", { routine: "op_error" }), false],
  ["a deadlock", withCode("40P01"), false],
  ["a refused connection", withCode("ECONNREFUSED"), false],
  ["a broken constraint", withCode("23505"), false],
])("of a database that needs repair speaks %s: %s", (_what, error, expected) => {
  expect(isUnfitDatabase(error)).toBe(expected);
});
