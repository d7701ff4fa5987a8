const SHAPE = 'send {"events": [{…}]}';
/** Fields of what clients of other services send, and of an event that is not in a list. */
const GUESSES: readonly (readonly [field: string, hint: string])[] = [
  ["messages", `events is required: ${SHAPE}, each message as the payload of an event.`],
  ["content", `events is required: ${SHAPE}, the content in the payload of an event.`],
  ["text", `events is required: ${SHAPE}, the text in the payload of an event.`],
  ["payload", `events is required: ${SHAPE}; this body is a single event.`],
  ["kind", `events is required: ${SHAPE}; this body is a single event.`],
];

/** What to send instead, for a body that has no `events`; null for one that has. */
export function captureHint(body: unknown): string | null {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return null;
  if ("events" in body && body.events !== null) return null;
  const guess = GUESSES.find(([field]) => field in body);
  return guess?.[1] ?? `events is required: ${SHAPE}.`;
}
