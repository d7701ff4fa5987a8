import type { ScopeIndex } from "../memory/scope-index.ts";
import { idf } from "./bm25.ts";
import type { Candidates } from "./candidates.ts";
import { FEATURES } from "./feature-names.ts";
import type { Query } from "./query.ts";
import type { QuestionScores } from "./question-scores.ts";

const SHORT_TERMS = 5;
// Lengths below this differ little.
const LENGTH_OFFSET = 3;

const flag = (is: boolean): number => (is ? 1 : 0);

/** Reads the features of one episode after the other. */
export class FeatureReader {
  readonly #index: ScopeIndex;
  readonly #query: Query;
  readonly #scores: QuestionScores;
  readonly #most: number;
  readonly #telling: number;
  /** Of the last episode that was read, in the order of `FEATURES`. */
  readonly values = new Float64Array(FEATURES.length);
  #at = 0;

  constructor(index: ScopeIndex, query: Query, scores: QuestionScores, { most }: Candidates) {
    this.#index = index;
    this.#query = query;
    this.#scores = scores;
    this.#most = most > 0 ? most : 1;
    this.#telling = idf(Math.max(1, index.episodes.terms.documents), 1);
  }

  /** Puts the features of an episode into `values`. */
  read(slot: number): void {
    this.#at = 0;
    const { sequence } = this.#index;
    const before = sequence.beside(slot, -1);
    const after = sequence.beside(slot, 1);
    const session = this.#scores.session(sequence.sessions[slot] ?? 0);
    this.#readWords(slot, before, after);
    this.#put(session);
    this.#readWording(slot, before);
    this.#readKinds(slot, session);
    this.#readSpeaker(slot, before, session);
    this.#readRole(slot, before, after, session);
    this.#readMeaning(slot, before, after);
  }

  #put(value: number): void {
    this.values[this.#at++] = value;
  }

  /** What an episode's words and concepts are worth, of what the best one's are. */
  #wordsOf(slot: number): number {
    const { words, concepts } = this.#scores;
    return slot < 0 ? 0 : (words.get(slot) + concepts.get(slot)) / this.#most;
  }

  #heldBy(slot: number): number {
    return slot < 0 ? 0 : this.#scores.held.get(slot);
  }

  #shareOf(bits: number): number {
    const { heldShares } = this.#scores;
    let share = 0;
    for (let left = bits, at = 0; left !== 0; left >>>= 1, at++) {
      if ((left & 1) === 1) share += heldShares[at] ?? 0;
    }
    return share;
  }

  #readWords(slot: number, before: number, after: number): void {
    const { words, concepts, heldShares } = this.#scores;
    const { sequence } = this.#index;
    const twoBefore = sequence.beside(slot, -2);
    const twoAfter = sequence.beside(slot, 2);
    const held = this.#heldBy(slot);
    const around =
      this.#heldBy(before) | this.#heldBy(after) | this.#heldBy(twoBefore) | this.#heldBy(twoAfter);
    this.#put(words.get(slot) / this.#most);
    this.#put(concepts.get(slot) / this.#most);
    this.#put(this.#shareOf(held));
    this.#put(heldShares.length === 0 ? 0 : bitsOf(held) / heldShares.length);
    this.#put(held & 1);
    this.#put(this.#shareOf(held | around));
    this.#put(this.#wordsOf(before));
    this.#put(this.#wordsOf(after));
    this.#put(this.#wordsOf(twoBefore));
    this.#put(this.#wordsOf(twoAfter));
  }

  #readWording(slot: number, before: number): void {
    const { episodes } = this.#index;
    const { columns } = episodes;
    const query = this.#query;
    const date = this.#scores.dates.get(slot);
    const length = episodes.terms.lengthOf(slot);
    const mean = episodes.terms.meanLength;
    this.#put(date / this.#telling);
    this.#put(flag(date > 0));
    this.#put(columns.askingShare[slot] ?? 0);
    this.#put(flag(query.asksTime && columns.hasTime(slot)));
    this.#put(flag(query.asksNumber && columns.hasNumber(slot)));
    this.#put(flag(columns.hasTime(slot)));
    this.#put(Math.log((length + LENGTH_OFFSET) / (mean + LENGTH_OFFSET)));
    this.#put(flag(length < SHORT_TERMS));
    this.#put(flag(before < 0));
    this.#put(before < 0 ? 0 : (columns.askingShare[before] ?? 0) * this.#wordsOf(before));
  }

  #readKinds(slot: number, session: number): void {
    const { columns } = this.#index.episodes;
    const { kinds } = this.#query;
    this.#put(kinds.list ? session : 0);
    this.#put(kinds.list ? this.#scores.concepts.get(slot) / this.#most : 0);
    this.#put(flag(columns.statesRule(slot)));
    this.#put(flag(kinds.request && columns.statesRule(slot)));
  }

  #readSpeaker(slot: number, before: number, session: number): void {
    const { speakers } = this.#index;
    const { namedSpeaker } = this.#query;
    const speaker = speakers.of(slot);
    const isNamed = namedSpeaker >= 0 && speaker === namedSpeaker;
    const isOther = namedSpeaker >= 0 && speaker >= 0 && speaker !== namedSpeaker;
    const words = this.#wordsOf(slot);
    this.#put(flag(isNamed));
    this.#put(flag(isOther));
    this.#put(isNamed ? words : 0);
    this.#put(isOther ? words : 0);
    this.#put(isNamed ? session : 0);
    this.#put(flag(namedSpeaker >= 0 && before >= 0 && speakers.of(before) === namedSpeaker));
  }

  #readRole(slot: number, before: number, after: number, session: number): void {
    const { columns } = this.#index.episodes;
    const { kinds } = this.#query;
    const isReply = columns.isReply(slot);
    const isUnasked = isReply && !kinds.assistant;
    const beside = Math.max(this.#wordsOf(before), this.#wordsOf(after));
    this.#put(flag(isUnasked));
    this.#put(isUnasked ? this.#wordsOf(slot) : 0);
    this.#put(isUnasked ? beside : 0);
    this.#put(flag(isReply && kinds.assistant));
    this.#put(flag(isReply && kinds.overview));
    this.#put(!isReply && kinds.overview ? session : 0);
  }

  #readMeaning(slot: number, before: number, after: number): void {
    const { similarity } = this.#scores;
    this.#put(similarity?.above(slot) ?? 0);
    this.#put(before < 0 ? 0 : (similarity?.above(before) ?? 0));
    this.#put(after < 0 ? 0 : (similarity?.above(after) ?? 0));
  }
}

function bitsOf(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}
