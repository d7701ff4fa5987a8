/** What calls of a run were promised by their answers. */
interface Answered {
  /** Events by id: the number in their text. */
  events: Map<string, number>;
  traces: Set<string>;
  /** Keys by id. */
  keys: Map<string, string>;
  revoked: Map<string, string>;
  receipts: Map<string, string>;
}

/** What is there at the end. */
interface Found {
  /** False if there was still something to learn from. */
  settled: boolean;
  events: string[];
  /** The numbers that were learned. */
  facts: number[];
  traces: Set<string>;
  /** Ids of keys that are accepted. */
  valid: Set<string>;
  receipts: Set<string>;
  /** Forgotten subjects of which something is there. */
  returned: Set<string>;
}

const twice = (list: unknown[]): number => list.length - new Set(list).size;
const missing = <T>(wanted: Iterable<T>, found: Set<T>): number =>
  [...wanted].filter((item) => !found.has(item)).length;

/**
 * How often the system broke a promise, by kind; all zero is well. `answered` is what calls were promised, `found` what is there. An
 * event whose call was never answered may be there or not.
 */
export function brokenPromises(answered: Answered, found: Found): Record<string, number> {
  return {
    eventsLost: missing(answered.events.keys(), new Set(found.events)),
    eventsTwice: twice(found.events),
    factsMissing: missing(answered.events.values(), new Set(found.facts)),
    factsTwice: twice(found.facts),
    notLearnedInTime: found.settled ? 0 : 1,
    tracesLost: missing(answered.traces, found.traces),
    keysLost: missing(answered.keys.keys(), found.valid),
    revokedKeysValid: [...answered.revoked.keys()].filter((id) => found.valid.has(id)).length,
    receiptsLost: missing(answered.receipts.keys(), found.receipts),
    forgottenReturned: found.returned.size,
  };
}
