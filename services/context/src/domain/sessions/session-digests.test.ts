import { expect, test } from "vitest";
import { ask, episodeRow, idOf, indexOf } from "../../../test/arbitrary-rows.ts";
import { recall } from "../build-packet.ts";
import { applyRows, type ScopeIndex } from "../memory/scope-index.ts";
import { DEFAULT_SETTINGS, type Floors } from "../settings.ts";
import { unpackDecisions } from "../trace-codec.ts";

const day = (date: string, hour: number): string =>
  `${date}T${String(hour).padStart(2, "0")}:00:00.000Z`;

/** Three conversations of a boat's repair, and one of a birthday; the assistant answers each turn at length. */
const CONVERSATIONS: readonly (readonly [thread: string, date: string, said: readonly string[]])[] =
  [
    [
      "hull",
      "2026-03-01",
      [
        "I bought a wooden boat from my uncle.",
        "The hull leaks under the mast.",
        "I want to caulk the seams myself.",
      ],
    ],
    [
      "sails",
      "2026-03-10",
      [
        "The boat's sails are torn.",
        "I ordered canvas for new sails from a mill in Brest.",
        "Sewing them took nine evenings.",
      ],
    ],
    [
      "launch",
      "2026-04-02",
      [
        "The boat floats again.",
        "We launched it with my uncle and two friends.",
        "It still takes in a little water.",
      ],
    ],
    [
      "party",
      "2026-04-20",
      ["My niece turns six.", "She wants a cake with a dinosaur.", "Her brother is four."],
    ],
  ];
const episodes = CONVERSATIONS.flatMap(([threadId, date, said], c) =>
  said.flatMap((text, n) => [
    episodeRow(100 * c + 2 * n, text, { threadId, role: "user", occurredAt: day(date, 8 + n) }),
    episodeRow(
      100 * c + 2 * n + 1,
      "That is a fine project, and here is some advice on it. ".repeat(8),
      {
        ...{
          threadId,
          role: "assistant",
          occurredAt: day(date, 8 + n).replace(":00:00", ":30:00"),
        },
      },
    ),
  ]),
);
const overview = "Can you give me a summary of how the boat repair progressed?";
const packetFor = (query: string, budgetTokens: number) =>
  recall(indexOf({ episodes }), ask(query, { budgetTokens }));

test("a question over whole conversations gets a digest of each, in the order they took place", () => {
  const { packet, tokenCount } = packetFor(overview, 950);

  const sessions = packet.sessions ?? [];
  expect(sessions.map(({ thread_id }) => thread_id)).toEqual(["hull", "sails", "launch"]);
  expect(sessions.map(({ from }) => from)).toEqual([
    day("2026-03-01", 8),
    day("2026-03-10", 8),
    day("2026-04-02", 8),
  ]);
  expect(tokenCount).toBeLessThanOrEqual(950);
});

test("a digest says what was said, verbatim, and names the events it is from", () => {
  const { packet, decisions } = packetFor(overview, 950);
  const textOf = new Map(episodes.map(({ eventId, text }) => [eventId, text]));

  for (const { digest, event_ids } of packet.sessions ?? []) {
    const sources = event_ids.map((id) => textOf.get(id) ?? "");
    expect(event_ids.length).toBeGreaterThan(0);
    for (const sentence of digest.split(" … "))
      expect(sources.some((text) => text.includes(sentence))).toBe(true);
  }
  const included = unpackDecisions(decisions).flatMap(({ action, episode_id }) =>
    action === "included" ? [episode_id] : [],
  );
  expect(included).toEqual(
    expect.arrayContaining((packet.sessions ?? []).flatMap((one) => one.event_ids)),
  );
  expect(new Set(included).size).toBe(included.length);
});

test("no digest is made for a question about one thing, nor where everything fits", () => {
  expect(packetFor("Who sold me the boat?", 300).packet.sessions).toBeUndefined();
  expect(packetFor(overview, 100_000).packet.sessions).toBeUndefined();
});

test("what is left out of a memory is left out of its digests", () => {
  const without = episodes.filter(({ text }) => !text.includes("Brest"));

  const { packet } = recall(indexOf({ episodes: without }), ask(overview, { budgetTokens: 950 }));

  expect(packet.sessions?.length).toBe(3);
  expect(JSON.stringify(packet.sessions)).not.toContain("Brest");
});

test("as of a moment the digests quote what was said until then", () => {
  const nowMs = Date.parse(day("2026-04-02", 9));
  const asked = ask(overview, { budgetTokens: 950, nowMs, isAsOf: true });

  const { packet } = recall(indexOf({ episodes }), asked);

  expect(packet.sessions?.map(({ thread_id }) => thread_id)).toEqual(["hull", "sails", "launch"]);
  expect(packet.sessions?.at(-1)?.until).toBe(day("2026-04-02", 9));
  expect(JSON.stringify(packet.sessions)).not.toContain("a little water");
});

test("of a question that names nothing the newest conversations are shown", () => {
  const { packet } = packetFor("Can you give me a summary?", 700);

  expect(packet.sessions?.map(({ thread_id }) => thread_id)).toEqual(["launch", "party"]);
});

test("a conversation that changes after a question is shown as it is then", () => {
  const sessionsIn = (index: ScopeIndex) =>
    recall(index, ask("Can you give me a summary?", { budgetTokens: 700 })).packet.sessions;
  const added = episodeRow(900, "The hull is dry and painted.", {
    threadId: "hull",
    occurredAt: day("2026-05-02", 9),
  });
  const index = indexOf({ episodes });
  expect(sessionsIn(index)?.map(({ thread_id }) => thread_id)).toEqual(["launch", "party"]);

  applyRows(index, { removedEventIds: episodes.slice(-2).map(({ eventId }) => eventId) });
  expect(sessionsIn(index)).toEqual(sessionsIn(indexOf({ episodes: episodes.slice(0, -2) })));
  applyRows(index, { episodes: [added] });

  expect(sessionsIn(index)?.at(-1)).toMatchObject({ thread_id: "hull", from: added.occurredAt });
});

test("a memory of very many sessions is digested too", () => {
  const index = indexOf({ episodes });
  // Numbers of sessions that are gone stay unused until they are needed.
  index.sequence.sessionLimit = 200_000;

  const { packet } = recall(index, ask(overview, { budgetTokens: 950 }));

  expect(packet.sessions?.map(({ thread_id }) => thread_id)).toEqual(["hull", "sails", "launch"]);
});

const settingsWith = (floors: Partial<Floors>) => ({
  ...DEFAULT_SETTINGS,
  floors: { ...DEFAULT_SETTINGS.floors, ...floors },
});

test("where no turn passes the floor there is no digest either", () => {
  const offTopic = "Can you give me a summary of how my chemistry exam went?";
  const settings = settingsWith({ episode: 0.9 });
  const asked = ask(offTopic, { budgetTokens: 950, settings });

  const { packet } = recall(indexOf({ episodes }), asked);

  expect(packet).toMatchObject({ episodes: [], empty_reason: "no_relevant_memory" });
  expect(packet.sessions).toBeUndefined();
});

test("an event that a digest quotes is included in the trace although it is below the floor by itself", () => {
  const settings = settingsWith({ episode: 0.5 });
  const asked = ask(overview, { budgetTokens: 950, settings });

  const { packet, decisions } = recall(indexOf({ episodes }), asked);

  const decided = new Map(
    unpackDecisions(decisions).map(({ episode_id, action }) => [episode_id, action]),
  );
  const quoted = (packet.sessions ?? []).flatMap(({ event_ids }) => event_ids);
  expect(quoted.length).toBeGreaterThan(0);
  expect(quoted.map((id) => decided.get(id))).toEqual(quoted.map(() => "included"));
  expect([...decided.values()]).toContain("excluded");
});

test("an event that a digest quotes has one decision, whatever its rank", () => {
  const { decisions } = packetFor(overview, 300);
  const ids = unpackDecisions(decisions).flatMap(({ episode_id }) => episode_id ?? []);

  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toContain(idOf("event", 0));
});
