import { expect, test, vi } from "vitest";
import { episodeRow, factRow, indexOf, NOW_MS } from "../../../test/arbitrary-rows.ts";
import { applyRows, factStates, type ScopeIndex } from "../memory/scope-index.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import { find } from "./find.ts";
import type { Signals } from "./lexical-signals.ts";
import { parseQuery } from "./query.ts";
import { questionRelevance, signalsOf, TRAINED } from "./question-relevance.ts";

const THINGS = ["kettle", "ladder", "violin", "garden", "invoice", "puppy", "canoe", "blanket"];
const PLACES = ["attic", "harbour", "cellar", "office", "valley"];
const COUNT = 120;

/** Two people who talk about things in places, on days of their own. */
const talk = Array.from({ length: COUNT }, (_, n) => {
  const [thing, place] = [THINGS[n % THINGS.length], PLACES[n % PLACES.length]];
  return episodeRow(n, `We carried the ${thing} to the ${place}, it took ${n + 2} minutes.`, {
    speaker: n % 2 === 0 ? "Nadia" : "Tom",
    threadId: `thread ${Math.floor(n / 10)}`,
  });
});

const queryOf = (index: ScopeIndex, question: string, embedding: Float32Array | null) =>
  parseQuery(index, question, { nowMs: NOW_MS, untilMs: Number.POSITIVE_INFINITY, embedding });

function asked(index: ScopeIndex, question: string, embedding: Float32Array | null) {
  const query = queryOf(index, question, embedding);
  const states = factStates(index, NOW_MS, DEFAULT_SETTINGS.horizonsMs);
  return { query, found: find(index, states, query, NOW_MS, DEFAULT_SETTINGS) };
}

function relevance(
  index: ScopeIndex,
  question: string,
  embedding: Float32Array | null = null,
): number | null {
  const { query, found } = asked(index, question, embedding);
  return questionRelevance(index, query, found);
}

function signals(
  index: ScopeIndex,
  question: string,
  embedding: Float32Array | null = null,
): Signals {
  const { query, found } = asked(index, question, embedding);
  return signalsOf(index, query, found);
}

const directionOf = (component: number) =>
  Float32Array.from({ length: 8 }, (_, at) => (at === component ? 1 : 0.05));

test("a question about what was said is likelier to be answered than one about the same people and something else", () => {
  const index = indexOf({ episodes: talk });

  const about = relevance(index, "Where did Nadia carry the violin?") ?? 0;
  const aside = relevance(index, "Which asteroid did Nadia photograph from Chile?") ?? 1;

  expect(about).toBeGreaterThan(aside);
  expect(aside).toBeLessThan(TRAINED.words.floor);
});

test("with an embedding, what lies near counts although it shares no word", () => {
  const index = indexOf({ episodes: talk });
  const vectors = talk.map(({ eventId }, n) => ({
    kind: "episode" as const,
    id: eventId,
    vector: directionOf(n % 7),
  }));
  applyRows(index, { vectors });
  const question = "Which instrument needed new strings?";

  expect(relevance(index, question, directionOf(3))).toBeGreaterThan(
    relevance(index, question, directionOf(7)) ?? 1,
  );
});

test("nothing is said of a small memory, nor of one whose vectors are still to be made", () => {
  const small = indexOf({ episodes: talk.slice(0, 60) });
  const whole = indexOf({ episodes: talk });

  expect(relevance(small, "Which asteroid?")).toBeNull();
  expect(relevance(whole, "Which asteroid?", directionOf(1))).toBeNull();
  expect(relevance(whole, "Which asteroid?")).not.toBeNull();
});

test("there is a trained weight for each signal and a signal for each weight", () => {
  const index = indexOf({ episodes: talk });
  const names = (embedding: Float32Array | null) =>
    Object.keys(signals(index, "Which violin?", embedding)).sort();

  expect(Object.keys(TRAINED.words.weights).sort()).toEqual(names(null));
  expect(Object.keys(TRAINED.meaning.weights).sort()).toEqual(names(directionOf(1)));
});

test("words together in one talk are likelier there than the same words in different ones", () => {
  const index = indexOf({ episodes: talk });

  const together = signals(index, "Who carried the kettle to the attic?");
  const apart = signals(index, "Who carried the kettle to the observatory?");

  expect(together["likelihood"]).toBeGreaterThan(apart["likelihood"] ?? 0);
  expect(together["windowCoverage"]).toBeCloseTo(1);
  expect(apart["windowCoverage"]).toBeLessThan(1);
});

test("of the words that nobody used, rare ones count more than common ones, and names of speakers not at all", () => {
  const index = indexOf({ episodes: talk });
  const unknown = (question: string) => signals(index, question)["unknownRarity"] ?? 0;

  expect(unknown("Which telescope did Nadia carry?")).toBeGreaterThan(
    unknown("Which game did Nadia carry?"),
  );
  expect(unknown("Which violin did Nadia carry?")).toBe(0);
});

test("words that the speaker whom the question names did not say are less likely in their talk", () => {
  const index = indexOf({
    episodes: [...talk, episodeRow(COUNT, "A zeppelin!", { speaker: "Tom" })],
  });

  const tom = signals(index, "Which zeppelin did Tom see?");
  const nadia = signals(index, "Which zeppelin did Nadia see?");

  expect(tom["likelihood"]).toBeGreaterThan(nadia["likelihood"] ?? 0);
  expect(tom["namedCoverage"]).toBeGreaterThan(nadia["namedCoverage"] ?? 0);
});

test("a fact that holds the words covers them as a turn does", () => {
  const facts = [factRow(0, { value: '{"value":"zeppelin from Friedrichshafen"}' })];
  const coverage = (index: ScopeIndex) =>
    signals(index, "zeppelin Friedrichshafen?")["windowCoverage"];

  expect(coverage(indexOf({ episodes: talk }))).toBe(0);
  expect(coverage(indexOf({ episodes: talk, facts }))).toBeCloseTo(1);
});

test("words that are said again and again cover many turns, others one", () => {
  const index = indexOf({ episodes: [...talk, episodeRow(COUNT, "A zeppelin flew by.")] });

  expect(signals(index, "zeppelin?")).toMatchObject({ windowCoverage: 1, tenthWindow: 0 });
  expect(signals(index, "violin?")).toMatchObject({ windowCoverage: 1, tenthWindow: 1 });
});

test("one near item has the best cosine, and the fifth is that of the others", () => {
  const index = indexOf({ episodes: talk });
  const vectorOf = (n: number) => directionOf(n === 7 ? 3 : 1);
  applyRows(index, {
    vectors: talk.map(({ eventId }, n) => ({ kind: "episode", id: eventId, vector: vectorOf(n) })),
  });

  const { bestCosine, fifthCosine, meanCosine } = signals(index, "Which tea?", directionOf(3));

  expect(bestCosine).toBeGreaterThan(0.9);
  expect(fifthCosine).toBeLessThan(0.5);
  expect(meanCosine).toBeLessThan(0.5);
});

test("the vectors of a memory are compared with a question once", () => {
  const index = indexOf({ episodes: talk });
  applyRows(index, {
    vectors: talk.map(({ eventId }, n) => ({
      kind: "episode",
      id: eventId,
      vector: directionOf(n % 7),
    })),
  });
  const compare = vi.spyOn(index.vectors.episodes, "cosines");

  const { bestCosine } = signals(index, "Which violin?", directionOf(3));

  expect(compare).toHaveBeenCalledTimes(1);
  expect(bestCosine).toBeGreaterThan(0.9);
});

test("a question of no words but names is judged too", () => {
  const index = indexOf({ episodes: talk });

  expect(relevance(index, "Nadia?")).toBeGreaterThan(0);
  expect(relevance(index, "")).toBeGreaterThan(0);
});

test("a question of more words than are looked at gets finite signals", () => {
  const index = indexOf({ episodes: talk });
  const long = Array.from({ length: 60 }, (_, n) => `thing${n} kettle`).join(" ");

  expect(Object.values(signals(index, long)).every(Number.isFinite)).toBe(true);
});

test.each([
  [
    "fr",
    "Nous avons porté le violon dans la cave avec les enfants.",
    "Où avons-nous porté le violon ?",
    "Quel astéroïde a-t-on photographié avec le télescope ?",
  ],
  [
    "de",
    "Wir haben die Geige mit den Kindern in den Keller getragen.",
    "Wohin haben wir die Geige getragen?",
    "Welchen Asteroiden hat das Observatorium fotografiert?",
  ],
  [
    "es",
    "Llevamos el violín al sótano con los niños de la casa.",
    "¿Adónde llevamos el violín?",
    "¿Qué asteroide fotografió el observatorio de Chile?",
  ],
])(
  "in %s a question about what was said is answered, one about something else refused",
  (_, said, own, other) => {
    const others = talk.map((row, n) => ({
      ...row,
      text: `${n} ${said.split(" ").slice(0, -4).join(" ")}`,
    }));
    const index = indexOf({ episodes: [...others.slice(1), episodeRow(0, said)] });

    expect(relevance(index, own)).toBeGreaterThan(TRAINED.words.floor);
    expect(relevance(index, other)).toBeLessThan(TRAINED.words.floor);
  },
);
