import { expect, test } from "vitest";
import { inTurns } from "./timeline-pace.ts";

test("two milliseconds of making are followed by a turn of others, and waiting for the reader by none", async () => {
  let nowMs = 0;
  const seen: string[] = [];
  function* made() {
    for (const [item, takesMs] of [
      ["a", 1],
      ["b", 1],
      ["c", 0.5],
      ["d", 5],
      ["e", 0],
    ] as const) {
      nowMs += takesMs;
      yield item;
    }
  }
  const turn = async () => void seen.push("turn");

  for await (const item of inTurns(made(), turn, () => nowMs)) {
    seen.push(item);
    nowMs += 1_000;
  }

  expect(seen).toEqual(["a", "b", "turn", "c", "d", "turn", "e"]);
});
