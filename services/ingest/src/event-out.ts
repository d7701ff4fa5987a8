import { parseJson } from "@memory/http-server";
import { shownSubject } from "@memory/scope";
import { datetimeOf } from "@memory/values";
import { eventHash } from "./domain/stored-event.ts";
import type { WholeEventRow } from "./store/event-columns.ts";

/** The hash of the event in a row. */
function hashOf({ payload, source, classification, ...plain }: WholeEventRow): string {
  const object = (text: string) =>
    parseJson(Buffer.from(text), { maxDepth: null }) as Record<string, unknown>;
  const event = {
    ...plain,
    occurred_at: datetimeOf(plain.occurred_at),
    payload: object(payload),
    source: source === null ? null : object(source),
    classification: JSON.parse(classification) as string[], // written as such
  };
  return eventHash(event, plain.org_id);
}

/** EventOut of the contract as JSON text; JSON values go out as they are stored. */
export function eventOut(stored: WholeEventRow): string {
  const row = { ...stored, subject_id: shownSubject(stored.subject_id) };
  const { payload, source, classification, ...plain } = row;
  const fields = JSON.stringify({
    id: plain.id,
    org_id: plain.org_id,
    project_id: plain.project_id,
    subject_type: plain.subject_type,
    subject_id: plain.subject_id,
    actor_type: plain.actor_type,
    actor_id: plain.actor_id,
    agent_id: plain.agent_id,
    thread_id: plain.thread_id,
    run_id: plain.run_id,
    kind: plain.kind,
    occurred_at: datetimeOf(plain.occurred_at),
    recorded_at: datetimeOf(plain.recorded_at),
    retention_policy: plain.retention_policy,
    idempotency_key: plain.idempotency_key,
    hash: `sha256:${hashOf(row)}`,
  });
  return `${fields.slice(0, -1)},"payload":${payload},"source":${source},"classification":${classification}}`;
}
