import { agrees } from "../predicates/identity.ts";
import { laterOf } from "../values/instant.ts";
import type { JsonObject } from "../values/json-value.ts";
import { pairsOf } from "../values/value-key.ts";
import { compareAssertions, lastAt } from "./assertion.ts";
import { type Assertion, type Fact, isLive } from "./fact.ts";
import { isOnTimeline } from "./on-timeline.ts";

/** Past values, and retractions, of an identity that stay in order: the newest. What is older is history that nothing changes. */
export const PAST_IN_ORDER = 200;

type Rows = Map<string, Fact>;

/** Rows that share one timeline, without the retractions that are in every one. */
export interface Lane {
  readonly rows: Rows;
  /** Those that have not ended. */
  readonly open: Rows;
  /** Nothing in it was said, and nothing ended, later than this. Too late an instant only costs time. */
  latest: string;
  /** Nothing in it that has ended did so later than this. */
  latestEnd: string;
  /** Nothing in it comes after this in the order of the timeline. */
  last: Assertion | null;
}

const HELD_BY = {
  /** Facts, whatever their status. */
  facts: (row: Fact) => row.kind === "fact",
  retractions: (row: Fact) => row.kind === "retraction",
  live: isLive,
  /** Live, and the only value there can be. */
  liveSingles: (row: Fact) => isLive(row) && row.cardinality === "single",
  /** Live members of the open conflict set. */
  members: (row: Fact) => isLive(row) && row.conflictSetId !== null,
  /** What has taken the place of every value there was. */
  replacing: (row: Fact) =>
    row.kind === "fact" &&
    isOnTimeline(row) &&
    row.assertions.some(({ says }) => says === "replaces all"),
} as const;
type Shelf = keyof typeof HELD_BY;
const SHELVES = Object.keys(HELD_BY) as Shelf[];

/** The rows of one identity, found by what a decision asks for instead of by looking at each. */
export class IdentityRows implements Record<Shelf, ReadonlyMap<string, Fact>> {
  readonly all: Rows = new Map();
  readonly facts: Rows = new Map();
  readonly retractions: Rows = new Map();
  readonly live: Rows = new Map();
  readonly liveSingles: Rows = new Map();
  readonly members: Rows = new Map();
  readonly replacing: Rows = new Map();
  readonly lanes = new Map<string, Lane>();
  /** Nothing ended all lanes, or one of them by a retraction, later than this. */
  latestEnding = "";
  /** None of those comes after this in the order of the timeline. */
  lastEnding: Assertion | null = null;
  readonly #byValue = new Map<string, Rows>();
  readonly #byPair = new Map<string, Rows>();
  readonly #mainKey: string;

  constructor(mainKey: string) {
    this.#mainKey = mainKey;
  }

  /** Adds a row, or puts it in the place of `before`. */
  put(row: Fact, before: Fact | undefined): void {
    this.all.set(row.id, row);
    for (const shelf of SHELVES) {
      if (HELD_BY[shelf](row)) this[shelf].set(row.id, row);
      else if (before) this[shelf].delete(row.id);
    }
    if (before && before.valueKey !== row.valueKey) this.#unlink(before);
    this.#link(row);
    const left = before && laneKeyOf(before);
    const lane = laneKeyOf(row);
    if (left && left !== lane) this.#leave(left, row.id);
    if (lane) this.#enter(lane, row);
    if (row.kind === "retraction" || this.replacing.has(row.id)) {
      this.latestEnding = laterOf(this.latestEnding, lastAt(row));
      this.lastEnding = lastOf(this.lastEnding, row);
    }
  }

  drop(row: Fact): void {
    this.all.delete(row.id);
    for (const shelf of SHELVES) this[shelf].delete(row.id);
    this.#unlink(row);
    const lane = laneKeyOf(row);
    if (lane) this.#leave(lane, row.id);
  }

  /** Rows of equal value, of whatever kind and status. */
  withValue(valueKey: string): Fact[] {
    return [...(this.#byValue.get(valueKey)?.values() ?? [])];
  }

  /** Facts that hold every key of `part` with the same value; all of them when it names none. */
  holding(part: JsonObject): Fact[] {
    const [first] = pairsOf(part, this.#mainKey);
    if (first === undefined) return [...this.facts.values()];
    const rows = this.#byPair.get(first.join(" "))?.values() ?? [];
    return [...rows].filter(({ value }) => agrees(part, value, this.#mainKey));
  }

  #link(row: Fact): void {
    add(this.#byValue, row.valueKey, row);
    if (row.kind !== "fact") return;
    for (const pair of pairsOf(row.value, this.#mainKey)) add(this.#byPair, pair.join(" "), row);
  }

  #unlink(row: Fact): void {
    this.#byValue.get(row.valueKey)?.delete(row.id);
    for (const pair of pairsOf(row.value, this.#mainKey))
      this.#byPair.get(pair.join(" "))?.delete(row.id);
  }

  #enter(key: string, row: Fact): void {
    const lane = this.lanes.get(key) ?? {
      rows: new Map(),
      open: new Map(),
      latest: "",
      latestEnd: "",
      last: null,
    };
    this.lanes.set(key, lane);
    lane.rows.set(row.id, row);
    if (row.endedAt === null) lane.open.set(row.id, row);
    else lane.open.delete(row.id);
    lane.latestEnd = laterOf(lane.latestEnd, row.endedAt ?? "");
    lane.latest = laterOf(lane.latest, laterOf(lastAt(row), lane.latestEnd));
    lane.last = lastOf(lane.last, row);
  }

  #leave(key: string, id: string): void {
    const lane = this.lanes.get(key);
    lane?.rows.delete(id);
    lane?.open.delete(id);
    if (lane?.rows.size === 0) this.lanes.delete(key);
  }
}

function lastOf(last: Assertion | null, { assertions }: Fact): Assertion | null {
  const own = assertions.at(-1) ?? null;
  return last === null || (own !== null && compareAssertions(own, last) > 0) ? own : last;
}

function add(index: Map<string, Rows>, key: string, row: Fact): void {
  const rows = index.get(key);
  if (rows) rows.set(row.id, row);
  else index.set(key, new Map([[row.id, row]]));
}

/** Rows of one value share a timeline, and all rows of what has one value at a time. */
export const laneKey = ({ cardinality, valueKey }: Pick<Fact, "cardinality" | "valueKey">) =>
  cardinality === "single" ? "single" : `multi ${valueKey}`;

const laneKeyOf = (row: Fact): string | null =>
  row.kind === "fact" && isOnTimeline(row) ? laneKey(row) : null;
