import { type PacketSession, sessionLine } from "@memory/packet";
import { estimateTokens } from "@memory/text";
import type { ScopeIndex } from "../memory/scope-index.ts";
import type { Query } from "../ranking/query.ts";
import { sessionScores } from "../ranking/session-scores.ts";
import type { RankingWeights } from "../settings.ts";
import { digestOf } from "./digest.ts";

/** A session as a packet shows it, and the estimate of the line that shows it. */
export interface CostedSession {
  readonly session: PacketSession;
  /** Slots of the turns that the digest quotes. */
  readonly evidence: readonly number[];
  readonly costTokens: number;
}

// More sessions than this leave each too few words to say anything.
const MOST_SESSIONS = 8;
// A session this far from the best one's score is about something else.
const LEAST_SCORE = 0.3;
const CODE_POINTS_A_TOKEN = 4;
/** "2026-03-01 to 2026-03-04: ", and the floor of the estimate. */
const HEAD_TOKENS = 8;
const LEAST_TOKENS = 24;

interface Room {
  /** For digests. */
  readonly mostTokens: number;
  /** For everything; a memory that has room as a whole needs no digests. */
  readonly leftTokens: number;
}

/**
 * The sessions that a question over whole conversations is about, in the order they took place, each in sentences of its own. Empty for
 * any other question, and where all of the memory has room.
 */
export function sessionDigests(
  index: ScopeIndex,
  query: Query,
  weights: RankingWeights,
  { mostTokens, leftTokens }: Room,
): readonly CostedSession[] {
  if (!query.kinds.overview || fitsWhole(index, leftTokens)) return [];
  const chosen = sessionsAskedAbout(index, query, weights);
  const count = Math.min(chosen.length, Math.floor(mostTokens / LEAST_TOKENS));
  if (count === 0) return [];
  const eachTokens = Math.floor(mostTokens / count);
  const mostLength = (eachTokens - HEAD_TOKENS) * CODE_POINTS_A_TOKEN;
  return chosen
    .slice(0, count)
    .map((slots) => digestedSession(index, slots, mostLength))
    .filter(({ costTokens }) => costTokens <= eachTokens)
    .sort((a, b) => ((a.session.from ?? "") < (b.session.from ?? "") ? -1 : 1));
}

function fitsWhole({ episodes }: ScopeIndex, leftTokens: number): boolean {
  let tokens = 0;
  for (const episode of episodes.items) {
    tokens += episode?.costTokens ?? 0;
    if (tokens > leftTokens) return false;
  }
  return true;
}

/** The turns of the sessions that share most with the question, best first; of a question that names nothing those of the newest. */
function sessionsAskedAbout(
  index: ScopeIndex,
  query: Query,
  weights: RankingWeights,
): readonly (readonly number[])[] {
  const { sequence, episodes, columns } = index;
  const score = sessionScores(episodes.terms, sequence, query.inEpisodes.terms, weights);
  const scores = Array.from({ length: sequence.sessionLimit }, (_, session) => score(session));
  const best = Math.max(0, ...scores);
  const sessions = new Map<number, number[]>();
  for (const slot of episodes.items.keys()) {
    if (episodes.items[slot] === undefined || (columns.occurredMs[slot] ?? 0) > query.untilMs)
      continue;
    const session = sequence.sessions[slot] ?? 0;
    if ((scores[session] ?? 0) < LEAST_SCORE * best) continue;
    const turns = sessions.get(session);
    if (turns === undefined) sessions.set(session, [slot]);
    else turns.push(slot);
  }
  const latest = (turns: readonly number[]) =>
    turns.reduce((most, slot) => Math.max(most, columns.occurredMs[slot] ?? 0), 0);
  return [...sessions]
    .map(([session, turns]) => ({ turns, score: scores[session] ?? 0, latestMs: latest(turns) }))
    .sort((a, b) => b.score - a.score || b.latestMs - a.latestMs)
    .slice(0, MOST_SESSIONS)
    .map(({ turns }) => inOrder(index, turns));
}

const inOrder = ({ columns, episodes }: ScopeIndex, slots: readonly number[]): readonly number[] =>
  slots.toSorted(
    (a, b) =>
      (columns.occurredMs[a] ?? 0) - (columns.occurredMs[b] ?? 0) ||
      (episodes.precedes(a, b) ? -1 : 1),
  );

function digestedSession(
  index: ScopeIndex,
  slots: readonly number[],
  mostLength: number,
): CostedSession {
  const { items } = index.episodes;
  const { text, evidence } = digestOf(index, slots, mostLength);
  const first = items[slots[0] ?? -1]?.row;
  const last = items[slots.at(-1) ?? -1]?.row;
  const session = {
    thread_id: first?.threadId ?? null,
    from: first?.occurredAt ?? null,
    until: last?.occurredAt ?? null,
    digest: text,
    event_ids: evidence.flatMap((slot) => items[slot]?.row.eventId ?? []),
  };
  return { session, evidence, costTokens: estimateTokens(sessionLine(session)) };
}
