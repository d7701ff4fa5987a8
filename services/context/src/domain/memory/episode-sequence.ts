import { grown } from "../structures/typed-arrays.ts";
import { NameTable } from "./name-table.ts";

/** What orders episodes within a thread, besides when they occurred and their ids. */
export interface SequenceKey {
  readonly threadId: string | null;
  /** Null where the id says it. */
  readonly recordedMs: number | null;
  readonly position: number;
}

/** When the episodes of slots occurred, and which of two has the lower id. */
export interface SequencedEpisodes {
  readonly columns: { readonly occurredMs: Float64Array };
  readonly ids: { precedes(a: number, b: number): boolean; mintedMs(slot: number): number };
}

const NONE = -1;
// An entry of a map.
const RECORDED_BYTES = 40;
// Between two steps of restoring: a fraction of a millisecond.
const TURNS_AT_ONCE = 4_096;
// A thread id has at least one character.
const NO_THREAD = "";

/**
 * The order of episodes within their threads, and the sessions that pauses cut a thread into.
 * Every change costs its own neighbourhood; a session that a change joins or cuts is renumbered
 * from its shorter end.
 */
export class EpisodeSequence {
  readonly #pauseMs: number;
  readonly #episodes: SequencedEpisodes;
  /** Per slot: the thread. */
  readonly threads = new NameTable();
  /** By the number of a thread: its slots in order. */
  readonly #order: number[][] = [];
  readonly #freeSessions: number[] = [];
  /** Per slot, of those that their ids do not say: few, but for episodes that were imported. */
  readonly recordedMs = new Map<number, number>();
  positions = new Int32Array(64);
  previous = new Int32Array(64);
  next = new Int32Array(64);
  /** Per slot: the number of its session. Numbers below `sessionLimit` may be unused. */
  sessions = new Int32Array(64);
  /** Per session: how many turns it has. */
  sessionTurns = new Int32Array(64);
  sessionLimit = 0;
  /** Per session: its newest turn, or -1. Null from a change until they are asked for. */
  newestTurns: Int32Array | null = null;

  constructor(pauseMs: number, episodes: SequencedEpisodes) {
    this.#pauseMs = pauseMs;
    this.#episodes = episodes;
  }

  get sessionCount(): number {
    return this.sessionLimit - this.#freeSessions.length;
  }

  get bytes(): number {
    const perSlot = this.previous.byteLength * 4 + this.recordedMs.size * RECORDED_BYTES;
    // A list of a thread, and the numbers in it.
    const order = this.#order.length * 64 + this.previous.length * 8;
    const perSession = this.sessionTurns.byteLength + (this.newestTurns?.byteLength ?? 0);
    return perSlot + perSession + this.threads.bytes + order;
  }

  /** What `restoringSteps` takes, for the first slots; valid until the next change. */
  parts(slots: number) {
    return {
      threads: this.threads.parts(slots),
      ordered: joined(this.#order),
      orderedCounts: Int32Array.from(this.#order, (order) => order.length),
      freeSessions: Int32Array.from(this.#freeSessions),
      recordedSlots: Int32Array.from(this.recordedMs.keys()),
      recordedMs: Float64Array.from(this.recordedMs.values()),
      positions: this.positions.subarray(0, slots),
      previous: this.previous.subarray(0, slots),
      next: this.next.subarray(0, slots),
      sessions: this.sessions.subarray(0, slots),
      sessionTurns: this.sessionTurns.subarray(0, this.sessionLimit),
    };
  }

  /** Takes parts over in steps of some thousand turns; a thread is one step however long it is. */
  *restoringSteps(parts: ReturnType<EpisodeSequence["parts"]>): Generator<void, void> {
    this.threads.restore(parts.threads);
    let from = 0;
    let yielded = 0;
    for (const count of parts.orderedCounts) {
      this.#order.push(Array.from(parts.ordered.subarray(from, from + count)));
      from += count;
      if (from - yielded < TURNS_AT_ONCE) continue;
      yielded = from;
      yield;
    }
    this.#freeSessions.push(...parts.freeSessions);
    for (const [at, slot] of parts.recordedSlots.entries()) {
      this.recordedMs.set(slot, parts.recordedMs[at] ?? 0);
      if (at % TURNS_AT_ONCE === 0) yield;
    }
    this.positions = parts.positions;
    this.previous = parts.previous;
    this.next = parts.next;
    this.sessions = parts.sessions;
    this.sessionTurns = parts.sessionTurns;
    this.sessionLimit = parts.sessionTurns.length;
  }

  /** The slot of the turn `distance` turns after (or, negative, before) one in its session, or -1. */
  beside(slot: number, distance: number): number {
    const step = distance < 0 ? this.previous : this.next;
    let at = slot;
    for (let left = Math.abs(distance); left > 0 && at !== NONE; left--) at = step[at] ?? NONE;
    return at !== NONE && this.sessions[at] === this.sessions[slot] ? at : NONE;
  }

  /** Puts an episode in its place; `episodes` has it by then. */
  insert(slot: number, { threadId, recordedMs, position }: SequenceKey): void {
    this.newestTurns = null;
    this.#reserve(slot);
    if (recordedMs !== null) this.recordedMs.set(slot, recordedMs);
    this.positions[slot] = position;
    const order = this.#orderOf(this.threads.set(slot, threadId ?? NO_THREAD));
    const at = this.#position(order, slot);
    const before = order[at - 1] ?? NONE;
    const after = order[at] ?? NONE;
    if (at === order.length) order.push(slot);
    else order.splice(at, 0, slot);
    this.#link(before, slot);
    this.#link(slot, after);
    this.#placeInSession(slot, before, after);
  }

  remove(slot: number): void {
    const thread = this.threads.of(slot);
    if (thread === NONE) return;
    this.newestTurns = null;
    const order = this.#orderOf(thread);
    order.splice(this.#position(order, slot), 1);
    const before = this.previous[slot] ?? NONE;
    const after = this.next[slot] ?? NONE;
    this.#leaveSession(slot);
    if (before !== NONE) this.next[before] = after;
    if (after !== NONE) this.previous[after] = before;
    this.threads.clear(slot);
    this.recordedMs.delete(slot);
    if (this.#sameSession(before, after) && !this.#adjoin(before, after)) this.#cut(before, after);
  }

  /** The thread of an episode, null for none. */
  threadOf(slot: number): string | null {
    return this.threads.nameOf(slot) || null;
  }

  #reserve(slot: number): void {
    if (slot < this.previous.length) return;
    this.previous = grown(this.previous, slot + 1);
    this.next = grown(this.next, slot + 1);
    this.sessions = grown(this.sessions, slot + 1);
    this.positions = grown(this.positions, slot + 1);
  }

  #orderOf(thread: number): number[] {
    const known = this.#order[thread];
    if (known !== undefined) return known;
    const created: number[] = [];
    this.#order[thread] = created;
    return created;
  }

  #position(order: readonly number[], slot: number): number {
    const last = order.at(-1);
    if (last === undefined || this.#compare(last, slot) < 0) return order.length;
    let low = 0;
    let high = order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(order[middle] ?? NONE, slot) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #recordedMs(slot: number): number {
    return this.recordedMs.get(slot) ?? this.#episodes.ids.mintedMs(slot);
  }

  #compare(a: number, b: number): number {
    const { occurredMs } = this.#episodes.columns;
    return (
      (occurredMs[a] ?? 0) - (occurredMs[b] ?? 0) ||
      this.#recordedMs(a) - this.#recordedMs(b) ||
      (this.positions[a] ?? 0) - (this.positions[b] ?? 0) ||
      (a === b ? 0 : this.#episodes.ids.precedes(a, b) ? -1 : 1)
    );
  }

  #link(left: number, right: number): void {
    if (left !== NONE) this.next[left] = right;
    if (right !== NONE) this.previous[right] = left;
  }

  #adjoin(left: number, right: number): boolean {
    const { occurredMs } = this.#episodes.columns;
    if (left === NONE || right === NONE) return false;
    return (occurredMs[right] ?? 0) - (occurredMs[left] ?? 0) <= this.#pauseMs;
  }

  #sameSession(left: number, right: number): boolean {
    return left !== NONE && right !== NONE && this.sessions[left] === this.sessions[right];
  }

  #placeInSession(slot: number, before: number, after: number): void {
    const joinsBefore = this.#adjoin(before, slot);
    const joinsAfter = this.#adjoin(slot, after);
    if (joinsBefore && joinsAfter && !this.#sameSession(before, after)) this.#merge(before, after);
    const session = joinsBefore
      ? (this.sessions[before] ?? 0)
      : joinsAfter
        ? (this.sessions[after] ?? 0)
        : this.#newSession();
    this.sessions[slot] = session;
    this.sessionTurns[session] = (this.sessionTurns[session] ?? 0) + 1;
  }

  #newSession(): number {
    const reused = this.#freeSessions.pop();
    if (reused !== undefined) return reused;
    const session = this.sessionLimit++;
    if (session >= this.sessionTurns.length) {
      this.sessionTurns = grown(this.sessionTurns, session + 1);
    }
    return session;
  }

  #leaveSession(slot: number): void {
    const session = this.sessions[slot] ?? 0;
    const left = (this.sessionTurns[session] ?? 1) - 1;
    this.sessionTurns[session] = left;
    if (left === 0) this.#freeSessions.push(session);
  }

  #merge(before: number, after: number): void {
    const left = this.sessions[before] ?? 0;
    const right = this.sessions[after] ?? 0;
    const leftIsShorter = (this.sessionTurns[left] ?? 0) < (this.sessionTurns[right] ?? 0);
    const [gone, kept] = leftIsShorter ? [left, right] : [right, left];
    const moved = this.sessionTurns[gone] ?? 0;
    this.#renumber(
      leftIsShorter ? before : after,
      leftIsShorter ? this.previous : this.next,
      moved,
      kept,
    );
    this.sessionTurns[kept] = (this.sessionTurns[kept] ?? 0) + moved;
    this.sessionTurns[gone] = 0;
    this.#freeSessions.push(gone);
  }

  #cut(before: number, after: number): void {
    const session = this.sessions[before] ?? 0;
    const left = this.#runLength(before, this.previous, session);
    const right = (this.sessionTurns[session] ?? 0) - left;
    const created = this.#newSession();
    if (left < right) this.#renumber(before, this.previous, left, created);
    else this.#renumber(after, this.next, right, created);
    this.sessionTurns[created] = Math.min(left, right);
    this.sessionTurns[session] = Math.max(left, right);
  }

  #runLength(from: number, step: Int32Array, session: number): number {
    let turns = 0;
    for (let at = from; at !== NONE && this.sessions[at] === session; at = step[at] ?? NONE)
      turns++;
    return turns;
  }

  #renumber(from: number, step: Int32Array, turns: number, session: number): void {
    let at = from;
    for (let i = 0; i < turns && at !== NONE; i++) {
      this.sessions[at] = session;
      at = step[at] ?? NONE;
    }
  }
}

function joined(lists: readonly (readonly number[])[]): Int32Array<ArrayBuffer> {
  const all = new Int32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all;
}
