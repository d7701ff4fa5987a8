import type { OutboxData, OutboxType } from "@memory/contracts";
import { newId } from "@memory/ids";
import type { Db } from "@memory/postgres";
import type { Sender } from "@memory/scope";

/** Something that was decided, to be written in the transaction of the decision. */
export interface Decided {
  type: OutboxType;
  projectId: string | null;
  /** Null where it is about no subject. */
  scopeToken: string | null;
  /** Who asked for it; null for what no request asked for. */
  sender: Sender | null;
  /** UTC instant of the decision; by the clock of the database where absent. */
  at?: string;
  /** Never a subject's name, nor anything that was said. */
  data: OutboxData;
}

/** Writes events to the outbox by one statement; by none where there are none. */
export async function emit(db: Db, events: readonly Decided[]): Promise<void> {
  if (events.length === 0) return;
  await db.query({
    name: "emit-outbox-events",
    text: `INSERT INTO outbox_events (id, type, project_id, scope_token, actor, key_prefix, request_id, at, data)
           SELECT id, type, "projectId", "scopeToken", actor, "keyPrefix", "requestId", coalesce(at, clock_timestamp()), data
           FROM json_to_recordset($1::json) AS e(id uuid, type text, "projectId" text, "scopeToken" text,
             actor text, "keyPrefix" text, "requestId" text, at timestamptz, data json)`,
    values: [JSON.stringify(events.map(rowOf))],
  });
}

const rowOf = ({ sender, ...event }: Decided) => ({ id: newId(), ...event, ...sender });
