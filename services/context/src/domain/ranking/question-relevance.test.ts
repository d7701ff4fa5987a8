import { expect, test } from "vitest";
import { episodeRow, indexOf, NOW_MS } from "../../../test/arbitrary-rows.ts";
import { applyRows, type ScopeIndex } from "../memory/scope-index.ts";
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

const relevance = (index: ScopeIndex, question: string, embedding: Float32Array | null = null) =>
  questionRelevance(index, queryOf(index, question, embedding));

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
  const signals = (embedding: Float32Array | null) =>
    Object.keys(signalsOf(index, queryOf(index, "Which violin?", embedding))).sort();

  expect(Object.keys(TRAINED.words.weights).sort()).toEqual(signals(null));
  expect(Object.keys(TRAINED.meaning.weights).sort()).toEqual(signals(directionOf(1)));
});
