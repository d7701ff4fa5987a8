import { type ForgetStep, IngestErase } from "@memory/contracts";
import { newId } from "@memory/ids";
import { countSome, secondsBehind } from "../src/store/subject-counts.ts";
import { eventIn, type RunningIngest, type Tenant } from "./running-ingest.ts";

export interface Listed {
  subject_id: string;
  subject_type: string;
  events: number;
  facts: number | null;
  open_conflicts: number | null;
  first_seen: string;
  last_seen: string;
}

interface Page {
  subjects: Listed[];
  next_cursor: string | null;
}

/** A page of a tenant's subjects. */
export async function subjectsPage(
  ingest: RunningIngest,
  { key, projectId }: Tenant,
  query: Record<string, string> = {},
): Promise<Page> {
  const search = new URLSearchParams({ project_id: projectId, ...query });
  const { status, body, text } = await ingest.send<Page>("GET", `/v1/subjects?${search}`, { key });
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return body;
}

/** All of a tenant's subjects, page by page; `between` is called after each. */
export async function allSubjects(
  ingest: RunningIngest,
  tenant: Tenant,
  query: Record<string, string> = {},
  between: () => Promise<void> = async () => {},
): Promise<Listed[]> {
  const all: Listed[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: Page = await subjectsPage(ingest, tenant, { ...query, ...(cursor && { cursor }) });
    all.push(...page.subjects);
    cursor = page.next_cursor;
    await between();
  }
  return all;
}

/** Ids with the numbers of events. */
export const countsOf = (subjects: readonly Listed[]): Record<string, number> =>
  Object.fromEntries(subjects.map(({ subject_id, events }) => [subject_id, events]));

/** Captures one event of each subject. */
export async function captureOf(tenant: Tenant, subjects: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < subjects.length; at += 1_000) {
    const some = subjects.slice(at, at + 1_000);
    const events = some.map((subject_id) => eventIn(tenant, { subject_id }));
    const { status, body, text } = await tenant.capture({ events });
    if (status !== 202) throw new Error(`${status}: ${text}`);
    ids.push(...body.events.map(({ id }) => id));
  }
  return ids;
}

/** Counts until nothing is left to count. A transaction in any database of the server holds back what is committed after its start. */
export async function countAll(ingest: RunningIngest, most?: number): Promise<void> {
  do {
    while (await countSome(ingest.pool, most));
  } while ((await secondsBehind(ingest.pool)) > 0);
}

/** A step of a forget of a subject, or of its restore. */
export async function forget(
  ingest: RunningIngest,
  { projectId }: Tenant,
  subjectId: string,
  step: Partial<ForgetStep> = {},
): Promise<string> {
  const forgetId = step.forgetId ?? newId();
  await ingest.bus.request(IngestErase, {
    ...{ forgetId, action: "erase", mode: "delete", projectId, epoch: null, scopeToken: null },
    target: { scope: "subject", subjectId },
    ...step,
  });
  return forgetId;
}
