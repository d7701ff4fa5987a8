import { mintedMs } from "@memory/ids";
import type { RecallSettings } from "../settings.ts";
import { addTo, removeFrom } from "../structures/multimap.ts";
import { knownCues, type PredicateCues } from "../text/predicate-cues.ts";
import { analyze, fold } from "../text/text-analysis.ts";
import { IS_REPLY, isReply, ruleFlag, turnTraits } from "../text/turn-traits.ts";
import { EpisodeCalendar } from "./episode-calendar.ts";
import { EpisodeColumns } from "./episode-columns.ts";
import { EpisodeSequence } from "./episode-sequence.ts";
import { FactColumns } from "./fact-columns.ts";
import { type FactStates, statesAt } from "./fact-states.ts";
import { analyzeFact } from "./fact-terms.ts";
import {
  type EpisodeRow,
  episodeBytes,
  type FactRow,
  factBytes,
  type IndexedEpisode,
  type IndexedFact,
  indexedEpisode,
  indexedFact,
} from "./indexed-rows.ts";
import { LanguageCounts } from "./language-counts.ts";
import { PredicateIndex } from "./predicate-index.ts";
import { SegmentedTexts } from "./segmented-texts.ts";
import { SlotStore } from "./slot-store.ts";
import { SpeakerTable } from "./speaker-table.ts";
import { VectorStore } from "./vector-store.ts";

export type { EpisodeRow, FactRow } from "./indexed-rows.ts";

const SESSION_PAUSE_MS = 4 * 60 * 60 * 1000;
const SLOT_BYTES = 120;

/** A change of an index: rows to add or replace by id, and ids to remove. */
export interface RowChanges {
  readonly facts?: readonly FactRow[];
  readonly episodes?: readonly EpisodeRow[];
  readonly removedFactIds?: readonly string[];
  readonly removedEventIds?: readonly string[];
  /** Vectors of items that are there, or among the rows. */
  readonly vectors?: readonly ItemVector[];
}

/** The embedding of a text: a vector of unit length. */
export interface ItemVector {
  readonly kind: "fact" | "episode";
  readonly id: string;
  readonly vector: Float32Array;
}

/** Facts and episodes of one (project, subject) in searchable form; changed by `applyRows` only. */
export interface ScopeIndex {
  readonly facts: SlotStore<IndexedFact>;
  readonly episodes: SlotStore<IndexedEpisode>;
  readonly columns: EpisodeColumns;
  readonly factColumns: FactColumns;
  readonly sequence: EpisodeSequence;
  readonly calendar: EpisodeCalendar;
  readonly predicates: PredicateIndex;
  readonly languages: LanguageCounts;
  /** Per entity, folded: the slots of the facts that name it. */
  readonly entities: Map<string, Set<number>>;
  readonly speakers: SpeakerTable;
  /** The states of the facts when they were computed last; null after a change of facts. */
  states: FactStates | null;
  /** Texts split into segments for excerpts, by the slot of the episode. */
  readonly segmented: SegmentedTexts;
  readonly vectors: { readonly facts: VectorStore; readonly episodes: VectorStore };
  textBytes: number;
  /** Older facts or episodes of the scope were left out: there is no room for all. */
  isPartial: boolean;
}

/** An index that holds nothing; `cues` link questions to facts by their predicates. */
export function createScopeIndex(cues: PredicateCues = knownCues): ScopeIndex {
  return {
    facts: new SlotStore(),
    episodes: new SlotStore(),
    columns: new EpisodeColumns(),
    factColumns: new FactColumns(),
    sequence: new EpisodeSequence(SESSION_PAUSE_MS),
    calendar: new EpisodeCalendar(),
    predicates: new PredicateIndex(cues),
    languages: new LanguageCounts(),
    entities: new Map(),
    speakers: new SpeakerTable(),
    states: null,
    segmented: new SegmentedTexts(),
    vectors: { facts: new VectorStore(), episodes: new VectorStore() },
    textBytes: 0,
    isPartial: false,
  };
}

/** Applies a change in place; costs what the changed rows cost, whatever the size of the scope. */
export function applyRows(index: ScopeIndex, changes: RowChanges): void {
  for (const _ of rowSteps(index, changes));
}

/** Applies a change row by row: between two steps the index holds a part of the change. */
export function* rowSteps(index: ScopeIndex, changes: RowChanges): Generator<void, void> {
  for (const id of changes.removedFactIds ?? []) yield void removeFact(index, id);
  for (const id of changes.removedEventIds ?? []) yield void removeEpisode(index, id);
  for (const row of changes.facts ?? []) yield putFact(index, row);
  for (const row of inOrder(changes.episodes ?? [])) yield putEpisode(index, row);
  for (const one of changes.vectors ?? []) yield putVector(index, one);
}

/** An index with the facts of another one in place of its own; it shows changes of the episodes of `index`. */
export const withFactsOf = (index: ScopeIndex, other: ScopeIndex): ScopeIndex => ({
  ...index,
  facts: other.facts,
  factColumns: other.factColumns,
  predicates: other.predicates,
  entities: other.entities,
  vectors: { facts: other.vectors.facts, episodes: index.vectors.episodes },
  states: null,
  isPartial: index.isPartial || other.isPartial,
});

/** True when every fact and every episode has an embedding. */
export const hasAllVectors = ({ facts, episodes, vectors }: ScopeIndex): boolean =>
  vectors.facts.size === facts.size && vectors.episodes.size === episodes.size;

/** An estimate of the memory the index holds, in bytes, for a cache with a bound. */
export function byteSize(index: ScopeIndex): number {
  const { facts, episodes, sequence, segmented } = index;
  const slots = (facts.items.length + episodes.items.length) * SLOT_BYTES;
  const terms = facts.terms.bytes + episodes.terms.bytes;
  const ids = facts.ids.byteLength + episodes.ids.byteLength;
  return (
    slots +
    terms +
    ids +
    sequence.bytes +
    index.columns.bytes +
    index.factColumns.bytes +
    index.speakers.bytes +
    index.vectors.facts.bytes +
    index.vectors.episodes.bytes +
    index.textBytes +
    segmented.bytes
  );
}

/** The states of the facts at a moment; computed again only when one of them may have changed. */
export function factStates(
  index: ScopeIndex,
  nowMs: number,
  horizonsMs: RecallSettings["horizonsMs"],
): FactStates {
  const held = index.states;
  if (held?.horizonsMs === horizonsMs && nowMs >= held.fromMs && nowMs < held.untilMs) return held;
  const states = statesAt(index.facts.items, nowMs, horizonsMs);
  index.states = states;
  return states;
}

const inOrder = (rows: readonly EpisodeRow[]): readonly EpisodeRow[] =>
  rows.length < 2 ? rows : rows.toSorted((a, b) => compare(a.occurredAt, b.occurredAt));

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function putVector(
  { facts, episodes, vectors }: ScopeIndex,
  { kind, id, vector }: ItemVector,
): void {
  const slot = (kind === "fact" ? facts : episodes).slotOfId(id);
  if (slot >= 0) (kind === "fact" ? vectors.facts : vectors.episodes).put(slot, vector);
}

/** Gives back the vector it had, for a row that replaces it with the same text. */
function removeFact(index: ScopeIndex, id: string): Float32Array | undefined {
  const slot = index.facts.slotOfId(id);
  const held = index.facts.items[slot];
  if (held === undefined) return undefined;
  index.facts.take(id, slot);
  index.predicates.remove(slot, held.row.predicate);
  index.languages.add(held.language, -1);
  for (const entity of held.entities) removeFrom(index.entities, entity, slot);
  index.textBytes -= factBytes(held);
  index.states = null;
  return index.vectors.facts.take(slot);
}

function putFact(index: ScopeIndex, row: FactRow): void {
  const vector = removeFact(index, row.id);
  const { language, terms } = analyzeFact(row);
  const fact = indexedFact(row, language);
  const slot = index.facts.put(row.id, fact, terms);
  index.factColumns.set(slot, fact);
  if (vector !== undefined) index.vectors.facts.put(slot, vector);
  index.predicates.add(slot, row.predicate);
  index.languages.add(language, 1);
  for (const entity of fact.entities) addTo(index.entities, entity, slot);
  index.textBytes += factBytes(fact);
  index.states = null;
}

function removeEpisode(index: ScopeIndex, id: string): Float32Array | undefined {
  const slot = index.episodes.slotOfId(id);
  const held = index.episodes.items[slot];
  if (held === undefined) return undefined;
  index.episodes.take(id, slot);
  index.sequence.remove(slot);
  index.calendar.remove(slot, index.columns.occurredMs[slot] ?? 0);
  index.languages.add(held.language, -1);
  index.segmented.delete(slot);
  index.textBytes -= episodeBytes(held);
  index.speakers.clear(slot);
  return index.vectors.episodes.take(slot);
}

function putEpisode(index: ScopeIndex, row: EpisodeRow): void {
  const vector = removeEpisode(index, row.eventId);
  const { language, terms } = analyze(
    row.speaker === null ? row.text : `${row.speaker} ${row.text}`,
  );
  const episode = indexedEpisode(row, language);
  const slot = index.episodes.put(row.eventId, episode, terms);
  if (vector !== undefined) index.vectors.episodes.put(slot, vector);
  index.languages.add(language, 1);
  const occurredMs = Date.parse(row.occurredAt);
  const flags = isReply(row) ? IS_REPLY : ruleFlag(row.text, language);
  index.columns.set(slot, occurredMs, turnTraits(row.text), flags);
  index.sequence.insert(slot, {
    threadId: row.threadId,
    occurredMs,
    recordedMs: row.recordedAt === null ? mintedMs(row.eventId) : Date.parse(row.recordedAt),
    position: row.position ?? 0,
    eventId: row.eventId,
  });
  index.calendar.insert(slot, occurredMs);
  index.textBytes += episodeBytes(episode);
  index.speakers.set(slot, row.speaker === null ? null : fold(row.speaker));
}
