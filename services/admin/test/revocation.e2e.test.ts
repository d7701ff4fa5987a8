import { system } from "@memory/testkit";
import { expect, test } from "vitest";
import { revocationRound } from "./revocation-round.ts";

test("no service accepts a key in a request sent after the answer of its revocation", async () => {
  for (let round = 0; round < 5; round++) {
    const { after, usesBefore } = await revocationRound(system());

    expect(new Set(after)).toEqual(new Set([401]));
    expect(usesBefore).toBeGreaterThan(0);
  }
});
