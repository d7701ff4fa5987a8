import type { Language } from "@memory/text/languages";
import marks from "./lexicons/turn-marks.json" with { type: "json" };
import { phrasePatterns } from "./phrases.ts";
import { fold } from "./text-analysis.ts";

const SENTENCE_END = /[.!?…]+/g;
const TIME =
  /\b(?:yesterday|today|tomorrow|tonight|ago|last|next|this (?:week|month|year|morning|weekend)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|(?:19|20)\d\d|weeks?|weekends?|months?|years?|recently)\b/i;
const NUMBER =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|once|twice)\b/i;
const LOOKED_AT = 2000;
const RULE = phrasePatterns(marks.rule);
const ROLES_OF_PEOPLE = /^(?:user|human|customer|client)$/i;

/** Traits of a turn's wording that show how it may answer a question. */
export interface TurnTraits {
  /** The share of its sentences that ask, 0 to 1. */
  readonly askingShare: number;
  readonly hasTime: boolean;
  readonly hasNumber: boolean;
}

/** The bits of `traitFlags`. */
export const HAS_TIME = 1;
export const HAS_NUMBER = 2;
/** See `isReply`. */
export const IS_REPLY = 4;
/** It states a wish or a rule that stands: "I prefer", "always". */
export const STATES_RULE = 8;

/** The flags of a turn in one byte, for arrays. */
export const traitFlags = ({ hasTime, hasNumber }: TurnTraits): number =>
  (hasTime ? HAS_TIME : 0) | (hasNumber ? HAS_NUMBER : 0);

/** True for what an assistant, a tool or a program said: a turn with a role that is not a person's, and without a speaker's name. */
export const isReply = ({
  speaker,
  role,
}: {
  readonly speaker: string | null;
  readonly role: string | null;
}): boolean => speaker === null && role !== null && !ROLES_OF_PEOPLE.test(role);

/** The traits of a turn, read from the beginning of its text. */
export function turnTraits(text: string): TurnTraits {
  const looked = text.length > LOOKED_AT ? text.slice(0, LOOKED_AT) : text;
  const ends = looked.match(SENTENCE_END) ?? [];
  const asking = ends.filter((end) => end.includes("?")).length;
  return {
    askingShare: asking === 0 ? 0 : asking / Math.max(1, ends.length),
    hasTime: TIME.test(looked),
    hasNumber: NUMBER.test(looked),
  };
}

/** The flag of a turn that states a wish or a rule that stands, read from the beginning of its text; else 0. */
export const ruleFlag = (text: string, language: Language): number =>
  RULE[language].test(fold(text.length > LOOKED_AT ? text.slice(0, LOOKED_AT) : text))
    ? STATES_RULE
    : 0;
