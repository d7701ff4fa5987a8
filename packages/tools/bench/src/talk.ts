import { readConversations } from "./conversations.ts";

const CITIES = [
  "Ghent",
  "Kiel",
  "Porto",
  "Lyon",
  "Graz",
  "Leeds",
  "Malmö",
  "Turin",
  "Cork",
  "Brno",
];
const LAST_YEAR_MS = Date.parse("2025-01-01T08:00:00Z");

export interface Message {
  subject: string;
  event: Record<string, unknown>;
}

interface Talk {
  name: string;
  subjects: number;
  statementEvery: number;
  /** Subjects that state something, each the same every time; without a number one for each statement. */
  tellers?: number;
}

/**
 * What people say, one message after the other, for `subjects` subjects in turn: the lines of the bench's own conversations,
 * and among every `one in` of them a plain statement of where somebody lives.
 */
export async function talk(
  { orgId, projectId }: { orgId: string; projectId: string },
  { name, subjects, statementEvery, tellers = Number.POSITIVE_INFINITY }: Talk,
) {
  const conversations = await readConversations();
  const lines = conversations.flatMap(({ turns }) => turns.map(({ text }) => text));
  let count = 0;
  return {
    /** The next message, and the city that it tells of, if it does. */
    next(): Message & { city: string | null } {
      const n = count++;
      const tells = n % statementEvery === 0;
      const teller = (n / statementEvery) % tellers;
      const city = tells ? (CITIES[teller % CITIES.length] ?? null) : null;
      const subject = tells ? `${name}-teller-${teller}` : `${name}-${n % subjects}`;
      const content = city === null ? (lines[n % lines.length] ?? "") : `I live in ${city}.`;
      const event = {
        org_id: orgId,
        project_id: projectId,
        subject_id: subject,
        actor_type: "user",
        thread_id: subject,
        kind: "conversation.message",
        occurred_at: new Date(LAST_YEAR_MS + n * 60_000).toISOString(),
        payload: { role: "user", content },
      };
      return { subject, event, city };
    },
  };
}
