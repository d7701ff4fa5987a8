import type { EventBody } from "@memory/contracts";
import { newId } from "@memory/ids";
import { scopeToken } from "@memory/scope";

/** What a test says of an event. */
export interface Said {
  id?: string;
  subject?: string;
  payload: unknown;
  occurredAt?: string;
  epoch?: number;
  thread?: string;
}

/** The event as ingest keeps it, with what every test has alike. */
export function bodyOf(project: string, said: Said, recordedAt: string): EventBody {
  const {
    id = newId(),
    subject = "s",
    payload,
    occurredAt = recordedAt,
    epoch = 0,
    thread = null,
  } = said;
  return {
    id,
    scopeToken: scopeToken(project, subject),
    epoch,
    hidden: false,
    orgId: "o",
    projectId: project,
    subjectId: subject,
    subjectType: "user",
    actorType: null,
    actorId: null,
    agentId: null,
    threadId: thread,
    runId: null,
    kind: "note",
    occurredAt,
    recordedAt,
    payload: JSON.stringify(payload),
    source: null,
    classification: [],
  };
}
