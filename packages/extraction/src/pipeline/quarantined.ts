import type { Sentence } from "../reading/sentences.ts";
import type { Resolved } from "./emit.ts";
import type { Said } from "./turn-text.ts";

const MOST_ORDER_CHARACTERS = 300;
/** Whether the subject wants it is unknown. */
const SURE = 0.5;

/** A sentence that gives orders to the service, as an instruction that waits for review. */
export function quarantined({ start, end }: Sentence, said: Said): Resolved {
  const quote = said.text.slice(start, Math.min(end, start + MOST_ORDER_CHARACTERS));
  const statement = {
    eventId: said.eventId,
    predicate: "instruction",
    qualifiers: said.speaker === null ? {} : { speaker: said.speaker },
    value: { value: quote.trim() },
    confidence: SURE,
    validFrom: said.occurredAt,
    statedValidFrom: false,
    validTo: null,
    volatility: null,
    cardinality: null,
    action: null,
    cue: "none",
    replacedValue: null,
    origin: "text",
    refersTo: null,
    evidence: {
      path: said.path,
      start: said.at + start,
      end: said.at + start + quote.length,
      quote,
    },
    entities: [],
    occurredAt: said.occurredAt,
    quarantine: "untrusted_directive",
  } as const;
  return { statement, phrase: undefined, family: "quarantined" };
}
