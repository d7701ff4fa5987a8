import fc from "fast-check";
import { expect, test } from "vitest";
import { ask, episodeRow, factRow, memory } from "../../../test/arbitrary-rows.ts";
import { type Recall, recall } from "../build-packet.ts";
import { applyRows, createScopeIndex, type RowChanges } from "../memory/scope-index.ts";

const NOTHING_HELD = 0;

function indexOf(changes: RowChanges, mostTextBytes?: number) {
  const index = createScopeIndex(undefined, mostTextBytes);
  applyRows(index, changes);
  return index;
}

/** The packet and its decisions after as many readings of texts as it needs, ranked once. */
async function read(changes: RowChanges, request: Parameters<typeof recall>[1]) {
  const index = indexOf(changes, NOTHING_HELD);
  const textOf = new Map(changes.episodes?.map(({ eventId, text }) => [eventId, text]));
  using held = new DisposableStack();
  let before: Recall["judged"] = null;
  for (let readings = 0; readings < 8; readings++) {
    const { toRead, shown, packetJson, decisions, judged } = recall(index, request, before);
    if (toRead.size === 0) return { packetJson, decisions };
    // Another question in between must not change what was kept.
    recall(index, ask("opera tickets"));
    before = judged;
    held.use(index.episodes.texts.use(shown));
    await index.episodes.texts.fill(
      toRead,
      async () =>
        new Map([...toRead].map((slot) => [slot, textOf.get(index.episodes.ids.idOf(slot)) ?? ""])),
    );
  }
  return null;
}

test("a packet whose texts were read when they were needed is the one of a memory that holds them all", async () => {
  const question = fc.constantFrom("What about Oslo?", "Tell me everything", "cello lessons");
  await fc.assert(
    fc.asyncProperty(memory, question, async (changes, query) => {
      const request = ask(query);

      const { packetJson, decisions } = recall(indexOf(changes), request);
      expect(await read(changes, request)).toEqual({ packetJson, decisions });
    }),
    { numRuns: 60 },
  );
});

test("texts that together exceed the bound are all there for the question that needs them", async () => {
  const long = (n: number) =>
    episodeRow(n, `The parrot number ${n} sings. ${"So it was. ".repeat(700)}`);
  const changes = { episodes: Array.from({ length: 60 }, (_, n) => long(n + 1)) };

  const packet = await read(changes, ask("parrot", { budgetTokens: 8_000 }));
  expect(packet?.packetJson).toContain("parrot number");
});

test("no texts are read for the part of a budget that facts take", () => {
  const episodes = Array.from({ length: 100 }, (_, n) =>
    episodeRow(n, `Turn ${n} is about a parrot that sings of trees and rivers, in its way.`),
  );
  const value = "a parrot that has learned a song of the sea from its keeper in the harbour";
  const facts = Array.from({ length: 200 }, (_, n) =>
    factRow(n, n < 12 ? { predicate: "pet", value: JSON.stringify({ value }) } : {}),
  );
  const request = ask("parrot song keeper harbour", { budgetTokens: 600 });
  const readFor = (changes: RowChanges) =>
    recall(indexOf(changes, NOTHING_HELD), request).toRead.size;

  expect(readFor({ episodes, facts })).toBeLessThan(0.8 * readFor({ episodes }));
});
