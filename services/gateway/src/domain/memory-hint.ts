/** What a call without memory has to send to get it, as a header value; `asked`: it is no stream, or one that asks for memory. */
export function memoryHint(call: { asked: boolean; hasSubject: boolean }): string {
  const missing = [
    ...(call.hasSubject ? [] : ["X-Service-Subject-Id with whose memory it is"]),
    ...(call.asked ? [] : ["X-Service-Stream-Memory: 1, as this is a stream"]),
  ];
  if (missing.length === 0) return "send a message of role user that has text";
  return `send ${missing.join(" and ")}`;
}
