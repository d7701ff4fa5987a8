/**
 * Events that a runner claims and asks ingest for at a time. One answer keeps ingest from all else while it is made: more
 * would hold captures up for tens of milliseconds. What is claimed beyond an answer would only be written and given back.
 */
export const EVENTS_AT_ONCE = 150;
