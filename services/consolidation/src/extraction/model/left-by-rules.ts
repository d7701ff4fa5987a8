import type { Extraction, ExtractionEvent } from "@memory/extraction";

/** Words that no rule has read: fewer are not worth a call. */
const FEWEST_WORDS = 4;

/** Words of the payload that are in no evidence of the rules. */
function wordsLeft(event: ExtractionEvent, { statements }: Extraction): number {
  const read = statements.reduce(
    (sum, { evidence }) => sum + (evidence?.quote.split(/\s+/).length ?? 0),
    0,
  );
  const all = JSON.stringify(event.payload).match(/\p{L}{2,}/gu)?.length ?? 0;
  return all - read;
}

/** True when the rules leave something of an event that is worth a call to a model; orders to the machine are not. */
export const leftByRules = (event: ExtractionEvent, extraction: Extraction): boolean =>
  !extraction.rejections.some(({ reason }) => reason === "untrusted_directive") &&
  wordsLeft(event, extraction) >= FEWEST_WORDS;
