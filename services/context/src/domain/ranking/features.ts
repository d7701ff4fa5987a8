import type { ScopeIndex } from "../memory/scope-index.ts";
import { idf } from "./bm25.ts";
import type { Candidates } from "./candidates.ts";
import { FEATURES, type Feature } from "./feature-names.ts";
import type { Query } from "./query.ts";
import type { QuestionScores } from "./question-scores.ts";
import type { Similarity } from "./semantic-similarity.ts";

const SHORT_TERMS = 5;
// Lengths below this differ little.
const LENGTH_OFFSET = 3;
const NONE = -1;

const flag = (is: boolean): number => (is ? 1 : 0);

/** Where the value of each feature stands. */
const AT = Object.fromEntries(FEATURES.map((name, at) => [name, at])) as Record<Feature, number>; // has just these keys

/** An episode and the turns around it in its session, what their words and concepts are worth, and the session's score. */
interface Turn {
  slot: number;
  before: number;
  after: number;
  twoBefore: number;
  twoAfter: number;
  worth: number;
  worthBefore: number;
  worthAfter: number;
  session: number;
}

/** Reads the features of one episode after the other. */
export class FeatureReader {
  readonly #index: ScopeIndex;
  readonly #query: Query;
  readonly #scores: QuestionScores;
  readonly #most: number;
  readonly #telling: number;
  readonly #meanLength: number;
  readonly #hasConcepts: boolean;
  readonly #hasDates: boolean;
  readonly #turn: Turn = {
    ...{ slot: NONE, before: NONE, after: NONE, twoBefore: NONE, twoAfter: NONE },
    ...{ worth: 0, worthBefore: 0, worthAfter: 0, session: 0 },
  };
  /** Of the last episode that was read, in the order of `FEATURES`; what the question gives no episode stays 0. */
  readonly values = new Float64Array(FEATURES.length);

  constructor(index: ScopeIndex, query: Query, scores: QuestionScores, { most }: Candidates) {
    this.#index = index;
    this.#query = query;
    this.#scores = scores;
    this.#most = most > 0 ? most : 1;
    this.#telling = idf(Math.max(1, index.episodes.terms.documents), 1);
    this.#meanLength = index.episodes.terms.meanLength;
    this.#hasConcepts = scores.concepts.count > 0;
    this.#hasDates = scores.dates.count > 0;
  }

  /** Puts the features of an episode into `values`. */
  read(slot: number): void {
    const turn = this.#lookAround(slot);
    this.#readWords(turn);
    this.#readHeld(turn);
    this.#readWording(turn);
    if (this.#hasDates) this.#readDates(turn);
    this.#readKinds(turn);
    if (this.#query.namedSpeaker >= 0) this.#readSpeaker(turn);
    this.#readRole(turn);
    if (this.#scores.similarity !== null) this.#readMeaning(turn, this.#scores.similarity);
  }

  #lookAround(slot: number): Turn {
    const { sequence } = this.#index;
    const turn = this.#turn;
    turn.slot = slot;
    turn.before = sequence.beside(slot, -1);
    turn.after = sequence.beside(slot, 1);
    turn.twoBefore = sequence.beside(slot, -2);
    turn.twoAfter = sequence.beside(slot, 2);
    turn.worth = this.#worthOf(slot);
    turn.worthBefore = this.#worthOf(turn.before);
    turn.worthAfter = this.#worthOf(turn.after);
    turn.session = this.#scores.session(sequence.sessions[slot] ?? 0);
    return turn;
  }

  /** What an episode's words and concepts are worth, of what the best one's are. */
  #worthOf(slot: number): number {
    if (slot < 0) return 0;
    const { words, concepts } = this.#scores;
    const own = words.get(slot);
    return (this.#hasConcepts ? own + concepts.get(slot) : own) / this.#most;
  }

  #shareOf(bits: number): number {
    const { heldShares } = this.#scores;
    let share = 0;
    for (let left = bits, at = 0; left !== 0; left >>>= 1, at++) {
      if ((left & 1) === 1) share += heldShares[at] ?? 0;
    }
    return share;
  }

  #readWords({ slot, twoBefore, twoAfter, worthBefore, worthAfter, session }: Turn): void {
    const { values } = this;
    const { words, concepts } = this.#scores;
    values[AT.words] = words.get(slot) / this.#most;
    if (this.#hasConcepts) values[AT.concepts] = concepts.get(slot) / this.#most;
    values[AT.before] = worthBefore;
    values[AT.after] = worthAfter;
    values[AT.two_before] = this.#worthOf(twoBefore);
    values[AT.two_after] = this.#worthOf(twoAfter);
    values[AT.session] = session;
  }

  #readHeld({ slot, before, after, twoBefore, twoAfter }: Turn): void {
    const { values } = this;
    const { words, heldShares } = this.#scores;
    if (heldShares.length === 0) return;
    const held = words.bitsOf(slot);
    const around =
      words.bitsOf(before) | words.bitsOf(after) | words.bitsOf(twoBefore) | words.bitsOf(twoAfter);
    const coverage = this.#shareOf(held);
    values[AT.coverage] = coverage;
    values[AT.matched] = bitsOf(held) / heldShares.length;
    values[AT.rarest] = held & 1;
    values[AT.surroundings] = (around & ~held) === 0 ? coverage : this.#shareOf(held | around);
  }

  #readDates({ slot }: Turn): void {
    const date = this.#scores.dates.get(slot);
    this.values[AT.date] = date / this.#telling;
    this.values[AT.dated] = flag(date > 0);
  }

  #readWording({ slot, before, worthBefore }: Turn): void {
    const { values } = this;
    const { terms, columns } = this.#index.episodes;
    const { asksTime, asksNumber } = this.#query;
    const length = terms.lengthOf(slot);
    const hasTime = columns.hasTime(slot);
    values[AT.asking] = columns.askingShare[slot] ?? 0;
    values[AT.answers_time] = flag(asksTime && hasTime);
    values[AT.answers_number] = flag(asksNumber && columns.hasNumber(slot));
    values[AT.has_time] = flag(hasTime);
    values[AT.length] = Math.log((length + LENGTH_OFFSET) / (this.#meanLength + LENGTH_OFFSET));
    values[AT.short] = flag(length < SHORT_TERMS);
    values[AT.first] = flag(before < 0);
    values[AT.answers_question] = before < 0 ? 0 : (columns.askingShare[before] ?? 0) * worthBefore;
  }

  #readKinds({ slot, session }: Turn): void {
    const { values } = this;
    const { kinds } = this.#query;
    const statesRule = this.#index.episodes.columns.statesRule(slot);
    values[AT.rule] = flag(statesRule);
    values[AT.rule_request] = flag(kinds.request && statesRule);
    if (!kinds.list) return;
    values[AT.list_session] = session;
    values[AT.list_concepts] = this.#scores.concepts.get(slot) / this.#most;
  }

  /** Of a question that names a speaker. */
  #readSpeaker({ slot, before, worth, session }: Turn): void {
    const { values } = this;
    const { speakers } = this.#index;
    const { namedSpeaker } = this.#query;
    const speaker = speakers.of(slot);
    const isNamed = speaker === namedSpeaker;
    const isOther = speaker >= 0 && !isNamed;
    values[AT.named] = flag(isNamed);
    values[AT.other] = flag(isOther);
    values[AT.named_words] = isNamed ? worth : 0;
    values[AT.other_words] = isOther ? worth : 0;
    values[AT.named_session] = isNamed ? session : 0;
    values[AT.after_named] = flag(before >= 0 && speakers.of(before) === namedSpeaker);
  }

  #readRole({ slot, worth, worthBefore, worthAfter, session }: Turn): void {
    const { values } = this;
    const { kinds } = this.#query;
    const isReply = this.#index.episodes.columns.isReply(slot);
    const isUnasked = isReply && !kinds.assistant;
    values[AT.reply] = flag(isUnasked);
    values[AT.reply_words] = isUnasked ? worth : 0;
    values[AT.reply_beside] = isUnasked ? Math.max(worthBefore, worthAfter) : 0;
    values[AT.reply_asked] = flag(isReply && kinds.assistant);
    values[AT.reply_overview] = flag(isReply && kinds.overview);
    values[AT.overview_session] = !isReply && kinds.overview ? session : 0;
  }

  #readMeaning({ slot, before, after }: Turn, { above }: Similarity): void {
    const { values } = this;
    values[AT.similar] = above(slot);
    values[AT.similar_before] = before < 0 ? 0 : above(before);
    values[AT.similar_after] = after < 0 ? 0 : above(after);
  }
}

function bitsOf(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}
