import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ask,
  episodeRow,
  factRow,
  idOf,
  indexOf,
  memory,
  question,
} from "../../test/arbitrary-rows.ts";
import {
  costsWithinBudget,
  decidesOnceOnEach,
  servesWhatIsHeld,
} from "../../test/packet-promises.ts";
import { recall } from "./build-packet.ts";
import type { RowChanges } from "./memory/scope-index.ts";
import { unpackDecisions } from "./trace-codec.ts";

const budget = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 2000 }));

test("a packet costs at most its budget, serves verbatim what is held, and has one decision on each item", () => {
  const calls = fc.array(fc.tuple(question, budget), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(memory, calls, (rows, questions) => {
      const index = indexOf(rows);
      for (const [query, budgetTokens] of questions) {
        const recalled = recall(index, ask(query, { budgetTokens }));

        costsWithinBudget(recalled, budgetTokens);
        servesWhatIsHeld(recalled, rows);
        decidesOnceOnEach(recalled, rows);
      }
    }),
    { numRuns: 4_000 },
  );
});

test("the same memory gives the same bytes, in whatever steps it was indexed", () => {
  const cuts = fc.array(fc.nat({ max: 50 }), { maxLength: 4 });
  fc.assert(
    fc.property(memory, memory, question, budget, cuts, (before, rows, query, budgetTokens, at) => {
      const kept = new Set([
        ...rows.facts.map((f) => f.id),
        ...rows.episodes.map((e) => e.eventId),
      ]);
      const gone: RowChanges = {
        removedFactIds: before.facts.map(({ id }) => id).filter((id) => !kept.has(id)),
        removedEventIds: before.episodes.map((e) => e.eventId).filter((id) => !kept.has(id)),
      };
      const pieces = [0, ...at.toSorted((a, b) => a - b), 100].map((from, i, all) => ({
        facts: rows.facts.slice(from, all[i + 1] ?? 100),
        episodes: rows.episodes.slice(from, all[i + 1] ?? 100),
      }));
      const request = ask(query, { budgetTokens });

      const atOnce = recall(indexOf(rows), request);
      const stepwise = recall(indexOf(before, ...pieces, gone), request);

      expect(stepwise.packetJson).toBe(atOnce.packetJson);
      expect(Buffer.from(stepwise.decisions)).toEqual(Buffer.from(atOnce.decisions));
    }),
    { numRuns: 2_000 },
  );
});

test("the packet's text is the packet", () => {
  fc.assert(
    fc.property(memory, question, (rows, query) => {
      const { packet, packetJson } = recall(indexOf(rows), ask(query));

      expect(JSON.parse(packetJson)).toEqual(packet);
    }),
  );
});

test("numbers too large for a double keep their digits", () => {
  const index = indexOf({ facts: [factRow(1, { value: '{"value":12345678901234567890}' })] });

  expect(recall(index, ask("likes")).packetJson).toContain('{"value":12345678901234567890}');
});

test("an empty memory gives an empty packet that costs nothing", () => {
  const { packet, tokenCount, decisions } = recall(indexOf(), ask("anything?"));

  expect(packet).toEqual({
    facts: [],
    episodes: [],
    warnings: [],
    status: "ok",
    empty_reason: null,
  });
  expect(tokenCount).toBe(0);
  expect(unpackDecisions(decisions)).toEqual([]);
});

test.each([null, ""])(
  "a packet with any warning is degraded, also with that of a purpose of %j",
  (purpose) => {
    const { packet } = recall(indexOf(), ask("anything?", { purpose }));

    expect(packet.warnings).toEqual([expect.stringMatching(/^missing_purpose/)]);
    expect(packet.status).toBe("degraded");
  },
);

test("facts without a match are served last, if there is room", () => {
  const index = indexOf({
    facts: [
      factRow(1, { value: '{"value":"chess"}' }),
      factRow(2, { predicate: "pet", value: '{"value":"cat"}' }),
    ],
  });

  expect(recall(index, ask("Which pet?")).packet.facts.map(({ id }) => id)).toEqual([
    idOf("fact", 2),
    idOf("fact", 1),
  ]);
});

test("facts leave room for the episodes that answer", () => {
  const index = indexOf({
    facts: Array.from({ length: 100 }, (_, i) =>
      factRow(i, { predicate: "pet", value: `{"value":"cat number ${i}"}` }),
    ),
    episodes: [episodeRow(1, "My cat is called Minka, she is very old and sleeps all day long.")],
  });

  const { packet } = recall(index, ask("What is the cat called?", { budgetTokens: 200 }));

  expect(packet.episodes).toHaveLength(1);
  expect(packet.facts.length).toBeGreaterThan(10);
});

test("facts that match by common words only are not crowded out by the events they came from", () => {
  const hobbies = Array.from({ length: 60 }, (_, i) => `hobby number ${i}`);
  const index = indexOf({
    facts: hobbies.map((hobby, i) => factRow(i, { value: JSON.stringify({ value: hobby }) })),
    episodes: hobbies.map((hobby, i) => episodeRow(i, `{"predicate":"likes","value":"${hobby}"}`)),
  });
  const factsAt = (budgetTokens: number) =>
    recall(index, ask("Which hobby?", { budgetTokens })).packet.facts.length;

  expect(factsAt(12)).toBe(1);
  expect(factsAt(100)).toBeGreaterThanOrEqual(1);
  expect(factsAt(600)).toBeGreaterThanOrEqual(5);
});

test("hidden facts are counted once each in the warnings, and the packet is degraded", () => {
  const stale = "2020-01-01T00:00:00.000Z";
  const index = indexOf({
    facts: [
      factRow(1, { inConflict: true }),
      factRow(2, { inConflict: true, status: "candidate" }),
      factRow(3, { volatility: "ephemeral", freshAt: stale }),
      factRow(4, { volatility: "slow", freshAt: stale }),
      factRow(5, { status: "disputed" }),
    ],
  });

  const { packet, decisions } = recall(index, ask("likes", { purpose: null }));

  expect(packet.warnings).toEqual([
    expect.stringMatching(/^missing_purpose/),
    "open_conflict: 2 fact(s) hidden pending conflict resolution",
    "volatility_expired: 1 fact(s) past their volatility horizon",
  ]);
  expect(packet.status).toBe("degraded");
  expect(
    unpackDecisions(decisions).map(({ fact_id, action, reason_code }) => [
      fact_id,
      action,
      reason_code,
    ]),
  ).toEqual([
    [idOf("fact", 4), "included", "volatility_expired"],
    [idOf("fact", 1), "blocked", "conflict_open"],
    [idOf("fact", 2), "blocked", "conflict_open"],
    [idOf("fact", 3), "excluded", "volatility_expired"],
  ]);
});

test("a fact one hop away comes through an entity the question does not name", () => {
  const index = indexOf({
    facts: [
      factRow(1, {
        predicate: "manager",
        value: '{"value":"Maria Lopez"}',
        entities: ["Maria Lopez"],
      }),
      factRow(2, { predicate: "birthday", value: '{"value":"4 May"}', entities: ["Maria Lopez"] }),
      factRow(3, { predicate: "birthday", value: '{"value":"9 June"}', entities: ["Jon"] }),
    ],
  });

  const decisions = unpackDecisions(recall(index, ask("Who is my manager?")).decisions);

  expect(decisions.map(({ fact_id, reason_code }) => [fact_id, reason_code])).toEqual([
    [idOf("fact", 1), "top_score"],
    [idOf("fact", 2), "multi_hop_expansion"],
    [idOf("fact", 3), "top_score"],
  ]);
});

test("an entity that many facts name leads nowhere", () => {
  const index = indexOf({
    facts: [
      factRow(0, { predicate: "manager", value: '{"value":"Maria"}', entities: ["Maria"] }),
      ...Array.from({ length: 20 }, (_, i) =>
        factRow(i + 1, { predicate: "note", entities: ["Maria"] }),
      ),
    ],
  });

  const reasons = unpackDecisions(recall(index, ask("Who is my manager?")).decisions);

  expect(reasons.map(({ reason_code }) => reason_code)).not.toContain("multi_hop_expansion");
});

test("however long the events, a question splits few of their texts, and shows the others from their beginning", () => {
  const index = indexOf({
    episodes: Array.from({ length: 40 }, (_, n) =>
      episodeRow(n, `A note of trip ${n}. ${"Nothing of note. ".repeat(600)}`),
    ),
  });

  const { packet } = recall(index, ask("trip", { budgetTokens: 100_000 }));

  expect(packet.episodes).toHaveLength(40);
  expect(index.segmented.size).toBeLessThanOrEqual(32);
});

test("words beyond what is searched of a text are not found, and random letters make few terms", () => {
  const random = Array.from({ length: 6_000 }, (_, n) => `w${n.toString(36)}x`).join(" ");
  const index = indexOf({ episodes: [episodeRow(1, random)] });

  expect(index.episodes.terms.termLimit).toBeLessThanOrEqual(1_500);
});

test("a memory of which a part has no room says that it is degraded, without a warning", () => {
  const index = indexOf({ episodes: [episodeRow(1, "My dog is called Rex")] });
  index.isPartial = true;

  const { packet } = recall(index, ask("dog"));

  expect([packet.status, packet.warnings]).toEqual(["degraded", []]);
});
