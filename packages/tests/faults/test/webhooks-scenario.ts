import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { System } from "@memory/launcher";
import { eventually, mintProject, type Project } from "@memory/testkit";
import { expect } from "vitest";

interface Called {
  id: string;
  type: string;
}

/** A receiver that answers by the handler, and how often it was called for what. */
async function receiver(answer: (response: ServerResponse) => unknown) {
  const ledger: Called[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { type } = JSON.parse(body) as { type: string };
      ledger.push({ id: String(request.headers["webhook-id"]), type });
      answer(response);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { ledger, url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** Two claims about each subject that contradict each other, learned at once: the first calls are in progress when the last begin to wait. */
async function contradict(
  { api, orgId, projectId }: Project,
  subjects: readonly string[],
): Promise<void> {
  const event = (subject: string, value: string, day: number) => ({
    ...{ org_id: orgId, project_id: projectId, subject_id: subject, kind: "crm.update" },
    occurred_at: `2026-01-0${day}T00:00:00Z`,
    payload: { facts: [{ predicate: "employer", value }] },
  });
  const events = subjects.flatMap((subject) => [event(subject, "A", 1), event(subject, "B", 2)]);
  expect((await api.post("/v1/capture", { events })).status).toBe(202);
  await api.post("/v1/consolidate");
}

/**
 * `kill -9` of admin while it sends: no event is lost, each is delivered, again under its id. Gives back what expects that, once all were
 * delivered: what was claimed is sent again when its lease of half a minute has ended.
 */
export async function killAmidDeliveries(system: System): Promise<() => Promise<void>> {
  const project = await mintProject(system);
  let held = true;
  const at = await receiver((response) => {
    if (!held) response.writeHead(204).end();
  });
  const wanted = { project_id: project.projectId, url: at.url };
  const made = await project.api.post<{ id: string }>("/v1/webhooks", {
    ...{ ...wanted, events: ["conflict.opened", "conflict.resolved"] },
  });
  expect(made.status).toBe(201);

  await contradict(project, ["ana", "ben", "kim", "sam"]);
  await eventually(() => expect(at.ledger).toHaveLength(2));
  await system.service("admin").kill("SIGKILL");
  held = false;
  const path = `/v1/webhooks/${made.json.id}/deliveries?status=delivered`;
  const delivered = () => project.api.get<{ deliveries: { event_id: string }[] }>(path);
  await eventually(async () => expect((await delivered()).status).toBe(200));

  return async () => {
    await eventually(async () => expect((await delivered()).json.deliveries).toHaveLength(4));
    const events = (await delivered()).json.deliveries.map(({ event_id }) => event_id);
    expect(new Set(at.ledger.map(({ id }) => id))).toEqual(new Set(events));
    expect(new Set(at.ledger.map(({ type }) => type))).toEqual(new Set(["conflict.opened"]));
    expect(at.ledger).toHaveLength(6);
    at.close();
  };
}
