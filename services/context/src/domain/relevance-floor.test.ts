import { expect, test } from "vitest";
import { ask, episodeRow, factRow, indexOf } from "../../test/arbitrary-rows.ts";
import { recall } from "./build-packet.ts";
import { TRAINED } from "./ranking/question-relevance.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";
import { unpackDecisions } from "./trace-codec.ts";

test("with a floor, a question about nothing here is answered with no relevant memory", () => {
  const index = indexOf({
    facts: [factRow(1)],
    episodes: [episodeRow(1, "We talked about the quarterly budget of the garden club.")],
  });
  const settings = { ...DEFAULT_SETTINGS, floors: { question: null, fact: 0.3, episode: 0.3 } };

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
  const settings = { ...DEFAULT_SETTINGS, floors: { question: null, fact: null, episode: 0.3 } };

  expect(recall(index, ask("Which quasar exploded?", { settings })).packet.empty_reason).toBe(
    "no_relevant_memory",
  );
  expect(recall(index, ask("Which quasar exploded?")).packet.empty_reason).toBeNull();
  expect(recall(indexOf(), ask("Which quasar?", { settings })).packet.empty_reason).toBeNull();
});

test("a question that a large memory is unlikely to be about gets nothing, one that it is about gets all as before", () => {
  const episodes = Array.from({ length: 120 }, (_, n) =>
    episodeRow(n, `The canoe trip of week ${n} ended in the harbour.`),
  );
  const index = indexOf({ facts: [factRow(1)], episodes });
  const floors = { ...DEFAULT_SETTINGS.floors, question: TRAINED.words.floor };
  const settings = { ...DEFAULT_SETTINGS, floors };
  const answered = "How did the canoe trip end in the harbour?";
  const offTopic = "Which asteroid did the observatory in Chile photograph?";

  const refused = recall(index, ask(offTopic, { settings }));

  expect(refused.packet).toMatchObject({ facts: [], episodes: [], status: "ok" });
  expect(refused.packet.empty_reason).toBe("no_relevant_memory");
  expect(unpackDecisions(refused.decisions)).toContainEqual(
    expect.objectContaining({ reason_code: "below_relevance_floor" }),
  );
  expect(recall(index, ask(answered, { settings })).packet).toEqual(
    recall(index, ask(answered)).packet,
  );
  expect(recall(index, ask(offTopic)).packet.empty_reason).toBeNull();
});
