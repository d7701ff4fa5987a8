import { episodeLine, factLine, sessionLine } from "@memory/packet";
import { estimateTokens } from "@memory/text";
import type { PacketEpisode, PacketFact } from "@memory-service/client";
import type { Inspected } from "./queries.ts";

/** An item that was considered for the packet. */
export interface Candidate {
  kind: "fact" | "event";
  id: string;
  action: string;
  reason: string;
  /** As the agent got it; null for what was not served. */
  fact: PacketFact | null;
  event: PacketEpisode | null;
  /** What it took of the budget; null for what was not served. */
  tokens: number | null;
  points: number | null;
  /** What gave or took points, the largest first. */
  parts: readonly (readonly [name: string, points: number])[];
}

const factTokens = ({ predicate, value }: PacketFact): number =>
  estimateTokens(factLine(predicate, JSON.stringify(value)));
const eventTokens = ({ occurred_at, excerpt }: PacketEpisode): number =>
  estimateTokens(episodeLine(occurred_at, excerpt));

/** The decisions of a trace with what they are about, in the trace's order. */
export function candidatesOf({ packet, decisions, scores }: Inspected): Candidate[] {
  const facts = new Map(packet.facts.map((fact) => [fact.id, fact]));
  const events = new Map(packet.episodes.map((episode) => [episode.event_id, episode]));
  return decisions.flatMap(({ fact_id, episode_id, action, reason_code }) => {
    const id = fact_id ?? episode_id;
    if (id === null) return [];
    const fact = facts.get(id) ?? null;
    const event = events.get(id) ?? null;
    const score = scores[id];
    return {
      kind: fact_id === null ? ("event" as const) : ("fact" as const),
      ...{ id, action, reason: reason_code, fact, event },
      tokens: fact === null ? event && eventTokens(event) : factTokens(fact),
      points: score?.points ?? null,
      parts: Object.entries(score?.parts ?? {}).toSorted(
        ([, a], [, b]) => Math.abs(b) - Math.abs(a),
      ),
    };
  });
}

export interface Budget {
  total: number;
  /** What the call allowed; null for calls before that was kept. */
  allowed: number | null;
  /** Of what was allowed. */
  free: number;
  facts: number;
  sessions: number;
  events: number;
  /** Items that fit the question and had no room. */
  leftOut: number;
}

/** What the tokens of a packet went to, counted as the service counts them: each line that is said. */
export function budgetOf(
  trace: Pick<Inspected, "packet" | "decisions" | "token_count" | "budget_tokens">,
): Budget {
  const { packet, decisions, token_count: total, budget_tokens: allowed = null } = trace;
  const sum = <Item>(items: readonly Item[], cost: (item: Item) => number): number =>
    items.reduce((tokens, item) => tokens + cost(item), 0);
  return {
    ...{ total, allowed, free: Math.max((allowed ?? total) - total, 0) },
    facts: sum(packet.facts, factTokens),
    sessions: sum(packet.sessions ?? [], (session) => estimateTokens(sessionLine(session))),
    events: sum(packet.episodes, eventTokens),
    leftOut: decisions.filter(({ reason_code }) => reason_code === "over_budget").length,
  };
}
