import type { FactBody } from "@memory/contracts";
import { episodeLine, factLine, type PacketFact } from "@memory/packet";
import { estimateTokens, firstCodePoints } from "@memory/text";
import { EpisodeSequence } from "./episode-sequence.ts";
import { factTerms } from "./fact-terms.ts";
import { TermIndex } from "./term-index.ts";
import { analyze, fold } from "./text-analysis.ts";
import { writeUuid } from "./trace-codec.ts";
import { grownUint8 } from "./typed-arrays.ts";

export const EXCERPT_CODE_POINTS = 300;
const SESSION_PAUSE_MS = 4 * 60 * 60 * 1000;

/** A fact as consolidation hands it over, less what the scope itself says. */
export type FactRow = Omit<
  FactBody,
  "scopeToken" | "epoch" | "projectId" | "subjectId" | "version"
>;

/** An event in searchable form. Times are ISO 8601; `position` is its place in its batch. */
export interface EpisodeRow {
  readonly eventId: string;
  readonly kind: string;
  readonly occurredAt: string;
  readonly recordedAt: string;
  readonly threadId: string | null;
  readonly speaker: string | null;
  readonly role: string | null;
  readonly text: string;
  readonly position?: number;
}

/** A change of an index: rows to add or replace by id, and ids to remove. */
export interface RowChanges {
  readonly facts?: readonly FactRow[];
  readonly episodes?: readonly EpisodeRow[];
  readonly removedFactIds?: readonly string[];
  readonly removedEventIds?: readonly string[];
}

/** A fact with everything a query needs of it worked out once. */
export interface IndexedFact {
  readonly row: FactRow;
  readonly served: PacketFact;
  readonly json: string;
  readonly costTokens: number;
  readonly entities: readonly string[];
  readonly freshMs: number;
  readonly validToMs: number;
}

/** An episode with everything a query needs of it worked out once. */
export interface IndexedEpisode {
  readonly row: EpisodeRow;
  readonly occurredMs: number;
  readonly speaker: string | null;
  readonly costTokens: number;
}

/** Facts and episodes of one (project, subject) in searchable form; changed by `applyRows` only. */
export interface ScopeIndex {
  readonly facts: Shelf<IndexedFact>;
  readonly episodes: Shelf<IndexedEpisode>;
  readonly sequence: EpisodeSequence;
  /** Per speaker, folded: how many live episodes they said. */
  readonly speakers: Map<string, number>;
  textBytes: number;
}

/** Items by slot, with their ids as bytes and their terms. A slot that was freed is used again. */
export class Shelf<Item> {
  readonly terms = new TermIndex();
  readonly items: (Item | undefined)[] = [];
  readonly #slots = new Map<string, number>();
  readonly #free: number[] = [];
  idBytes = new Uint8Array(16 * 64);

  get size(): number {
    return this.#slots.size;
  }

  slotOfId(id: string): number {
    return this.#slots.get(id) ?? -1;
  }

  put(id: string, item: Item, terms: readonly string[]): number {
    const slot = this.#free.pop() ?? this.items.length;
    this.items[slot] = item;
    this.#slots.set(id, slot);
    if ((slot + 1) * 16 > this.idBytes.length)
      this.idBytes = grownUint8(this.idBytes, (slot + 1) * 16);
    writeUuid(this.idBytes, slot, id);
    this.terms.add(slot, terms);
    return slot;
  }

  take(id: string, slot: number): void {
    this.terms.remove(slot);
    this.items[slot] = undefined;
    this.#slots.delete(id);
    this.#free.push(slot);
  }
}

/** An index that holds nothing. */
export function createScopeIndex(): ScopeIndex {
  return {
    facts: new Shelf(),
    episodes: new Shelf(),
    sequence: new EpisodeSequence(SESSION_PAUSE_MS),
    speakers: new Map(),
    textBytes: 0,
  };
}

/** Applies a change in place; costs what the changed rows cost, whatever the size of the scope. */
export function applyRows(index: ScopeIndex, changes: RowChanges): void {
  for (const id of changes.removedFactIds ?? []) removeFact(index, id);
  for (const id of changes.removedEventIds ?? []) removeEpisode(index, id);
  for (const row of changes.facts ?? []) putFact(index, row);
  for (const row of inOrder(changes.episodes ?? [])) putEpisode(index, row);
}

/** An estimate of the memory the index holds, in bytes, for a cache with a bound. */
export function byteSize(index: ScopeIndex): number {
  const shelves = [index.facts, index.episodes].reduce(
    (sum, shelf) => sum + shelf.terms.bytes + shelf.idBytes.length + shelf.items.length * 300,
    0,
  );
  return shelves + index.sequence.bytes + index.textBytes;
}

const inOrder = (rows: readonly EpisodeRow[]): readonly EpisodeRow[] =>
  rows.length < 2
    ? rows
    : rows.toSorted((a, b) =>
        a.occurredAt < b.occurredAt ? -1 : a.occurredAt > b.occurredAt ? 1 : 0,
      );

function removeFact(index: ScopeIndex, id: string): void {
  const slot = index.facts.slotOfId(id);
  const held = index.facts.items[slot];
  if (held === undefined) return;
  index.facts.take(id, slot);
  index.textBytes -= factBytes(held);
}

function putFact(index: ScopeIndex, row: FactRow): void {
  removeFact(index, row.id);
  const fact = indexedFact(row);
  index.facts.put(row.id, fact, factTerms(row));
  index.textBytes += factBytes(fact);
}

function indexedFact(row: FactRow): IndexedFact {
  const served: PacketFact = {
    id: row.id,
    predicate: row.predicate,
    value: JSON.parse(row.value),
    confidence: row.confidence,
    valid_from: row.validFrom,
    source_event_ids: row.sourceEventIds,
  };
  return {
    row,
    served,
    json: factJson(row),
    costTokens: estimateTokens(factLine(row.predicate, row.value)),
    entities: row.entities.map(fold),
    freshMs: Date.parse(row.freshAt),
    validToMs: row.validTo === null ? Number.POSITIVE_INFINITY : Date.parse(row.validTo),
  };
}

// The value's own text is put in, so that numbers keep every digit they were sent with.
const factJson = (row: FactRow): string =>
  `{"id":"${row.id}","predicate":${JSON.stringify(row.predicate)},"value":${row.value},` +
  `"confidence":${JSON.stringify(row.confidence)},"valid_from":${JSON.stringify(row.validFrom)},` +
  `"source_event_ids":${JSON.stringify(row.sourceEventIds)}}`;

function removeEpisode(index: ScopeIndex, id: string): void {
  const slot = index.episodes.slotOfId(id);
  const held = index.episodes.items[slot];
  if (held === undefined) return;
  index.episodes.take(id, slot);
  index.sequence.remove(slot);
  index.textBytes -= episodeBytes(held);
  countSpeaker(index, held.speaker, -1);
}

function putEpisode(index: ScopeIndex, row: EpisodeRow): void {
  removeEpisode(index, row.eventId);
  const occurredMs = Date.parse(row.occurredAt);
  const excerpt = firstCodePoints(row.text, EXCERPT_CODE_POINTS);
  const episode: IndexedEpisode = {
    row,
    occurredMs,
    speaker: row.speaker === null ? null : fold(row.speaker),
    costTokens: estimateTokens(episodeLine(row.occurredAt, excerpt)),
  };
  const slot = index.episodes.put(
    row.eventId,
    episode,
    analyze(`${row.speaker ?? ""} ${row.text}`),
  );
  index.sequence.insert(slot, {
    threadId: row.threadId,
    occurredMs,
    recordedMs: Date.parse(row.recordedAt),
    position: row.position ?? 0,
    eventId: row.eventId,
  });
  index.textBytes += episodeBytes(episode);
  countSpeaker(index, episode.speaker, 1);
}

function countSpeaker(index: ScopeIndex, speaker: string | null, by: number): void {
  if (speaker === null) return;
  const left = (index.speakers.get(speaker) ?? 0) + by;
  if (left > 0) index.speakers.set(speaker, left);
  else index.speakers.delete(speaker);
}

const factBytes = (fact: IndexedFact): number =>
  600 + (fact.json.length + fact.row.value.length) * 2;
const episodeBytes = (episode: IndexedEpisode): number => 500 + episode.row.text.length * 2;
