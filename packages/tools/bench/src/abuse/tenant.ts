import type { System } from "@memory/launcher";

/** A customer with a project and a key of its own. */
export interface Tenant {
  projectId: string;
  /** Of a JSON request. */
  headers: Record<string, string>;
  /** The body of a capture of one event, or of several payloads of one subject. */
  capture(subjectId: string, ...payloads: object[]): { events: object[] };
}

/** Makes a tenant; throws when the system gives no key. */
export async function newTenant(
  { baseUrl, adminKey }: Pick<System, "baseUrl" | "adminKey">,
  name: string,
): Promise<Tenant> {
  const suffix = `${name}_${Date.now().toString(36)}`;
  const [orgId, projectId] = [`org_${suffix}`, `prj_${suffix}`];
  const made = await fetch(`${baseUrl}/v1/keys`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${adminKey}` },
    body: JSON.stringify({ org_id: orgId, project_id: projectId, label: "bench" }),
  });
  if (made.status !== 201) throw new Error(`no key: ${made.status} ${await made.text()}`);
  const { key } = (await made.json()) as { key: string };
  return {
    projectId,
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    capture: (subjectId, ...payloads) => ({
      events: payloads.map((payload) => ({
        org_id: orgId,
        project_id: projectId,
        subject_id: subjectId,
        kind: "conversation.message",
        occurred_at: "2026-01-05T10:00:00Z",
        payload,
      })),
    }),
  };
}
