import { ownSystem } from "@memory/testkit";
import { expect, test } from "vitest";
import { checkApi, SHORT } from "../src/check-api.ts";
import { findPython, installSchemathesis, NO_PYTHON } from "../src/python.ts";

/** Several thousand calls take long where other work has the processors. */
const WITHIN_MS = 1_200_000;

const python = await findPython();
if (python === null) console.error(`\n=== ${NO_PYTHON} ===\n`);

test.skipIf(python === null)(
  "schemathesis finds no fault in any route, in its short form",
  async () => {
    const command = await installSchemathesis(python ?? "");
    const { status, output } = await checkApi(command, SHORT, ownSystem);

    expect(status, output).toBe(0);
  },
  WITHIN_MS,
);

test("a machine without Python is found out", async () => {
  expect(await findPython(["no-such-python"])).toBeNull();
});
