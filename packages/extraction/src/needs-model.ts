import type { Extraction, ExtractionEvent } from "./extractor.ts";
import { isGuess } from "./statement.ts";

/** Fewer words that no rule has read are not worth a call. */
const FEWEST_WORDS = 4;

/** How many words of the payload are in no evidence of the rules. What is only guessed is read by a model as well. */
function wordsLeft(event: ExtractionEvent, { statements }: Extraction): number {
  const read = statements.reduce(
    (sum, one) => sum + (isGuess(one) ? 0 : (one.evidence?.quote.split(/\s+/).length ?? 0)),
    0,
  );
  const all = JSON.stringify(event.payload).match(/\p{L}{2,}/gu)?.length ?? 0;
  return all - read;
}

/** True when the rules leave enough of an event to be worth a call to a model; instructions to the assistant are not. */
export const needsModelAfterRules = (event: ExtractionEvent, extraction: Extraction): boolean =>
  !extraction.rejections.some(({ reason }) => reason === "untrusted_directive") &&
  wordsLeft(event, extraction) >= FEWEST_WORDS;
