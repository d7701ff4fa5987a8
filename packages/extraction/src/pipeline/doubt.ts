import type { Language } from "@memory/text/languages";
import { type LikelihoodIn, learnedLikelihood } from "../learned/likelihood.ts";
import { GUESSED } from "../statement.ts";
import type { Reading } from "./classify.ts";
import type { Resolved } from "./emit.ts";
import type { Said } from "./turn-text.ts";

/** A statement less likely to be right is not made: of what falls below, about one in six is right. */
const LEAST_LIKELY = 0.2;
/** One less likely than this is a guess, whatever its phrase says. */
const LIKELY = 0.6;
/** Nor is a guess made of a class of readings (`certainty.ts`) of which most were wrong, in a longer message: what such a class gets right is chat. */
const MOSTLY_WRONG = 0.3;
const MOST_CHARACTERS_OF_CHAT = 160;

interface DoubtOptions {
  readonly language: Language;
  readonly likelihood?: LikelihoodIn | null;
}

interface Doubted {
  readonly kept: readonly Resolved[];
  readonly isDoubtful: boolean;
}

/**
 * Keeps of what was read from a sentence what is likely to be right (`src/learned`). What points at earlier values, speaks of somebody
 * else, answers a question or was written by an observer is kept as it is: the tagger has learned from none of that.
 */
export function doubt(
  resolved: readonly Resolved[],
  reading: Extract<Reading, { kind: "clauses" }>,
  said: Said,
  { language, likelihood = learnedLikelihood }: DoubtOptions,
): Doubted {
  const { sentence } = reading;
  if (sentence === null || said.trust < 1 || likelihood === null)
    return { kept: resolved, isDoubtful: false };
  const clauses = reading.clauses.map(({ clause }) => clause);
  const { text, at } = said;
  const likelihoodOf = likelihood({ language, sentence, clauses, text, at });
  const likely = resolved.map((one) =>
    isDoubted(one) ? likelihoodOf(one.statement, one.family) : 1,
  );
  const kept = resolved.flatMap((one, i) => {
    // The items of a list are right or wrong together.
    const alike = likely.filter((_, k) => k === i || isListed(resolved[k], one));
    return settled(one, Math.max(...alike), said.text.length > MOST_CHARACTERS_OF_CHAT);
  });
  return { kept, isDoubtful: kept.length < resolved.length };
}

const isDoubted = ({ statement }: Resolved): boolean =>
  statement.refersTo === null && statement.qualifiers["person"] === undefined;

/** Whether one family of phrases read both from one clause under one predicate. */
const isListed = (other: Resolved | undefined, one: Resolved): boolean =>
  other !== undefined &&
  isDoubted(other) &&
  other.family === one.family &&
  other.statement.predicate === one.statement.predicate &&
  other.statement.evidence?.start === one.statement.evidence?.start;

function settled(one: Resolved, likely: number, isLong: boolean): Resolved[] {
  if (likely < LEAST_LIKELY) return [];
  if (likely >= LIKELY) return [one];
  if (isLong && one.statement.confidence < MOSTLY_WRONG) return [];
  const confidence = Math.min(one.statement.confidence, GUESSED);
  return [{ ...one, statement: { ...one.statement, confidence } }];
}
