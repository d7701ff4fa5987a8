import type { RecallSettings } from "../settings.ts";
import { namedSlots, SlotsByName } from "../structures/slots-by-name.ts";
import { knownCues, type PredicateCues } from "../text/predicate-cues.ts";
import { analyze, fold } from "../text/text-analysis.ts";
import { IS_REPLY, isReply, ruleFlag, turnTraits } from "../text/turn-traits.ts";
import { EpisodeCalendar } from "./episode-calendar.ts";
import { EpisodeSequence } from "./episode-sequence.ts";
import { EpisodeStore } from "./episode-store.ts";
import { type FactStates, statesAt } from "./fact-states.ts";
import { FactStore } from "./fact-store.ts";
import { analyzeFact } from "./fact-terms.ts";
import {
  type EpisodeRow,
  entitiesOf,
  episodeCost,
  type FactRow,
  factCost,
} from "./indexed-rows.ts";
import { LanguageCounts } from "./language-counts.ts";
import { PredicateIndex } from "./predicate-index.ts";
import { SegmentedTexts } from "./segmented-texts.ts";
import { SpeakerTable } from "./speaker-table.ts";
import { VectorStore } from "./vector-store.ts";

export type { EpisodeRow, FactRow } from "./indexed-rows.ts";

// Objects, and arrays of a first size.
const BASE_BYTES = 24_000;
const LEAST_SLOTS = 1_024;
// Between two steps of restoring: a fraction of a millisecond.
const ADDED_AT_ONCE = 256;
const SESSION_PAUSE_MS = 4 * 60 * 60 * 1000;

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
  readonly facts: FactStore;
  readonly episodes: EpisodeStore;
  readonly sequence: EpisodeSequence;
  readonly calendar: EpisodeCalendar;
  readonly predicates: PredicateIndex;
  readonly languages: LanguageCounts;
  /** Per entity, folded: the slots of the facts that name it. */
  readonly entities: SlotsByName;
  readonly speakers: SpeakerTable;
  /** The states of the facts when they were computed last; null after a change of facts. */
  states: FactStates | null;
  /** Texts split into segments for excerpts, by the slot of the episode. */
  readonly segmented: SegmentedTexts;
  readonly vectors: { readonly facts: VectorStore; readonly episodes: VectorStore };
  /** Older facts or episodes of the scope were left out: there is no room for all. */
  isPartial: boolean;
}

/** An index that holds nothing; `cues` link questions to facts by their predicates, `mostTextBytes` bound the texts that it holds. */
export function createScopeIndex(
  cues: PredicateCues = knownCues,
  mostTextBytes?: number,
): ScopeIndex {
  const episodes = new EpisodeStore(mostTextBytes);
  return {
    facts: new FactStore(),
    episodes,
    sequence: new EpisodeSequence(SESSION_PAUSE_MS, episodes),
    calendar: new EpisodeCalendar(),
    predicates: new PredicateIndex(cues),
    languages: new LanguageCounts(),
    entities: new SlotsByName(),
    speakers: new SpeakerTable(),
    states: null,
    segmented: new SegmentedTexts(),
    vectors: { facts: new VectorStore(), episodes: new VectorStore() },
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

/** Everything that `restoringSteps` makes an index of, but what is computed again; valid until the index changes. */
export const indexParts = (index: ScopeIndex) => ({
  facts: index.facts.parts(),
  episodes: index.episodes.parts(),
  sequence: index.sequence.parts(index.episodes.slotLimit),
  predicates: index.predicates.parts(),
  languages: index.languages.parts(),
  entities: index.entities.parts(),
  speakers: index.speakers.parts(index.episodes.slotLimit),
  vectorsOfFacts: index.vectors.facts.parts(),
  vectorsOfEpisodes: index.vectors.episodes.parts(),
  isPartial: index.isPartial,
});

export type IndexParts = ReturnType<typeof indexParts>;

/** An index of its parts, which belong to it from then on, made in short steps. */
export function* restoringSteps(
  parts: IndexParts,
  cues: PredicateCues = knownCues,
): Generator<void, ScopeIndex> {
  const index = createScopeIndex(cues);
  index.facts.restore(parts.facts);
  yield index.episodes.restore(parts.episodes);
  yield* index.sequence.restoringSteps(parts.sequence);
  let added = 0;
  for (const [predicate, slot] of namedSlots(parts.predicates)) {
    index.predicates.add(slot, predicate);
    if (++added % ADDED_AT_ONCE === 0) yield;
  }
  index.languages.restore(parts.languages);
  for (const [entity, slot] of namedSlots(parts.entities)) {
    index.entities.add(entity, slot);
    if (++added % ADDED_AT_ONCE === 0) yield;
  }
  yield index.speakers.restore(parts.speakers);
  index.vectors.facts.restore(parts.vectorsOfFacts);
  index.vectors.episodes.restore(parts.vectorsOfEpisodes);
  index.isPartial = parts.isPartial;
  const { columns } = index.episodes;
  for (let slot = 0; slot < index.episodes.slotLimit; slot++) {
    if (index.episodes.has(slot)) index.calendar.insert(slot, columns.occurredMs[slot] ?? 0);
    if (slot % ADDED_AT_ONCE === 0) yield;
  }
  return index;
}

/** An index with the facts of another one in place of its own; it shows changes of the episodes of `index`. */
export const withFactsOf = (index: ScopeIndex, other: ScopeIndex): ScopeIndex => ({
  ...index,
  facts: other.facts,
  predicates: other.predicates,
  entities: other.entities,
  vectors: { facts: other.vectors.facts, episodes: index.vectors.episodes },
  states: null,
  isPartial: index.isPartial || other.isPartial,
});

/** True when every fact and every episode has an embedding. */
export const hasAllVectors = ({ facts, episodes, vectors }: ScopeIndex): boolean =>
  vectors.facts.size === facts.size && vectors.episodes.size === episodes.size;

/** The memory that the index holds, in bytes, for a cache with a bound. */
export const byteSize = (index: ScopeIndex): number =>
  BASE_BYTES +
  index.facts.bytes +
  index.episodes.bytes +
  index.sequence.bytes +
  index.calendar.bytes +
  index.predicates.bytes +
  index.entities.bytes +
  index.speakers.bytes +
  index.vectors.facts.bytes +
  index.vectors.episodes.bytes +
  index.segmented.bytes;

/** How many facts and episodes the index has had, removed ones among them. */
export const slotsOf = ({ facts, episodes }: ScopeIndex): number =>
  facts.slotLimit + episodes.slotLimit;

/** True of an index of which so much was removed that it is to be read again: what was removed still takes memory. */
export function isMostlyRemoved(index: ScopeIndex): boolean {
  const slots = slotsOf(index);
  return slots > LEAST_SLOTS && index.facts.size + index.episodes.size < slots / 2;
}

/** The states of the facts at a moment; computed again only when one of them may have changed. */
export function factStates(
  index: ScopeIndex,
  nowMs: number,
  horizonsMs: RecallSettings["horizonsMs"],
): FactStates {
  const held = index.states;
  if (held?.horizonsMs === horizonsMs && nowMs >= held.fromMs && nowMs < held.untilMs) return held;
  const states = statesAt(index.facts, nowMs, horizonsMs);
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
  const { facts } = index;
  const slot = facts.slotOfId(id);
  if (slot < 0) return undefined;
  const row = facts.rowAt(slot);
  facts.take(id, slot);
  index.predicates.remove(slot, row.predicate);
  index.languages.add(facts.languageOf(slot), -1);
  for (const entity of entitiesOf(row)) index.entities.remove(entity, slot);
  index.states = null;
  return index.vectors.facts.take(slot);
}

function putFact(index: ScopeIndex, row: FactRow): void {
  const vector = removeFact(index, row.id);
  const { language, terms } = analyzeFact(row);
  const slot = index.facts.put(row, language, terms, factCost(row));
  if (vector !== undefined) index.vectors.facts.put(slot, vector);
  index.predicates.add(slot, row.predicate);
  index.languages.add(language, 1);
  for (const entity of entitiesOf(row)) index.entities.add(entity, slot);
  index.states = null;
}

function removeEpisode(index: ScopeIndex, id: string): Float32Array | undefined {
  const { episodes } = index;
  const slot = episodes.slotOfId(id);
  if (slot < 0) return undefined;
  index.sequence.remove(slot);
  index.calendar.remove(slot, episodes.columns.occurredMs[slot] ?? 0);
  index.languages.add(episodes.languageOf(slot), -1);
  episodes.take(id, slot);
  index.segmented.delete(slot);
  index.speakers.clear(slot);
  return index.vectors.episodes.take(slot);
}

function putEpisode(index: ScopeIndex, row: EpisodeRow): void {
  const vector = removeEpisode(index, row.eventId);
  const { speaker, text, kind, occurredAt, threadId } = row;
  const { language, terms } = analyze(speaker === null ? text : `${speaker} ${text}`);
  const flags = isReply(row) ? IS_REPLY : ruleFlag(text, language);
  const shown = { kind, occurredAt, costTokens: episodeCost(row) };
  const column = { ...shown, language, traits: turnTraits(text), flags };
  const slot = index.episodes.put(row.eventId, column, text, terms);
  if (vector !== undefined) index.vectors.episodes.put(slot, vector);
  index.languages.add(language, 1);
  index.sequence.insert(slot, {
    threadId,
    recordedMs: row.recordedAt === null ? null : Date.parse(row.recordedAt),
    position: row.position ?? 0,
  });
  index.calendar.insert(slot, index.episodes.columns.occurredMs[slot] ?? 0);
  index.speakers.set(slot, speaker === null ? null : fold(speaker));
}
