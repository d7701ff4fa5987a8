import { episodeLine } from "@memory/packet";
import { estimateTokens, firstCodePoints } from "@memory/text";
import { EXCERPT_CODE_POINTS } from "../memory/indexed-rows.ts";
import type { ScopeIndex } from "../memory/scope-index.ts";
import { idf } from "../ranking/bm25.ts";
import type { Query } from "../ranking/query.ts";
import { ScoreAccumulator } from "../structures/score-accumulator.ts";
import { type SegmentedText, segmentText } from "../text/segments.ts";
import { isOnePassage, type PassageWorth, passagesOf } from "./passages.ts";
import type { ShownTexts } from "./shown-texts.ts";

/** What is shown of an episode, and the estimate of the line that shows it. */
export interface Excerpt {
  readonly text: string;
  readonly costTokens: number;
}

/** Shows episodes for one question: whole as far as the contract allows, or in passages. */
export interface Excerpts {
  /** Slots of texts that have to be split before the question gets its final answer. */
  readonly toSplit: ReadonlySet<number>;
  /** The first 300 code points, or later passages where only those hold words of the question. */
  whole(slot: number): Excerpt;
  /** Passages that hold at least `share` of the words of what `whole` is taken from. */
  passages(slot: number, share: number): Excerpt;
}

const ASKED = 3;
const IN_CONCEPT = 2;
const ANSWERING = 1.5;
// Weighing passages takes time too; the best texts come first. A packet of 4,000 tokens from talk with an assistant needs most of it.
const SEGMENTED_FOR_A_QUESTION = 256_000;

/** Splits the text of an episode into segments; does nothing where that is done, or the episode is gone. */
export function splitText(index: ScopeIndex, slot: number): void {
  const whole = index.episodes.texts.get(slot);
  if (whole === undefined || index.segmented.has(slot)) return;
  const termId = (stem: string) => index.episodes.terms.termId(stem);
  index.segmented.keep(slot, segmentText(whole, index.episodes.languageOf(slot), termId));
}

const factors = new ScoreAccumulator();

/** Valid until the next question. It splits at most `mostNow` characters by itself; the rest is `toSplit`. What is missing is shown empty, at the cost of the whole. */
export function excerptsFor(
  index: ScopeIndex,
  query: Query,
  texts: ShownTexts,
  mostNow = SEGMENTED_FOR_A_QUESTION,
): Excerpts {
  const worth = worthFor(index, query);
  const asked = new Set<number>();
  const toSplit = new Set<number>();
  let leftLength = SEGMENTED_FOR_A_QUESTION;
  let leftNow = mostNow;

  /** Counts a text against what this question may read, once; false past the limit. One that is not split may be left for later. */
  const admit = (slot: number, length: number, isSplit: boolean): boolean => {
    if (asked.has(slot)) return true;
    if (leftLength <= 0) return false;
    leftLength -= length;
    asked.add(slot);
    if (isSplit) return true;
    if (leftNow <= 0) toSplit.add(slot);
    leftNow -= length;
    return true;
  };

  /** Null once this question has read enough text: later texts are shown from their beginning. */
  const segmented = (slot: number, text: string): SegmentedText | null => {
    if (!admit(slot, text.length, index.segmented.has(slot)) || toSplit.has(slot)) return null;
    splitText(index, slot);
    return index.segmented.get(slot) ?? null;
  };

  const shown = (slot: number, text: string): Excerpt => {
    const occurredAt = index.episodes.columns.occurredAtOf(slot);
    return { text, costTokens: estimateTokens(episodeLine(occurredAt, text)) };
  };

  const head = (text: string): string => firstCodePoints(text, EXCERPT_CODE_POINTS);

  const whole = (slot: number): Excerpt => {
    const text = texts.of(slot) ?? "";
    if (text.length <= EXCERPT_CODE_POINTS)
      return { text, costTokens: index.episodes.costOf(slot) };
    const all = segmented(slot, text);
    const isFurtherOn = all !== null && liesFurtherOn(all, worth);
    return shown(slot, isFurtherOn ? passagesOf(all, worth, 1) : head(text));
  };

  // A text that was split for packing is needed again for widening.
  const wholes = new Map<number, Excerpt>();

  return {
    toSplit,
    whole(slot) {
      const excerpt = wholes.get(slot) ?? whole(slot);
      wholes.set(slot, excerpt);
      return excerpt;
    },
    passages(slot, share) {
      const text = texts.of(slot);
      if (text === null) return { text: "", costTokens: index.episodes.costOf(slot) };
      if (!index.segmented.has(slot) && isOnePassage(text)) {
        admit(slot, text.length, true);
        return shown(slot, text);
      }
      const all = segmented(slot, text);
      if (all === null) return shown(slot, head(text));
      const taken =
        text.length <= EXCERPT_CODE_POINTS || liesFurtherOn(all, worth)
          ? all
          : all.startingBefore(EXCERPT_CODE_POINTS);
      return shown(slot, passagesOf(taken, worth, share) || head(text));
    },
  };
}

/** True when a text holds words of the question, but not all of them within the part that is shown first. */
function liesFurtherOn(all: SegmentedText, { asked }: PassageWorth): boolean {
  const { terms } = all;
  const missing = new Set<number>();
  for (const term of asked) {
    for (let word = terms.indexOf(term); word >= 0; word = terms.indexOf(term, word + 1)) {
      missing.add(word);
    }
  }
  for (let at = 0; at < all.size && missing.size > 0; at++) {
    if (all.endOf(at) > EXCERPT_CODE_POINTS) break;
    for (const word of all.wordsOf(at)) missing.delete(word);
  }
  return missing.size > 0;
}

function worthFor({ episodes }: ScopeIndex, query: Query): PassageWorth {
  const { terms } = episodes;
  // A word at which a long text was cut off is unknown, and not what was asked for because that is unknown too.
  const asked = query.inEpisodes.terms.filter((term) => term >= 0);
  factors.prepare(terms.termLimit);
  for (const group of query.inEpisodes.groups) {
    for (const term of group) factors.set(term, IN_CONCEPT);
  }
  for (const term of asked) factors.set(term, ASKED);
  return {
    asked,
    word: (term) => idf(terms.documents, terms.documentFrequency(term)) * (factors.get(term) || 1),
    segment: (text, at) =>
      (query.asksTime && text.hasTime(at)) || (query.asksNumber && text.hasNumber(at))
        ? ANSWERING
        : 1,
  };
}
