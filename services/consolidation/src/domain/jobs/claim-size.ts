/**
 * Events that a runner claims and requests from ingest at a time. Ingest does nothing else while it builds a response: more events
 * would delay captures by tens of milliseconds. Events claimed beyond one response would only be released again.
 */
export const EVENTS_AT_ONCE = 150;
