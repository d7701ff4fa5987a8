import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

const ANSWERS: Record<string, object> = {
  "/v1/whoami": { org_id: "org-1", project_id: "prj-1" },
  "/v1/capture": { events: [{ id: "e-1", deduplicated: false }], consolidation_job_id: "j-1" },
  "/v1/context": {
    packet: {
      facts: [{ id: "f-1", predicate: "home_city", value: { city: "Oslo" } }],
      episodes: [],
      warnings: [],
      status: "ok",
      empty_reason: null,
    },
    token_count: 1,
    trace_id: "t-1",
  },
};

/** The address of something that answers as the service does, for a program that is to show no more than that it runs. */
export async function answeringService(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(ANSWERS[request.url ?? ""] ?? {}));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // it listens on a port
  return `http://127.0.0.1:${port}`;
}
