import { expect, test } from "vitest";
import { ask, episodeRow, factRow, indexOf } from "../../test/arbitrary-rows.ts";
import { recall } from "./build-packet.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";
import { unpackDecisions } from "./trace-codec.ts";

test("with a floor, a question about nothing here is answered with no relevant memory", () => {
  const index = indexOf({
    facts: [factRow(1)],
    episodes: [episodeRow(1, "We talked about the quarterly budget of the garden club.")],
  });
  const settings = { ...DEFAULT_SETTINGS, floors: { fact: 0.3, episode: 0.3 } };

  const { packet, decisions } = recall(
    index,
    ask("Which quasar exploded near the budget telescope?", { settings }),
  );

  expect(packet).toMatchObject({
    facts: [],
    episodes: [],
    status: "ok",
    empty_reason: "no_relevant_memory",
  });
  expect(unpackDecisions(decisions).map(({ reason_code }) => reason_code)).toEqual([
    "below_relevance_floor",
    "below_relevance_floor",
  ]);
});

test("with a floor, a question that shares no word with the memory finds nothing relevant either", () => {
  const index = indexOf({ episodes: [episodeRow(1, "We had soup at the garden club.")] });
  const settings = { ...DEFAULT_SETTINGS, floors: { fact: null, episode: 0.3 } };

  expect(recall(index, ask("Which quasar exploded?", { settings })).packet.empty_reason).toBe(
    "no_relevant_memory",
  );
  expect(recall(index, ask("Which quasar exploded?")).packet.empty_reason).toBeNull();
  expect(recall(indexOf(), ask("Which quasar?", { settings })).packet.empty_reason).toBeNull();
});
