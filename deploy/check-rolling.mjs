// Restarts every service behind edge, one container after the other, two of each running, under load through edge; exit status 1 if a request
// failed or a captured event is missing at the end. Start before:
//   docker compose --profile model up --wait --scale ingest=2 --scale consolidation=2 --scale worker=2 --scale context=2 --scale admin=2 --scale gateway=2 --scale mcp=2 --scale console=2
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

const base = process.env.BASE_URL ?? "http://127.0.0.1:8080";
const adminKey = process.env.SERVICE_ADMIN_KEY ?? "laptop-admin-key";
const SERVICES = [
  "ingest",
  "consolidation",
  "worker",
  "context",
  "admin",
  "gateway",
  "mcp",
  "console",
];
const scope = {
  org_id: `org-${randomUUID()}`,
  project_id: `prj-${randomUUID()}`,
  subject_id: "roll",
};
const { org_id, project_id, subject_id } = scope;

async function call(method, path, key, body, headers = {}) {
  const response = await fetch(base + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body ? { "content-type": "application/json" } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  // MCP answers a stream of events.
  return text.startsWith("{") ? JSON.parse(text) : text;
}

const LIST_TOOLS = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const { key } = await call("POST", "/v1/keys", adminKey, { org_id, project_id });
const captured = new Set();
const counts = {};
const failures = [];
const query = new URLSearchParams({ project_id, subject_id });
const LOAD = {
  capture: async () => {
    const { events } = await call("POST", "/v1/capture", key, {
      events: [
        {
          ...scope,
          kind: "conversation.message",
          occurred_at: new Date().toISOString(),
          idempotency_key: randomUUID(),
          payload: { role: "user", text: `I like number ${captured.size}.` },
        },
      ],
    });
    captured.add(events[0].id);
  },
  context: () =>
    call("POST", "/v1/context", key, {
      project_id,
      subject_id,
      query: "What do I like?",
      purpose: "roll",
    }),
  facts: () => call("GET", `/v1/facts?${query}`, key),
  models: () => call("GET", "/gateway/v1/models", key),
  tools: () =>
    call("POST", "/mcp", key, LIST_TOOLS, { accept: "application/json, text/event-stream" }),
};

let stop = false;
const loaders = Object.entries(LOAD).flatMap(([name, request]) =>
  [1, 2].map(async () => {
    while (!stop) {
      counts[name] = (counts[name] ?? 0) + 1;
      await request().catch((error) =>
        failures.push(`${new Date().toISOString()} ${name}: ${error.message} ${error.cause ?? ""}`),
      );
      await delay(25);
    }
  }),
);

const docker = (...args) => execFileSync("docker", args, { encoding: "utf8" }).trim();
const healthy = (id) => docker("inspect", "-f", "{{.State.Health.Status}}", id) === "healthy";
for (const service of SERVICES) {
  for (const id of docker("compose", "ps", "-q", service).split("\n")) {
    docker("restart", "-t", "30", id);
    for (let waited = 0; !healthy(id); waited++) {
      if (waited > 120) throw new Error(`${service} ${id} does not come back`);
      await delay(500);
    }
    console.log(`restarted a replica of ${service}; ${failures.length} request(s) failed so far`);
  }
}
stop = true;
await Promise.all(loaders);

const there = new Set();
for (let cursor; ; ) {
  const page = await call(
    "GET",
    `/v1/timeline?${query}&limit=200${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`,
    key,
  );
  for (const { id } of page.events) there.add(id);
  cursor = page.next_cursor;
  if (!cursor) break;
}
const lost = [...captured].filter((id) => !there.has(id));
for (const line of failures.slice(0, 20)) console.log(line);
console.log(
  JSON.stringify({
    requests: counts,
    failed: failures.length,
    captured: captured.size,
    lost: lost.length,
  }),
);
process.exit(failures.length + lost.length > 0 ? 1 : 0);
