import { type PacketSession, sessionLine } from "@memory/packet";
import { estimateTokens } from "@memory/text";
import type { ScopeIndex } from "../memory/scope-index.ts";
import type { ShownTexts } from "../packing/shown-texts.ts";
import { episodePrecedes } from "../ranking/candidates.ts";
import type { Query } from "../ranking/query.ts";
import type { SessionScore } from "../ranking/session-scores.ts";
import { TopKHeap } from "../structures/top-k-heap.ts";
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
const NONE = -1;

const chosen = new TopKHeap();

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
  score: SessionScore,
  texts: ShownTexts,
  { mostTokens, leftTokens }: Room,
): readonly CostedSession[] {
  const most = Math.floor(mostTokens / LEAST_TOKENS);
  if (!query.kinds.overview || most === 0 || fitsWhole(index, leftTokens)) return [];
  const sessions = sessionsAskedAbout(index, query, score).slice(0, most);
  const count = sessions.length;
  const eachTokens = Math.floor(mostTokens / count);
  const mostLength = (eachTokens - HEAD_TOKENS) * CODE_POINTS_A_TOKEN;
  return sessions
    .map((slots) => digestedSession(index, texts, slots, mostLength))
    .filter(({ costTokens }) => costTokens <= eachTokens)
    .sort((a, b) => ((a.session.from ?? "") < (b.session.from ?? "") ? -1 : 1));
}

function fitsWhole({ episodes }: ScopeIndex, leftTokens: number): boolean {
  let tokens = 0;
  for (let slot = 0; slot < episodes.slotLimit; slot++) {
    tokens += episodes.costOf(slot);
    if (tokens > leftTokens) return false;
  }
  return true;
}

/** The turns of the sessions that share most with the question, best first; of a question that names nothing those of the newest. */
function sessionsAskedAbout(
  index: ScopeIndex,
  query: Query,
  score: SessionScore,
): readonly (readonly number[])[] {
  const newest = newestTurns(index, query);
  const newestOf = (session: number) => newest[session] ?? NONE;
  chosen.reset(MOST_SESSIONS, newest.length, (a, b) =>
    episodePrecedes(index, newestOf(a), newestOf(b)),
  );
  // The newest mostly have the highest numbers: offered first, they leave little to replace.
  for (let session = newest.length - 1; session >= 0; session--)
    if (newestOf(session) !== NONE) chosen.offer(session, score(session));
  const { slots: sessions, scores } = chosen.ranking();
  const least = LEAST_SCORE * (scores[sessions[0] ?? NONE] ?? 0);
  return sessions
    .filter((session) => (scores[session] ?? 0) >= least)
    .map((session) => turnsUntil(index, query, newestOf(session)));
}

/** By session its newest turn that the question may see; found again only after a change, but for a question about the past. */
function newestTurns(index: ScopeIndex, { untilMs }: Query): Int32Array {
  if (untilMs < Number.POSITIVE_INFINITY) return newestTurnsUntil(index, untilMs);
  index.sequence.newestTurns ??= newestTurnsUntil(index, untilMs);
  return index.sequence.newestTurns;
}

function newestTurnsUntil(index: ScopeIndex, untilMs: number): Int32Array {
  const { sequence, episodes } = index;
  const newest = new Int32Array(sequence.sessionLimit).fill(NONE);
  for (let slot = 0; slot < episodes.slotLimit; slot++) {
    if (!episodes.has(slot) || (episodes.columns.occurredMs[slot] ?? 0) > untilMs) continue;
    const session = sequence.sessions[slot] ?? 0;
    const known = newest[session] ?? NONE;
    if (known === NONE || episodePrecedes(index, slot, known)) newest[session] = slot;
  }
  return newest;
}

/** The turns of a session that the question may see, in their order; `slot` is one of the newest of them. */
function turnsUntil(
  { sequence, episodes: { columns } }: ScopeIndex,
  { untilMs }: Query,
  slot: number,
): readonly number[] {
  let last = slot;
  for (let next = sequence.beside(last, 1); next !== NONE; next = sequence.beside(last, 1)) {
    if ((columns.occurredMs[next] ?? 0) > untilMs) break;
    last = next;
  }
  const turns: number[] = [];
  for (let at = last; at !== NONE; at = sequence.beside(at, -1)) turns.push(at);
  return turns.reverse();
}

function digestedSession(
  index: ScopeIndex,
  texts: ShownTexts,
  slots: readonly number[],
  mostLength: number,
): CostedSession {
  const { ids, columns } = index.episodes;
  const { text, evidence } = digestOf(index, texts, slots, mostLength);
  const [first = NONE, last = NONE] = [slots[0], slots.at(-1)];
  const session = {
    thread_id: index.sequence.threadOf(first),
    from: columns.occurredAtOf(first),
    until: columns.occurredAtOf(last),
    digest: text,
    event_ids: evidence.map((slot) => ids.idOf(slot)),
  };
  return { session, evidence, costTokens: estimateTokens(sessionLine(session)) };
}
