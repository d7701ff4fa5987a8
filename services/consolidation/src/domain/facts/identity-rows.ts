import { agrees, type JsonObject, laterOf, pairsOf } from "@memory/values";
import { compareAssertions, lastAt } from "./assertion.ts";
import { type Assertion, type Fact, isLive } from "./fact.ts";
import { isOnTimeline } from "./on-timeline.ts";

/** The newest past values and retractions of an identity stay ordered; older ones are history that nothing changes. */
export const MOST_ORDERED_PAST = 200;

type Rows = Map<string, Fact>;

/** The rows that share one timeline, without the retractions, which belong to every one. */
export interface Series {
  readonly rows: Rows;
  /** The rows that have not ended. */
  readonly open: Rows;
  /** No assertion and no end in it is later than this. A value that is too late only costs time. */
  latest: string;
  /** No row in it ended later than this. */
  latestEnd: string;
  /** The last assertion in the order of the timeline. */
  last: Assertion | null;
}

const BELONGS_TO = {
  /** Facts, whatever their status. */
  facts: (row: Fact) => row.kind === "fact",
  retractions: (row: Fact) => row.kind === "retraction",
  live: isLive,
  /** Live, and the only value there can be. */
  liveSingles: (row: Fact) => isLive(row) && row.cardinality === "single",
  /** Live members of the open conflict set. */
  members: (row: Fact) => isLive(row) && row.conflictSetId !== null,
  /** Facts that replaced every other value. */
  replacing: (row: Fact) =>
    row.kind === "fact" &&
    isOnTimeline(row) &&
    row.assertions.some(({ says }) => says === "replaces all"),
} as const;
type View = keyof typeof BELONGS_TO;
const VIEWS = Object.keys(BELONGS_TO) as View[];

/** The rows of one identity, indexed by the views that decisions need. */
export class IdentityRows implements Record<View, ReadonlyMap<string, Fact>> {
  readonly all: Rows = new Map();
  readonly facts: Rows = new Map();
  readonly retractions: Rows = new Map();
  readonly live: Rows = new Map();
  readonly liveSingles: Rows = new Map();
  readonly members: Rows = new Map();
  readonly replacing: Rows = new Map();
  readonly seriesByKey = new Map<string, Series>();
  /** No retraction, and no fact that replaces all values, is later than this. */
  latestEnding = "";
  /** The last assertion among them in the order of the timeline. */
  lastEnding: Assertion | null = null;
  readonly #byValue = new Map<string, Rows>();
  readonly #byPair = new Map<string, Rows>();
  readonly #mainKey: string;

  constructor(mainKey: string) {
    this.#mainKey = mainKey;
  }

  /** Adds a row, or replaces `before` by it. */
  put(row: Fact, before: Fact | undefined): void {
    this.all.set(row.id, row);
    for (const view of VIEWS) {
      if (BELONGS_TO[view](row)) this[view].set(row.id, row);
      else if (before) this[view].delete(row.id);
    }
    if (before && before.valueKey !== row.valueKey) this.#unlink(before);
    this.#link(row);
    this.#moveSeries(row, before);
    if (row.kind === "retraction" || this.replacing.has(row.id)) {
      this.latestEnding = laterOf(this.latestEnding, lastAt(row));
      this.lastEnding = lastOf(this.lastEnding, row);
    }
  }

  drop(row: Fact): void {
    this.all.delete(row.id);
    for (const view of VIEWS) this[view].delete(row.id);
    this.#unlink(row);
    const series = seriesKeyOf(row);
    if (series) this.#leave(series, row.id);
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

  #moveSeries(row: Fact, before: Fact | undefined): void {
    const left = before && seriesKeyOf(before);
    const series = seriesKeyOf(row);
    if (left && left !== series) this.#leave(left, row.id);
    if (series) this.#enter(series, row);
  }

  #enter(key: string, row: Fact): void {
    const series = this.seriesByKey.get(key) ?? {
      rows: new Map(),
      open: new Map(),
      latest: "",
      latestEnd: "",
      last: null,
    };
    this.seriesByKey.set(key, series);
    series.rows.set(row.id, row);
    if (row.endedAt === null) series.open.set(row.id, row);
    else series.open.delete(row.id);
    series.latestEnd = laterOf(series.latestEnd, row.endedAt ?? "");
    series.latest = laterOf(series.latest, laterOf(lastAt(row), series.latestEnd));
    series.last = lastOf(series.last, row);
  }

  #leave(key: string, id: string): void {
    const series = this.seriesByKey.get(key);
    series?.rows.delete(id);
    series?.open.delete(id);
    if (series?.rows.size === 0) this.seriesByKey.delete(key);
  }
}

/** True where the only value there can be stands beside one of many, and no set is open. */
export function isMixed({ live, liveSingles, members }: IdentityRows): boolean {
  const { size } = liveSingles;
  if (members.size > 0 || size === 0 || size === live.size) return false;
  const current = [...live.values()].filter(({ temporalState }) => temporalState === "current");
  return new Set(current.map(({ cardinality }) => cardinality)).size > 1;
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

/** Rows of a single-valued identity share a series; so do rows of one value of a multi-valued identity. */
export const seriesKey = ({ cardinality, valueKey }: Pick<Fact, "cardinality" | "valueKey">) =>
  cardinality === "single" ? "single" : `multi ${valueKey}`;

const seriesKeyOf = (row: Fact): string | null =>
  row.kind === "fact" && isOnTimeline(row) ? seriesKey(row) : null;
