// What the system has at the end, read by its API.
import { setTimeout as delay } from "node:timers/promises";
import { call, send } from "./calls.mjs";
import { SUBJECTS } from "./traffic.mjs";

const LEARNED_WITHIN_MS = 180_000;

/** All items of a list with cursors. */
async function all(path, parameters, key, of) {
  const items = [];
  for (let cursor; ; ) {
    const query = new URLSearchParams({
      ...parameters,
      limit: "200",
      ...(cursor ? { cursor } : {}),
    });
    const page = await call("verify", "GET", `${path}?${query}`, key, undefined, { tries: 60 });
    items.push(...page[of]);
    cursor = page.next_cursor;
    if (!cursor) return items;
  }
}

/** Waits until nothing is left to learn from; false if that takes too long. */
async function learned(project_id, key) {
  const end = Date.now() + LEARNED_WITHIN_MS;
  while (Date.now() < end) {
    const backlog = await call("verify", "GET", `/v1/backlog?project_id=${project_id}`, key);
    const { pending = 1, running = 0, failed = 0 } = backlog?.jobs ?? {};
    if (pending + running + failed === 0) return true;
    await delay(1_000);
  }
  return false;
}

const statusOf = async (method, path, key, body) =>
  (await send(method, path, key, body).catch(() => ({ status: 0 }))).status;

/** The events and the learned numbers of all subjects. */
async function learnedOf(project_id, key) {
  const events = [];
  const facts = [];
  for (let n = 0; n < SUBJECTS; n++) {
    const of = { project_id, subject_id: `sub-${n}` };
    events.push(...(await all("/v1/timeline", of, key, "events")).map(({ id }) => id));
    for (const fact of await all("/v1/facts", of, key, "facts")) {
      const [, number] = /number (\d+)/.exec(JSON.stringify(fact)) ?? [];
      if (number) facts.push(Number(number));
    }
  }
  return { events, facts };
}

async function tracesOf(answered, project_id, key) {
  const traces = new Set();
  for (const trace of answered) {
    const [id, subject_id] = trace.split(" ");
    const query = new URLSearchParams({ project_id, subject_id });
    if (await call("verify", "GET", `/v1/inspect/${id}?${query}`, key, undefined, { tries: 5 }))
      traces.add(trace);
  }
  return traces;
}

async function validKeys(keys) {
  const valid = new Set();
  for (const [id, own] of keys)
    if ((await statusOf("GET", "/v1/whoami", own)) === 200) valid.add(id);
  return valid;
}

async function receiptsOf(answered, project_id, key) {
  const receipts = new Set();
  const returned = new Set();
  for (const [id, subject_id] of answered) {
    const receipt = await call("verify", "GET", `/v1/forget/${id}`, key, undefined, { tries: 5 });
    if (receipt?.status === "done") receipts.add(id);
    const of = { project_id, subject_id };
    const events = await all("/v1/timeline", of, key, "events");
    const facts = await all("/v1/facts", of, key, "facts");
    if (events.length + facts.length > 0) returned.add(subject_id);
  }
  return { receipts, returned };
}

/** Everything that the answered calls of a run left, as `brokenPromises` compares it. */
export async function findings({ key, project_id, answered }) {
  const settled = await learned(project_id, key);
  return {
    settled,
    ...(await learnedOf(project_id, key)),
    traces: await tracesOf(answered.traces, project_id, key),
    valid: await validKeys([...answered.keys, ...answered.revoked]),
    ...(await receiptsOf(answered.receipts, project_id, key)),
  };
}
