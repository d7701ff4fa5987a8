// Makes a key, captures one event, has it consolidated and asks for it, then forgets its subject and revokes the key. Exit status 1 at the first surprise.
const { BASE_URL, ADMIN_KEY } = process.env;
const run = Date.now().toString(36);
const scope = { org_id: `org-smoke-${run}`, project_id: `prj-smoke-${run}`, subject_id: "smoke" };

async function call(method, path, key, body) {
  const response = await fetch(new URL(path, BASE_URL), {
    method,
    headers: {
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  console.log(`${method} ${path} ${response.status}`);
  if (!response.ok) throw new Error(text);
  return JSON.parse(text);
}

await call("GET", "/health");
if (!ADMIN_KEY) process.exit(0);
const { org_id, project_id, subject_id } = scope;
const { key, id } = await call("POST", "/v1/keys", ADMIN_KEY, { org_id, project_id, label: "smoke test" });
try {
  const event = {
    ...scope,
    idempotency_key: run,
    kind: "message",
    actor_type: "user",
    occurred_at: new Date().toISOString(),
    payload: { text: "I live in Lisbon." },
  };
  await call("POST", "/v1/capture", key, { events: [event] });
  await call("POST", "/v1/consolidate", key);
  const { packet } = await call("POST", "/v1/context", key, {
    project_id,
    subject_id,
    query: "Where do I live?",
    purpose: "smoke test",
  });
  if (packet.episodes.length + packet.facts.length === 0) throw new Error("nothing was remembered");
  await call("POST", "/v1/forget", key, { project_id, subject_id, mode: "delete" });
} finally {
  await call("DELETE", `/v1/keys/${id}`, ADMIN_KEY);
}
