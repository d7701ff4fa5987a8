import { grownInt32 } from "../structures/typed-arrays.ts";

/** What orders episodes within a thread. */
export interface SequenceKey {
  readonly threadId: string | null;
  readonly occurredMs: number;
  readonly recordedMs: number;
  readonly position: number;
  readonly eventId: string;
}

const NONE = -1;

/**
 * The order of episodes within their threads, and the sessions that pauses cut a thread into.
 * Every change costs its own neighbourhood; a session that a change joins or cuts is renumbered
 * from its shorter end.
 */
export class EpisodeSequence {
  readonly #pauseMs: number;
  readonly #keys: (SequenceKey | undefined)[] = [];
  readonly #threads = new Map<string, number[]>();
  readonly #freeSessions: number[] = [];
  previous = new Int32Array(64);
  next = new Int32Array(64);
  /** Per slot: the number of its session. Numbers below `sessionLimit` may be unused. */
  sessions = new Int32Array(64);
  /** Per session: how many turns it has. */
  sessionTurns = new Int32Array(64);
  sessionLimit = 0;

  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs;
  }

  get sessionCount(): number {
    return this.sessionLimit - this.#freeSessions.length;
  }

  get bytes(): number {
    return this.previous.byteLength * 3 + this.sessionTurns.byteLength + this.#keys.length * 96;
  }

  /** The slot of the turn `distance` turns after (or, negative, before) one in its session, or -1. */
  beside(slot: number, distance: number): number {
    const step = distance < 0 ? this.previous : this.next;
    let at = slot;
    for (let left = Math.abs(distance); left > 0 && at !== NONE; left--) at = step[at] ?? NONE;
    return at !== NONE && this.sessions[at] === this.sessions[slot] ? at : NONE;
  }

  insert(slot: number, key: SequenceKey): void {
    this.#reserve(slot);
    this.#keys[slot] = key;
    const thread = this.#thread(key.threadId);
    const at = this.#position(thread, key);
    const before = thread[at - 1] ?? NONE;
    const after = thread[at] ?? NONE;
    if (at === thread.length) thread.push(slot);
    else thread.splice(at, 0, slot);
    this.#link(before, slot);
    this.#link(slot, after);
    this.#placeInSession(slot, before, after);
  }

  remove(slot: number): void {
    const key = this.#keys[slot];
    if (key === undefined) return;
    const thread = this.#thread(key.threadId);
    thread.splice(this.#position(thread, key), 1);
    if (thread.length === 0) this.#threads.delete(key.threadId ?? "");
    const before = this.previous[slot] ?? NONE;
    const after = this.next[slot] ?? NONE;
    this.#leaveSession(slot);
    if (before !== NONE) this.next[before] = after;
    if (after !== NONE) this.previous[after] = before;
    this.#keys[slot] = undefined;
    if (this.#sameSession(before, after) && !this.#adjoin(before, after)) this.#cut(before, after);
  }

  #reserve(slot: number): void {
    if (slot < this.previous.length) return;
    this.previous = grownInt32(this.previous, slot + 1);
    this.next = grownInt32(this.next, slot + 1);
    this.sessions = grownInt32(this.sessions, slot + 1);
  }

  // A thread id has at least one character, so "" stands for episodes without one.
  #thread(threadId: string | null): number[] {
    const key = threadId ?? "";
    const known = this.#threads.get(key);
    if (known !== undefined) return known;
    const created: number[] = [];
    this.#threads.set(key, created);
    return created;
  }

  #position(thread: readonly number[], key: SequenceKey): number {
    const last = this.#keys[thread.at(-1) ?? NONE];
    if (last !== undefined && compareKeys(last, key) < 0) return thread.length;
    let low = 0;
    let high = thread.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#keys[thread[middle] ?? NONE];
      if (other !== undefined && compareKeys(other, key) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #link(left: number, right: number): void {
    if (left !== NONE) this.next[left] = right;
    if (right !== NONE) this.previous[right] = left;
  }

  #adjoin(left: number, right: number): boolean {
    const a = this.#keys[left];
    const b = this.#keys[right];
    return a !== undefined && b !== undefined && b.occurredMs - a.occurredMs <= this.#pauseMs;
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
      this.sessionTurns = grownInt32(this.sessionTurns, session + 1);
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

function compareKeys(a: SequenceKey, b: SequenceKey): number {
  return (
    a.occurredMs - b.occurredMs ||
    a.recordedMs - b.recordedMs ||
    a.position - b.position ||
    (a.eventId < b.eventId ? -1 : a.eventId > b.eventId ? 1 : 0)
  );
}
