import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { System } from "@memory/launcher";
import { eventually, mintProject, ownSystem, type Project } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

let system: System;
beforeAll(async () => {
  system = await ownSystem();
});
afterAll(() => system.stop(), 60_000);

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

/** Two claims about one subject that contradict each other. */
async function contradict({ api, orgId, projectId }: Project, subject: string): Promise<void> {
  const event = (value: string, day: number) => ({
    ...{ org_id: orgId, project_id: projectId, subject_id: subject, kind: "crm.update" },
    occurred_at: `2026-01-0${day}T00:00:00Z`,
    payload: { facts: [{ predicate: "employer", value }] },
  });
  const { status } = await api.post("/v1/capture", { events: [event("A", 1), event("B", 2)] });
  expect(status).toBe(202);
  await api.post("/v1/consolidate");
}

test("an admin killed while it sends loses no event: each is delivered, again under its id", async () => {
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

  for (const subject of ["ana", "ben", "kim", "sam"]) await contradict(project, subject);
  await eventually(() => expect(at.ledger).toHaveLength(2));
  await system.service("admin").kill("SIGKILL");
  held = false;

  const path = `/v1/webhooks/${made.json.id}/deliveries?status=delivered`;
  const delivered = () => project.api.get<{ deliveries: { event_id: string }[] }>(path);
  await eventually(async () => expect((await delivered()).json.deliveries).toHaveLength(4));
  const events = (await delivered()).json.deliveries.map(({ event_id }) => event_id);
  expect(new Set(at.ledger.map(({ id }) => id))).toEqual(new Set(events));
  expect(new Set(at.ledger.map(({ type }) => type))).toEqual(new Set(["conflict.opened"]));
  expect(at.ledger).toHaveLength(6);
  at.close();
}, 180_000);
