import { expect, test } from "vitest";
import { ask, episodeRow, factRow, idOf, indexOf } from "../../../test/arbitrary-rows.ts";
import { recall } from "../build-packet.ts";
import { applyRows, createScopeIndex, type RowChanges } from "../memory/scope-index.ts";
import { predicateCues } from "../text/predicate-cues.ts";
import { unpackDecisions, unpackScores } from "../trace-codec.ts";

const packetOf = (rows: RowChanges, query: string, budgetTokens = 900) =>
  recall(indexOf(rows), ask(query, { budgetTokens })).packet;
const firstFact = (rows: RowChanges, query: string) => packetOf(rows, query).facts[0]?.id;
const firstEpisode = (rows: RowChanges, query: string) =>
  packetOf(rows, query).episodes[0]?.event_id;

const facts = [
  factRow(1, { predicate: "allergy", value: '{"substance":"sesame"}' }),
  factRow(2, { predicate: "home_city", value: '{"city":"Porto"}' }),
  factRow(3, { predicate: "employer", value: '{"company":"Initech"}' }),
  factRow(4, { predicate: "birth_date", value: '{"value":"1990-04-02"}' }),
  factRow(5, { predicate: "pet", value: '{"value":"a parrot called Kiki"}' }),
];

test.each([
  ["What should I cook for her?", 1],
  ["Where does she live?", 2],
  ["What does he do for a living?", 3],
  ["How old is he?", 4],
  ["Does she have an animal?", 5],
  ["Who is Kiki?", 5],
])("%s finds fact %d", (question, number) => {
  expect(firstFact({ facts }, question)).toBe(idOf("fact", number));
});

test("a question finds a fact of a user's predicate by its other names and by its cues", () => {
  const cues = predicateCues({ badge: { synonyms: ["staff_id"], cues: ["gate", "einlass"] } });
  const index = createScopeIndex(cues);
  const badge = factRow(6, { predicate: "badge", value: '{"number":"A-17"}' });
  applyRows(index, { facts: [...facts, badge] });
  const found = (query: string) => recall(index, ask(query)).packet.facts[0]?.id;

  expect(found("Which gate lets her in?")).toBe(badge.id);
  expect(found("Was braucht sie am Einlass?")).toBe(badge.id);
  expect(found("What is her staff number?")).toBe(badge.id);
  expect(found("What should I cook for her?")).toBe(idOf("fact", 1));
});

test("a rating and confidence decide between facts that match alike", () => {
  const alike = [
    factRow(1, { value: '{"value":"green tea"}' }),
    factRow(2, { value: '{"value":"black tea"}', ratingScore: 2 }),
    factRow(3, { value: '{"value":"white tea"}', ratingScore: -2 }),
  ];

  expect(packetOf({ facts: alike }, "Which tea?").facts.map(({ id }) => id)).toEqual(
    [2, 1, 3].map((number) => idOf("fact", number)),
  );
});

test("irregular forms and diacritics make no difference", () => {
  const episodes = [episodeRow(1, "I bought a café table."), episodeRow(2, "I sold the old lamp.")];

  expect(firstEpisode({ episodes }, "What did you buy for the cafe?")).toBe(idOf("event", 1));
});

test("the turns of the person a question names come first", () => {
  const episodes = [
    episodeRow(1, "I play the violin.", { speaker: "Ann" }),
    episodeRow(2, "I play the violin.", { speaker: "Bo" }),
  ];

  expect(firstEpisode({ episodes }, "What does Bo play?")).toBe(idOf("event", 2));
});

const aboutFence = [
  episodeRow(1, "The old fence needs paint.", { role: "user" }),
  episodeRow(2, "The fence needs paint.", { role: "assistant", threadId: "other" }),
];

test.each([
  ["What does the fence need?", 1],
  ["What did you say the fence needs?", 2],
])("%s prefers what the user or the assistant said: turn %d", (question, number) => {
  expect(firstEpisode({ episodes: aboutFence }, question)).toBe(idOf("event", number));
});

test("an assistant with a name is a speaker like any other", () => {
  const episodes = aboutFence.map((row) =>
    row.role === "assistant" ? { ...row, speaker: "Rob" } : row,
  );

  expect(firstEpisode({ episodes }, "What does the fence need?")).toBe(idOf("event", 2));
});

test("an answer is found through the question asked before it", () => {
  const episodes = [
    episodeRow(1, "Which teacher do you like most?"),
    episodeRow(2, "Mister Brown, since spring."),
    episodeRow(9, "Unrelated remark.", { threadId: "other" }),
  ];

  expect(packetOf({ episodes }, "Which teacher?").episodes.map((e) => e.event_id)).toEqual([
    idOf("event", 1),
    idOf("event", 2),
  ]);
});

test("a date in the question finds what was said then", () => {
  const episodes = [
    episodeRow(1, "We walked by the sea.", { occurredAt: "2026-03-16T10:00:00Z" }),
    episodeRow(2, "We walked by the sea, it was great.", { occurredAt: "2026-04-20T10:00:00Z" }),
    episodeRow(3, "Nothing to tell.", { occurredAt: "2026-05-20T10:00:00Z" }),
  ];

  expect(firstEpisode({ episodes }, "Where did we walk on April 20?")).toBe(idOf("event", 2));
});

test("a word stands for the things of its kind", () => {
  const episodes = [
    episodeRow(1, "My clarinet needs a new reed."),
    episodeRow(2, "My bicycle needs a new chain.", { threadId: "other" }),
  ];

  expect(firstEpisode({ episodes }, "Which instruments does she own?")).toBe(idOf("event", 1));
});

test("the trace tells the points of each episode by its parts, the best one first", () => {
  const episodes = [
    episodeRow(1, "The kettle is in the cellar."),
    episodeRow(2, "The old kettle broke in spring.", { threadId: "b" }),
    episodeRow(3, "Ann painted the door.", { threadId: "c" }),
  ];
  const { decisions } = recall(indexOf({ episodes }), ask("Where is the kettle in the cellar?"));
  const scores = unpackScores(decisions);
  const points = unpackDecisions(decisions).map(
    ({ episode_id }) => scores[episode_id ?? ""]?.points,
  );

  expect(points.length).toBeGreaterThan(1);
  expect(points).toEqual(points.toSorted((a, b) => (b ?? 0) - (a ?? 0)));
  expect(scores[idOf("event", 1)]?.parts["words"]).toBeGreaterThan(0);
});

test("what repeats another turn waits until all others had their turn", () => {
  const say = "The keys are under the blue flower pot near the kitchen door";
  const episodes = [
    ...Array.from({ length: 6 }, (_, i) => episodeRow(i, `${say}.`, { threadId: `t${i}` })),
    episodeRow(7, "Keys: ask the neighbour, she has a second set of keys for the flat.", {
      threadId: "t7",
    }),
  ];

  expect(
    packetOf({ episodes }, "Where are the keys?", 45).episodes.map((e) => e.event_id),
  ).toContain(idOf("event", 7));
});
