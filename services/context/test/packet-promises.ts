import { episodeLine, factLine } from "@memory/packet";
import { codePoints, estimateTokens } from "@memory/text";
import { expect } from "vitest";
import type { Recall } from "../src/domain/build-packet.ts";
import type { EpisodeRow, FactRow } from "../src/domain/memory/scope-index.ts";
import { unpackDecisions } from "../src/domain/trace-codec.ts";
import { NOW_MS } from "./arbitrary-rows.ts";

// Thousands of packets are held against these: a matcher is called once for a packet, not for each of its items.

interface Rows {
  readonly facts: readonly FactRow[];
  readonly episodes: readonly EpisodeRow[];
}

/** Those of `wanted` that are not among `all`. */
function missingIn(all: readonly (string | null)[], wanted: readonly string[]): string[] {
  const known = new Set(all);
  return wanted.filter((id) => !known.has(id));
}

/** Expects the estimate to be that of the lines the packet makes, and within the budget. */
export function costsWithinBudget({ packet, tokenCount }: Recall, budgetTokens: number): void {
  const lines = [
    ...packet.facts.map(({ predicate, value }) => factLine(predicate, JSON.stringify(value))),
    ...packet.episodes.map(({ occurred_at, excerpt }) => episodeLine(occurred_at, excerpt)),
  ];
  expect(tokenCount).toBeLessThanOrEqual(budgetTokens);
  expect(tokenCount).toBe(lines.reduce((sum, line) => sum + estimateTokens(line), 0));
}

/** Expects excerpts to be passages of the events, of at most 300 code points, and only facts that may be served. */
export function servesWhatIsHeld({ packet }: Recall, rows: Rows): void {
  const texts = new Map(rows.episodes.map((row) => [row.eventId, row.text]));
  const invented = packet.episodes.flatMap(({ event_id, excerpt }) =>
    excerpt.split(" … ").filter((passage) => !(texts.get(event_id) ?? "").includes(passage)),
  );
  const tooLong = packet.episodes.filter(({ excerpt }) => codePoints(excerpt) > 300);
  const servable = rows.facts.filter((row) => row.status === "active" && !row.inConflict);
  const others = missingIn(
    servable.map(({ id }) => id),
    packet.facts.map(({ id }) => id),
  );
  expect({ invented, tooLong, others }).toEqual({ invented: [], tooLong: [], others: [] });
}

/** Expects one decision on each live fact and each that is hidden, and `included` on what the packet holds. */
export function decidesOnceOnEach({ packet, decisions: packed }: Recall, rows: Rows): void {
  const decisions = unpackDecisions(packed);
  const ids = decisions.map((decision) => decision.fact_id ?? decision.episode_id);
  const included = decisions
    .filter(({ action }) => action === "included")
    .map((decision) => decision.fact_id ?? decision.episode_id);
  const served = [...packet.facts.map(({ id }) => id), ...packet.episodes.map((e) => e.event_id)];
  const hidden = decisions.filter(({ reason_code }) => reason_code === "conflict_open");
  const live = rows.facts.filter(
    ({ status, validTo }) =>
      status === "active" && (validTo === null || Date.parse(validTo) > NOW_MS),
  );
  const undecided = missingIn(
    ids,
    live.map(({ id }) => id),
  );
  const inConflict = rows.facts.filter(
    (row) => row.inConflict && ["active", "candidate", "disputed"].includes(row.status),
  );
  expect({
    decided: new Set(ids).size,
    included: [...new Set(included)].sort(),
    undecided,
    hidden: hidden.map(({ fact_id }) => fact_id).sort(),
  }).toEqual({
    decided: ids.length,
    included: [...new Set(served)].sort(),
    undecided: [],
    hidden: inConflict.map(({ id }) => id).sort(),
  });
}
