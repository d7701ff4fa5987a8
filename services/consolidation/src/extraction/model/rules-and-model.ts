import type { Extraction, ExtractionEvent, Extractor } from "../../domain/extraction/extractor.ts";
import type { Statement } from "../../domain/statement.ts";

/** Words of the subject that no rule has read: fewer are not worth a call. */
const FEWEST_WORDS = 4;
const NOTHING_MORE = new Set(["untrusted_directive"]);

const isSettled = ({ rejections }: Extraction): boolean =>
  rejections.some(({ reason }) => NOTHING_MORE.has(reason));

/** Words of the payload that are in no evidence of the rules. */
function wordsLeft(event: ExtractionEvent, { statements }: Extraction): number {
  const read = statements.reduce(
    (sum, { evidence }) => sum + (evidence?.quote.split(/\s+/).length ?? 0),
    0,
  );
  const all = JSON.stringify(event.payload).match(/\p{L}{2,}/gu)?.length ?? 0;
  return all - read;
}

const overlaps = (a: Statement, b: Statement): boolean =>
  a.evidence !== null &&
  b.evidence !== null &&
  a.evidence.path === b.evidence.path &&
  a.evidence.start < b.evidence.end &&
  b.evidence.start < a.evidence.end;

function merged(byRules: Extraction, byModel: Extraction | undefined): Extraction {
  const more = (byModel?.statements ?? []).filter(
    (one) => !byRules.statements.some((known) => overlaps(known, one)),
  );
  return {
    eventId: byRules.eventId,
    statements: [...byRules.statements, ...more].map((one, position) => ({ ...one, position })),
    rejections: [...byRules.rejections, ...(byModel?.rejections ?? [])],
    ...(byModel?.usage && { usage: byModel.usage }),
  };
}

/** Rules first, the model for the sentences in which they have read nothing. */
export const rulesAndModel = (rules: Extractor, model: Extractor): Extractor => ({
  async extract(events) {
    const byRules = await rules.extract(events);
    const known = new Map(byRules.map((extraction) => [extraction.eventId, extraction]));
    const left = events.filter((event) => {
      const extraction = known.get(event.id);
      return (
        extraction !== undefined &&
        !isSettled(extraction) &&
        wordsLeft(event, extraction) >= FEWEST_WORDS
      );
    });
    const asked = left.length === 0 ? [] : await model.extract(left);
    const byModel = new Map(asked.map((extraction) => [extraction.eventId, extraction]));
    return byRules.map((extraction) => merged(extraction, byModel.get(extraction.eventId)));
  },
});
