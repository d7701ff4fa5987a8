import { expect, test } from "vitest";
import { episodeRow, factRow, indexOf, NOW_MS } from "../../test/arbitrary-rows.ts";
import { chooseFloors, relevanceOf, separate } from "./calibration.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";

test("separable questions are separated without refusing anything relevant", () => {
  expect(separate([0.5, 0.6, 0.9], [0.1, 0.2], 0)).toEqual({
    floor: 0.5,
    relevantRefused: 0,
    offTopicRefused: 1,
    separation: 1,
    margin: 0.3,
  });
});

test("mixed questions are separated as far as the allowed refusals go", () => {
  const relevant = Array.from({ length: 100 }, (_, i) => i / 100);
  const offTopic = [0, 0.01, 0.02, 0.5];

  const found = separate(relevant, offTopic, 0.03);

  expect(found.floor).toBe(0.03);
  expect(found.relevantRefused).toBe(0.03);
  expect(found.offTopicRefused).toBe(0.75);
  expect(found.margin).toBeLessThan(0);
});

test("floors are chosen for both kinds together: a question passes by either", () => {
  const relevant = [
    { fact: 0, episode: 0.6 },
    { fact: 0.7, episode: 0.1 },
  ];
  const offTopic = [
    { fact: 0, episode: 0.3 },
    { fact: 0.2, episode: 0.2 },
    { fact: 0, episode: 0 },
  ];

  const { floors, relevantRefused, offTopicRefused } = chooseFloors(relevant, offTopic, 0);

  expect([relevantRefused, offTopicRefused]).toEqual([0, 1]);
  expect(floors.fact).toBeGreaterThan(0.2);
  expect(floors.episode).toBeGreaterThan(0.3);
});

test("no more relevant questions are refused than allowed, even if off-topic ones pass for it", () => {
  const relevant = [0.1, 0.2, 0.3, 0.4].map((episode) => ({ fact: 0, episode }));
  const offTopic = [0.15, 0.25].map((episode) => ({ fact: 0, episode }));

  expect(chooseFloors(relevant, offTopic, 0)).toMatchObject({
    relevantRefused: 0,
    offTopicRefused: 0,
  });
  expect(chooseFloors(relevant, offTopic, 0.25)).toMatchObject({
    relevantRefused: 0.25,
    offTopicRefused: 0.5,
  });
});

test("a question about what was said is more relevant than one about something else", () => {
  const index = indexOf({
    facts: [factRow(1, { predicate: "pet", value: '{"value":"parrot"}' }), factRow(2)],
    episodes: [episodeRow(1, "The parrot learned to whistle."), episodeRow(2, "We had soup.")],
  });

  const about = relevanceOf(index, "What did the parrot learn?", NOW_MS, DEFAULT_SETTINGS);
  const aside = relevanceOf(
    index,
    "Which telescope sees the parrot nebula at dawn?",
    NOW_MS,
    DEFAULT_SETTINGS,
  );

  expect(about.episode).toBeGreaterThan(aside.episode);
  expect(about.fact).toBeGreaterThan(aside.fact);
  expect(relevanceOf(index, "Quasars?", NOW_MS, DEFAULT_SETTINGS)).toEqual({ fact: 0, episode: 0 });
});

test("a question that names who speaks here is more relevant than the same one that names somebody else", () => {
  const said = (number: number, speaker: string) =>
    episodeRow(number, "We had soup at the harbour.", { speaker });
  const index = indexOf({
    episodes: [said(1, "Nadia"), said(2, "Tom"), episodeRow(3, "It rained.")],
  });
  const relevance = (question: string) =>
    relevanceOf(index, question, NOW_MS, DEFAULT_SETTINGS).episode;

  expect(relevance("Where did Nadia and Tom have soup?")).toBeGreaterThan(
    relevance("Where did Olga and Jim have soup?"),
  );
  expect(relevance("Did Olga and Jim quarrel?")).toBe(0);
});

test("of a long question a part makes an item as relevant as the whole of a short one", () => {
  const index = indexOf({
    episodes: [
      episodeRow(1, "parrot violin"),
      episodeRow(2, "soup"),
      episodeRow(3, "harbour rain"),
    ],
  });
  const relevance = (question: string) =>
    relevanceOf(index, question, NOW_MS, DEFAULT_SETTINGS).episode;

  expect(relevance("parrot violin telescope nebula")).toBeGreaterThan(relevance("parrot nebula"));
});
