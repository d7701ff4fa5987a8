const twice = (list) => list.length - new Set(list).size;
const missing = (wanted, found) => [...wanted].filter((item) => !found.has(item)).length;

/**
 * How often the system broke a promise, by kind; all zero is well. `answered` is what calls were promised, `found` what is there. An
 * event whose call was never answered may be there or not.
 */
export function brokenPromises(answered, found) {
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
