import type { ImportAsk } from "@memory/contracts";
import type { Tx } from "@memory/postgres";
import { tenantToken } from "@memory/scope";
import type { LineOf } from "../../domain/transfer/lines.ts";
import { restorePending } from "../../store/transfer/restore-rows.ts";
import { setDue } from "../../store/waiting-scopes.ts";
import type { LineCounts, ScopedLine, Writing } from "./scoped-lines.ts";

/** Events that are still to be read, and that ingest has. */
interface Pending {
  token: string;
  projectId: string;
  jobId: string;
  eventIds: string[];
}

/** The events of lines that ingest has of their subject: those that it left out, or never had, are not waited for. */
export const pendingOf = (
  { projectId }: Pick<ImportAsk, "projectId">,
  lines: readonly ScopedLine<LineOf<"pending">>[],
  { into, subjects }: { into: (id: string) => string; subjects: ReadonlyMap<string, string> },
): Pending[] =>
  lines.map(({ read, token }) => {
    const ids = read.event_ids.map(into);
    const eventIds = ids.filter((id) => subjects.get(id) === read.subject_id);
    return { token, projectId, jobId: into(read.job_id), eventIds };
  });

/** Adds jobs for events that are still to be read. */
export async function restorePendingLines(
  tx: Tx,
  pending: readonly Pending[],
  { scopes, quietPeriodMs }: Writing & { quietPeriodMs: number },
  counts: LineCounts,
): Promise<void> {
  const open = pending.filter(({ token }) => scopes.has(token));
  const rows = open
    .filter(({ eventIds }) => eventIds.length > 0)
    .map(({ token, projectId, jobId, eventIds }) => ({
      job_id: jobId,
      token,
      epoch: scopes.get(token)?.epoch,
      event_ids: eventIds,
      tenant: tenantToken(projectId),
    }));
  counts.add("pending", "dropped", open.length - rows.length);
  const stored = await restorePending(tx, rows);
  counts.addStored("pending", rows.length, stored);
  const due = rows.map(({ token, tenant }) => ({ token, tenant }));
  if (stored > 0) await setDue(tx, due, quietPeriodMs);
}
