import { type ContextPacket, episodeLine } from "@memory/packet";
import { estimateTokens, firstCodePoints } from "@memory/text";
import { rankEpisodes } from "./episode-ranking.ts";
import { rankFacts } from "./fact-ranking.ts";
import { standingOf } from "./hard-filters.ts";
import { parseQuery } from "./query.ts";
import { EXCERPT_CODE_POINTS, type ScopeIndex } from "./scope-index.ts";
import type { RecallSettings } from "./settings.ts";
import { DecisionWriter, OUTCOME } from "./trace-codec.ts";

export interface RecallRequest {
  readonly query: string;
  /** Null or empty gives the `missing_purpose` warning. */
  readonly purpose: string | null;
  readonly budgetTokens: number;
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
  readonly settings: RecallSettings;
}

export interface Recall {
  readonly packet: ContextPacket;
  /** The JSON text of `packet`, values exactly as they were stored: what is answered and what a trace keeps. */
  readonly packetJson: string;
  /** The sum of the costs of what the packet holds; never above the budget, 0 when it holds nothing. */
  readonly tokenCount: number;
  /** A decision for every item considered, packed; `unpackDecisions` reads them. */
  readonly decisions: Uint8Array;
}

const CONSIDERED_FACTS = 256;
const CONSIDERED_EPISODES = 128;
const EPISODE_SHARE = 0.6;

/**
 * The packet for a question within a token budget, with a decision for every item considered: every
 * fact that is live (the best 256) or hidden by a conflict or its volatility, and the best 128
 * episodes that share anything with the question.
 */
export function recall(index: ScopeIndex, request: RecallRequest): Recall {
  const { settings, nowMs, budgetTokens } = request;
  const decisions = new DecisionWriter(CONSIDERED_FACTS + CONSIDERED_EPISODES);
  const query = parseQuery(index, request.query);
  const standing = sortByStanding(index, nowMs, settings);
  const facts = rankFacts(index, standing.served, query, nowMs, settings.ranking).slice(
    0,
    CONSIDERED_FACTS,
  );
  const episodes = rankEpisodes(index, query, settings.ranking, CONSIDERED_EPISODES);
  let used = 0;
  const served: number[] = [];
  const isServed = new Set<number>();
  const excerpts: { slot: number; excerpt: string }[] = [];
  const takeFacts = (slots: readonly number[], limit: number) => {
    for (const slot of slots) {
      const cost = index.facts.items[slot]?.costTokens ?? 0;
      if (isServed.has(slot) || used + cost > limit) continue;
      used += cost;
      served.push(slot);
      isServed.add(slot);
    }
  };
  const matched = facts.filter((fact) => fact.score > 0).map((fact) => fact.slot);
  const reserve = episodes.length > 0 ? EPISODE_SHARE : 0;
  takeFacts(matched, budgetTokens * (1 - reserve));
  const taken = new Set<number>();
  for (const { slot } of episodes) {
    const episode = index.episodes.items[slot];
    if (episode === undefined || used + episode.costTokens > budgetTokens) continue;
    used += episode.costTokens;
    taken.add(slot);
    excerpts.push({ slot, excerpt: firstCodePoints(episode.row.text, EXCERPT_CODE_POINTS) });
  }
  takeFacts(
    facts.map((fact) => fact.slot),
    budgetTokens,
  );
  for (const { slot } of facts) {
    const past = standing.unconfirmed.has(slot);
    const outcome = !isServed.has(slot)
      ? OUTCOME.overBudget
      : past
        ? OUTCOME.servedPastHorizon
        : OUTCOME.topScore;
    decisions.add(index.facts.idBytes, slot, "fact", outcome);
  }
  for (const slot of standing.inConflict)
    decisions.add(index.facts.idBytes, slot, "fact", OUTCOME.conflictOpen);
  for (const slot of standing.expired)
    decisions.add(index.facts.idBytes, slot, "fact", OUTCOME.pastHorizon);
  for (const { slot } of episodes)
    decisions.add(
      index.episodes.idBytes,
      slot,
      "episode",
      taken.has(slot) ? OUTCOME.topScore : OUTCOME.overBudget,
    );
  const hidden = standing.inConflict.length + standing.expired.length;
  const packet: ContextPacket = {
    facts: served.flatMap((slot) => index.facts.items[slot]?.served ?? []),
    episodes: excerpts.flatMap(({ slot, excerpt }) => {
      const row = index.episodes.items[slot]?.row;
      return row === undefined
        ? []
        : [{ event_id: row.eventId, kind: row.kind, occurred_at: row.occurredAt, excerpt }];
    }),
    warnings: warningsOf(request.purpose, standing.inConflict.length, standing.expired.length),
    status: hidden > 0 ? "degraded" : "ok",
    empty_reason: null,
  };
  void estimateTokens;
  void episodeLine;
  return {
    packet,
    packetJson: packetJson(
      packet,
      served.map((slot) => index.facts.items[slot]?.json ?? ""),
    ),
    tokenCount: used,
    decisions: decisions.packed(),
  };
}

function packetJson(packet: ContextPacket, facts: readonly string[]): string {
  return (
    `{"facts":[${facts.join(",")}],"episodes":${JSON.stringify(packet.episodes)},` +
    `"warnings":${JSON.stringify(packet.warnings)},"status":"${packet.status}",` +
    `"empty_reason":${JSON.stringify(packet.empty_reason)}}`
  );
}

function sortByStanding(index: ScopeIndex, nowMs: number, settings: RecallSettings) {
  const served: number[] = [];
  const inConflict: number[] = [];
  const expired: number[] = [];
  const unconfirmed = new Set<number>();
  for (const [slot, fact] of index.facts.items.entries()) {
    if (fact === undefined) continue;
    switch (standingOf(fact, nowMs, settings.horizonsMs)) {
      case "live":
        served.push(slot);
        break;
      case "unconfirmed":
        served.push(slot);
        unconfirmed.add(slot);
        break;
      case "inConflict":
        inConflict.push(slot);
        break;
      case "expired":
        expired.push(slot);
        break;
      case null:
        break;
    }
  }
  return { served, inConflict, expired, unconfirmed };
}

/** The warnings of a packet in the contract's words; `inConflict` and `expired` count hidden facts. */
function warningsOf(purpose: string | null, inConflict: number, expired: number): string[] {
  const warnings: string[] = [];
  if (purpose === null || purpose === "") {
    warnings.push("missing_purpose: no purpose was given for this request");
  }
  if (inConflict > 0) {
    warnings.push(`open_conflict: ${inConflict} fact(s) hidden pending conflict resolution`);
  }
  if (expired > 0) {
    warnings.push(`volatility_expired: ${expired} fact(s) past their volatility horizon`);
  }
  return warnings;
}
