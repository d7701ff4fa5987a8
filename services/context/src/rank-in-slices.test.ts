import { trustedScope } from "@memory/scope";
import { expect, test } from "vitest";
import { ask, episodeRow, indexOf } from "../test/arbitrary-rows.ts";
import { recall } from "./domain/build-packet.ts";
import { rankInSlices } from "./rank-in-slices.ts";
import type { ScopeIndexes } from "./scope-indexes.ts";

const FILLER = "The weather was mild and nothing of note was said about it by anyone present. ";
const episodes = Array.from({ length: 6 }, (_, n) =>
  episodeRow(n, `${FILLER.repeat(40)}The parrot number ${n} sings. ${FILLER.repeat(40)}`),
);
const QUESTION = ask("Which parrot sings?", { budgetTokens: 900 });

test("a question whose texts are split between its passes gets the packet of one that splits them at once", async () => {
  const atOnce = recall(indexOf({ episodes }), QUESTION);
  const index = indexOf({ episodes });
  let passes = 0;
  const using: ScopeIndexes["using"] = async (_scope, work) => {
    passes++;
    return work({ index, revision: 1, isNewest: true });
  };
  const deps = {
    indexes: { using },
    metrics: { time: (_stage: string, work: () => unknown) => work() },
    nowMs: () => QUESTION.nowMs,
  };

  const { built, packet } = await rankInSlices(
    deps as never,
    trustedScope("project", "subject"),
    QUESTION,
    { isOptimistic: false, asOf: null },
  );

  expect(passes).toBeGreaterThan(1);
  expect(packet.toString()).toBe(atOnce.packetJson);
  expect(built.decisions).toEqual(atOnce.decisions);
});
