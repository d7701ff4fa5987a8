import { readUuid, UUID_BYTES, writeHex } from "@memory/bytes";
import type { DecisionAction, ReasonCode } from "@memory/contracts";
import { FEATURES } from "./ranking/feature-names.ts";

/** A decision of a trace as the contract shows it. */
export interface TraceDecision {
  readonly fact_id: string | null;
  readonly episode_id: string | null;
  readonly action: DecisionAction;
  readonly reason_code: ReasonCode;
}

// The position of an entry is stored in traces: entries are only ever added at the end.
const OUTCOMES = [
  ["included", "top_score"],
  ["included", "multi_hop_expansion"],
  ["included", "volatility_expired"],
  ["excluded", "over_budget"],
  ["excluded", "volatility_expired"],
  ["excluded", "below_relevance_floor"],
  ["blocked", "conflict_open"],
] as const satisfies readonly (readonly [DecisionAction, ReasonCode])[];

/** What became of an item, as the code a packed decision carries. */
export const OUTCOME = {
  topScore: 0,
  oneHop: 1,
  servedPastHorizon: 2,
  overBudget: 3,
  pastHorizon: 4,
  belowFloor: 5,
  conflictOpen: 6,
} as const;
export type Outcome = (typeof OUTCOME)[keyof typeof OUTCOME];

/** Every outcome below this one served its item. */
export const FIRST_NOT_SERVED = OUTCOME.overBudget;

/** The size of one packed decision: 16 bytes of id and one of outcome and kind. */
export const DECISION_BYTES = UUID_BYTES + 1;
const EPISODE_BIT = 0x80;
/** The bits of a decision's last byte that are its outcome. */
export const OUTCOME_BITS = 0x7f;

/** The last byte of an entry that tells the score of the decision before it. It is no outcome, and above every one that served its item. */
const SCORE_CODE = 0x40;
const POINTS_UNIT = 0.01;
const PART_UNIT = 0.2;
const PARTS_FROM = 3;
const MOST_PARTS = 6;
const LARGEST_PART = 127;
const LARGEST_POINTS = 32_767;

/** How an episode came by its place: its points, and the features that gave or took most of them; `other` is the rest. */
export interface ItemScore {
  readonly points: number;
  readonly parts: Readonly<Record<string, number>>;
  /** Of the weights. */
  readonly version: number;
}

/** Collects decisions in their stored form. */
export class DecisionWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #view: DataView;
  #count = 0;

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity * DECISION_BYTES);
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** Adds a decision; the id is read from `ids`, 16 bytes an item, at position `slot`. */
  add(ids: DataView, slot: number, kind: "fact" | "episode", outcome: Outcome): void {
    const at = this.#count * DECISION_BYTES;
    if (at + DECISION_BYTES > this.#bytes.length) this.#grow();
    const view = this.#view;
    const from = slot * UUID_BYTES;
    view.setUint32(at, ids.getUint32(from));
    view.setUint32(at + 4, ids.getUint32(from + 4));
    view.setUint32(at + 8, ids.getUint32(from + 8));
    view.setUint32(at + 12, ids.getUint32(from + 12));
    view.setUint8(at + UUID_BYTES, kind === "episode" ? outcome | EPISODE_BIT : outcome);
    this.#count++;
  }

  /** Adds the score of the decision added last: its points and the largest of its parts, by the positions of their features. */
  addScore(version: number, points: number, parts: Float64Array): void {
    const at = this.#count * DECISION_BYTES;
    if (at + DECISION_BYTES > this.#bytes.length) this.#grow();
    const view = this.#view;
    view.setUint8(at, version);
    view.setInt16(at + 1, bounded(points / POINTS_UNIT, LARGEST_POINTS));
    let into = at + PARTS_FROM;
    for (const feature of largest(parts)) {
      view.setUint8(into, feature + 1);
      view.setInt8(into + 1, bounded((parts[feature] ?? 0) / PART_UNIT, LARGEST_PART));
      into += 2;
    }
    view.setUint8(at + UUID_BYTES, SCORE_CODE);
    this.#count++;
  }

  /** The packed decisions, in the order they were added. */
  packed(): Uint8Array {
    const length = this.#count * DECISION_BYTES;
    return length === this.#bytes.length ? this.#bytes : this.#bytes.slice(0, length);
  }

  #grow(): void {
    const larger = new Uint8Array(Math.max(64 * DECISION_BYTES, this.#bytes.length * 2));
    larger.set(this.#bytes);
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}

const bounded = (value: number, most: number): number =>
  Math.max(-most, Math.min(most, Math.round(value)));

/** The positions of the largest numbers, either sign, that are not rounded to nothing. */
function largest(parts: Float64Array): number[] {
  const found: number[] = [];
  const size = (at: number) => Math.abs(parts[at] ?? 0);
  for (let at = 0; at < parts.length; at++) {
    if (size(at) < PART_UNIT / 2) continue;
    let place = found.length;
    while (place > 0 && size(found[place - 1] ?? 0) < size(at)) place--;
    if (place === MOST_PARTS) continue;
    found.splice(place, 0, at);
    if (found.length > MOST_PARTS) found.pop();
  }
  return found;
}

/** Whether the entry at a byte tells the score of the decision before it. */
export const isScoreEntry = (packed: Uint8Array, at: number): boolean =>
  packed[at + UUID_BYTES] === SCORE_CODE;

/** How many decisions are packed. */
export function countDecisions(packed: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < packed.length; at += DECISION_BYTES) if (!isScoreEntry(packed, at)) count++;
  return count;
}

/** The scores of a stored trace, by the id of their item. */
export function unpackScores(packed: Uint8Array): Record<string, ItemScore> {
  const scores: Record<string, ItemScore> = {};
  for (let at = DECISION_BYTES; at < packed.length; at += DECISION_BYTES) {
    if (isScoreEntry(packed, at))
      scores[readUuid(packed, at - DECISION_BYTES)] = scoreAt(packed, at);
  }
  return scores;
}

function scoreAt(packed: Uint8Array, at: number): ItemScore {
  const view = new DataView(packed.buffer, packed.byteOffset + at, DECISION_BYTES);
  const points = view.getInt16(1) * POINTS_UNIT;
  const parts: Record<string, number> = {};
  let rest = points;
  for (let n = 0; n < MOST_PARTS; n++) {
    const name = FEATURES[view.getUint8(PARTS_FROM + 2 * n) - 1];
    if (name === undefined) break;
    const part = view.getInt8(PARTS_FROM + 2 * n + 1) * PART_UNIT;
    parts[name] = rounded(part);
    rest -= part;
  }
  return {
    points: rounded(points),
    parts: { ...parts, other: rounded(rest) },
    version: view.getUint8(0),
  };
}

const rounded = (points: number): number => Number(points.toFixed(2));

/** The decisions of a stored trace; throws on bytes that no `DecisionWriter` wrote. */
export function unpackDecisions(packed: Uint8Array): TraceDecision[] {
  if (packed.length % DECISION_BYTES !== 0)
    throw new Error("packed decisions have a broken length");
  const decisions: TraceDecision[] = [];
  for (let at = 0; at < packed.length; at += DECISION_BYTES) {
    if (isScoreEntry(packed, at)) continue;
    const code = packed[at + UUID_BYTES] ?? 0;
    const outcome = OUTCOMES[code & OUTCOME_BITS];
    if (outcome === undefined) throw new Error(`unknown outcome ${code} in packed decisions`);
    const id = readUuid(packed, at);
    const isEpisode = (code & EPISODE_BIT) !== 0;
    decisions.push({
      fact_id: isEpisode ? null : id,
      episode_id: isEpisode ? id : null,
      action: outcome[0],
      reason_code: outcome[1],
    });
  }
  return decisions;
}

/** Ids as packed decisions have them: a character for each byte. */
export function packedIds(ids: readonly string[]): ReadonlySet<string> {
  const bytes = Buffer.alloc(ids.length * UUID_BYTES);
  for (const [n, id] of ids.entries()) writeHex(bytes, id, n * UUID_BYTES);
  return new Set(ids.map((_, n) => packedId(bytes, n * UUID_BYTES)));
}

const packedId = (bytes: Buffer, at: number): string =>
  bytes.toString("latin1", at, at + UUID_BYTES);

/** Packed decisions without those about the items of `ids` (see `packedIds`) and their scores; the others keep their order. */
export function withoutItems(packed: Uint8Array, ids: ReadonlySet<string>): Uint8Array {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  const kept = new Uint8Array(packed.length);
  let end = 0;
  let isGone = false;
  for (let at = 0; at < bytes.length; at += DECISION_BYTES) {
    if (!isScoreEntry(packed, at)) isGone = ids.has(packedId(bytes, at));
    if (isGone) continue;
    kept.set(bytes.subarray(at, at + DECISION_BYTES), end);
    end += DECISION_BYTES;
  }
  return kept.slice(0, end);
}
