import { join } from "node:path";
import { expect, test } from "vitest";
import { WORKSPACE } from "../folders.ts";
import { readStartOptions } from "./options.ts";

test("without arguments the system starts on port 8080 and .data of the checkout, durable, with a tour", () => {
  expect(readStartOptions([], "/elsewhere")).toEqual({
    port: 8080,
    data: join(WORKSPACE, ".data"),
    fresh: false,
    tour: true,
    once: false,
    bootstrap: false,
    durable: true,
  });
});

test("a relative data folder is seen from where npm was called", () => {
  expect(readStartOptions(["--data", "mine"], "/home/sam").data).toBe("/home/sam/mine");
  expect(readStartOptions(["--data", "/srv/mine"], "/home/sam").data).toBe("/srv/mine");
});

test("bootstrap leaves the free key to the user: no tour", () => {
  expect(readStartOptions(["--bootstrap"], "/")).toMatchObject({ bootstrap: true, tour: false });
});

test.each([["--port", "x"], ["--port", "0"], ["--port", "65536"], ["--prot", "1"], ["extra"]])(
  "%s %s is refused",
  (...args) => {
    expect(() => readStartOptions(args, "/")).toThrow(/error: /);
  },
);
