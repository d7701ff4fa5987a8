// The calls of one project, and what of them was answered: that has to be there at the end.
import { randomUUID } from "node:crypto";
import { call } from "./calls.mjs";

export const SUBJECTS = 20;
const REPEATED = 8;

/** Makes the project of a run and gives back its calls by kind, with `answered`: what they were promised. */
export async function trafficOf(adminKey) {
  const run = `${Date.now().toString(36)}-${Math.floor(Math.random() * 1e6)}`;
  const scope = { org_id: `org-check-${run}`, project_id: `prj-check-${run}` };
  const { project_id } = scope;
  const { key } = await call("key", "POST", "/v1/keys", adminKey, scope, { tries: 60 });
  const answered = {
    /** Events by id: the number in their text. */
    events: new Map(),
    gaveUp: 0,
    traces: new Set(),
    keys: new Map(),
    revoked: new Map(),
    receipts: new Map(),
  };
  const sent = { events: 0, gone: 0, keys: 0 };
  const anyone = () => `sub-${Math.floor(Math.random() * SUBJECTS)}`;

  const capture = (subject_id, text, tries = REPEATED) =>
    call(
      "capture",
      "POST",
      "/v1/capture",
      key,
      {
        events: [
          {
            ...scope,
            subject_id,
            kind: "conversation.message",
            occurred_at: new Date().toISOString(),
            idempotency_key: randomUUID(),
            payload: { role: "user", text },
          },
        ],
      },
      { tries },
    );

  const kinds = {
    async capture() {
      const n = sent.events++;
      const answer = await capture(`sub-${n % SUBJECTS}`, `I like number ${n}.`);
      if (answer) answered.events.set(answer.events[0].id, n);
      else answered.gaveUp++;
    },
    async context() {
      const asked = {
        project_id,
        subject_id: anyone(),
        query: "What do I like?",
        purpose: "check",
      };
      const answer = await call("context", "POST", "/v1/context", key, asked);
      if (answer) answered.traces.add(`${answer.trace_id} ${asked.subject_id}`);
    },
    facts: () =>
      call(
        "facts",
        "GET",
        `/v1/facts?${new URLSearchParams({ project_id, subject_id: anyone(), limit: "20" })}`,
        key,
      ),
    timeline: () =>
      call(
        "timeline",
        "GET",
        `/v1/timeline?${new URLSearchParams({ project_id, subject_id: anyone(), limit: "20" })}`,
        key,
      ),
    async forget() {
      const subject_id = `gone-${sent.gone++}`;
      // Once: a try without an answer may arrive after the forget.
      if (!(await capture(subject_id, "I live in Lisbon.", 1))) return;
      const body = { project_id, subject_id, mode: "delete" };
      const answer = await call("forget", "POST", "/v1/forget", key, body);
      if (answer) answered.receipts.set(answer.forget_id, subject_id);
    },
    async keys() {
      const made = await call("key", "POST", "/v1/keys", adminKey, {
        ...scope,
        label: `check ${sent.keys++}`,
      });
      if (!made) return;
      if (sent.keys % 2) answered.keys.set(made.id, made.key);
      else if (await call("revoke", "DELETE", `/v1/keys/${made.id}`, adminKey))
        answered.revoked.set(made.id, made.key);
    },
  };
  return { key, project_id, answered, kinds };
}
