import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { mintProject, ownSystem, type Project } from "@memory/testkit";
import { expect, test } from "vitest";

type System = Awaited<ReturnType<typeof ownSystem>>;

/** Texts that a client puts somewhere into a call; none of them may be logged. */
const MARKER = `marker-${randomUUID()}`;

/** Good and bad calls that carry the marker in every place a client can put it. */
async function talk({ api, orgId, projectId }: Project): Promise<void> {
  const scope = { project_id: projectId, subject_id: MARKER };
  const query = `project_id=${projectId}&subject_id=${MARKER}`;
  const event = {
    ...{ ...scope, org_id: orgId, kind: "conversation.message", thread_id: MARKER },
    occurred_at: "2026-01-01T00:00:00Z",
    payload: {
      role: "user",
      text: `I live in ${MARKER}.`,
      facts: [{ predicate: "x", value: MARKER }],
    },
  };
  const headers = {
    "x-service-subject-id": MARKER,
    "x-service-idempotency-key": MARKER,
    cookie: MARKER,
    "x-request-id": `odd ${MARKER}`,
  };
  const chat = { model: MARKER, messages: [{ role: "user", content: MARKER }] };
  await api.post("/v1/capture", { events: [event] });
  await api.post("/v1/capture", `{"broken": "${MARKER}`);
  await api.post("/v1/capture", { events: [{ ...event, kind: "", payload: MARKER }] });
  await api.post("/v1/consolidate");
  await api.post("/v1/context", { ...scope, query: MARKER });
  await api.post("/v1/context", { ...scope, query: MARKER, budget_tokens: MARKER });
  await api.get(`/v1/timeline?${query}`);
  await api.get(`/v1/facts?${query}&status=${MARKER}`);
  await api.get(`/v1/jobs/${MARKER}?${query}`);
  await api.get(`/v1/${MARKER}`);
  await api.post("/v1/feedback", { project_id: projectId, fact_id: MARKER, comment: MARKER });
  await api.post("/gateway/v1/chat/completions", chat, headers);
  await api.post("/v1/forget", { ...scope, mode: "delete" });
  await api.delete(`/v1/keys/${MARKER}`);
}

/** All log lines and all metrics of the services. */
async function outputOf({ services }: System): Promise<string> {
  const logs = await Promise.all(services.map(({ logFile }) => readFile(logFile, "utf8")));
  const metrics = await Promise.all(
    services.map(async ({ internalUrl }) => (await fetch(`${internalUrl}/metrics`)).text()),
  );
  return [...logs, ...metrics].join("\n");
}

test("no key, secret, header or payload is in any log line or metric of a whole run, faults included", async () => {
  const llm = { SERVICE_LLM_BASE_URL: "http://127.0.0.1:9/v1", SERVICE_LLM_API_KEY: MARKER };
  await using system = await ownSystem({
    env: { SERVICE_LOG_LEVEL: "trace", SERVICE_CONSOLE_SERVICE_KEY: `console-${MARKER}` },
    serviceEnv: { gateway: llm },
  });
  const project = await mintProject(system);
  await talk(project);
  await system.nats.stop();
  await talk(project);
  const secrets = [
    MARKER,
    project.key,
    system.adminKey ?? "no admin key",
    ...system.services.map(({ env }) => env["SERVICE_INTERNAL_TOKEN"] ?? "no token"),
    ...Object.values(system.postgres.databases).map(({ appUrl }) => new URL(appUrl).password),
    new URL(system.nats.url).password,
  ];
  const lines = (await outputOf(system)).split("\n");

  expect(lines.length).toBeGreaterThan(1_000);
  expect(secrets.every((secret) => secret.length > 8)).toBe(true);
  expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
});
