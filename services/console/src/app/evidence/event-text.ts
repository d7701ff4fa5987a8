/** What an event says, for people: its text, else its payload as JSON. */
export function eventText(payload: Record<string, unknown>): string {
  const { text, content } = payload;
  if (typeof text === "string") return text;
  if (typeof content === "string") return content;
  return JSON.stringify(payload);
}
