import type { System } from "@memory/launcher";
import { eventually, mintProject } from "@memory/testkit";
import { expect } from "vitest";

interface Fact {
  id: string;
  predicate: string;
  value: unknown;
  status: string;
  confidence: number;
  valid_from: string;
  valid_to: string | null;
}
interface Conflict {
  id: string;
  fact_ids: string[];
  status: string;
}
interface Body {
  merge_id: string;
  status: string;
  events: number | { id: string; payload: object }[];
  decisions: number;
  facts: Fact[];
  conflicts: Conflict[];
  open_count: number;
  packet: { facts: { value: unknown }[]; episodes: unknown[] };
}

const NAMES = ["sam-phone", "sam-web"] as const;
const [FIRST, OTHER] = NAMES;
const QUESTIONS = [
  "Where do I live?",
  "Who is my employer?",
  "What do I like?",
  "What is my name?",
];
/** What is said and deleted while the two are one. */
const DELETED = "a cat called Zed";
const PATIENCE = { withinMs: 90_000, everyMs: 100 };

const says = (content: string) => ({ role: "user", content });
const states = (predicate: string, value: string) => ({ facts: [{ predicate, value }] });
const SAID = [
  ...[says("I live in Lisbon."), says("My name is Sam."), states("employer", "Acme")],
  ...[states("employer", "Globex"), says("I moved to Berlin."), states("favorite_food", "ramen")],
  ...[states("employer", "Initech"), says("I like coffee."), says("I live in Oslo.")],
];

/** Two subjects of a project of their own that say one thing after the other, one of them under an alias too, with a decision and a conflict. */
export async function pairOfSubjects(system: System) {
  const { api, projectId, orgId } = await mintProject(system);
  const scoped = (body: object) => ({ project_id: projectId, ...body });
  const answered = async (send: () => ReturnType<typeof api.get<Body>>) => {
    const { status, text, json } = await eventually(async () => {
      const answer = await send();
      expect(answer.status, answer.text).not.toBe(503);
      return answer;
    }, PATIENCE);
    expect(status, text).toBeLessThan(300);
    return json;
  };
  const post = (path: string, body: object = {}) => answered(() => api.post<Body>(path, body));
  const list = (path: string, subject: string) =>
    answered(() =>
      api.get<Body>(
        `/v1/${path}?${new URLSearchParams({ project_id: projectId, subject_id: subject })}`,
      ),
    );
  const capture = (said: readonly { subject: string; payload: object }[], firstDay = 0) =>
    post("/v1/capture", {
      events: said.map(({ subject, payload }, n) => ({
        ...{ org_id: orgId, project_id: projectId, subject_id: subject, payload },
        kind: "conversation.message",
        occurred_at: new Date(Date.UTC(2026, 0, firstDay + n + 1)).toISOString(),
        idempotency_key: `said-${firstDay + n}`,
      })),
    });

  await post(`/v1/subjects/${FIRST}/aliases`, scoped({ alias: "sam@example.com" }));
  const bySubject = SAID.map((payload, n) => ({ subject: NAMES[n % 2] ?? FIRST, payload }));
  await capture([...bySubject, { subject: "sam@example.com", payload: states("plan", "pro") }]);
  await post("/v1/consolidate");
  const { facts } = await list("facts", FIRST);
  const food = facts.find(({ predicate }) => predicate === "employer");
  await post("/v1/feedback", scoped({ fact_id: food?.id, rating: "useful" }));

  /** All that is shown of both, with its ids, without the event that was captured while they were one. */
  const shown = async () => {
    const all: unknown[] = [];
    for (const name of NAMES) {
      const { conflicts, open_count } = await list("conflicts", name);
      const { events } = await list("timeline", name);
      all.push(await list("facts", name), conflicts, open_count);
      all.push((events as object[]).filter((event) => !JSON.stringify(event).includes(DELETED)));
      for (const query of QUESTIONS)
        all.push((await post("/v1/context", scoped({ subject_id: name, query }))).packet);
    }
    return all;
  };
  /** What one of them is shown to be, without what differs between projects. */
  const content = async (name: string) => {
    const { facts } = await list("facts", name);
    const { conflicts } = await list("conflicts", name);
    const { events } = await list("timeline", name);
    const served: string[] = [];
    for (const query of QUESTIONS) {
      const { packet } = await post("/v1/context", scoped({ subject_id: name, query }));
      served.push(...packet.facts.map(({ value }) => JSON.stringify([query, value])));
      served.push(`${query} ${packet.episodes.length}`);
    }
    const valueOfFact = (id: string) => JSON.stringify(facts.find((fact) => fact.id === id)?.value);
    return {
      facts: facts
        .map(({ predicate, value, status, confidence, valid_from, valid_to }) =>
          JSON.stringify([predicate, value, status, confidence, valid_from, valid_to]),
        )
        .toSorted(),
      conflicts: conflicts.map((one) => [one.status, one.fact_ids.map(valueOfFact).toSorted()]),
      said: (events as { payload: object }[]).map(({ payload }) => JSON.stringify(payload)),
      served: served.toSorted(),
    };
  };
  const awaited = (id: string, status: string) =>
    eventually(async () => {
      const { json, text } = await api.get<Body>(`/v1/merges/${id}`);
      expect(json.status, text).toBe(status);
      return json;
    }, PATIENCE);
  return {
    projectId,
    shown,
    content: async () => [await content(FIRST), await content(OTHER)],
    /** Nothing but the event may be left of it after the undo. */
    async sayAndDelete(): Promise<void> {
      await capture([{ subject: OTHER, payload: states("pet", DELETED) }], SAID.length + 1);
      await post("/v1/consolidate");
      const { facts } = await list("facts", FIRST);
      const pet = facts.find(({ value }) => JSON.stringify(value).includes(DELETED));
      await post("/v1/forget", scoped({ fact_id: pet?.id, mode: "delete" }));
    },
    /** Answers once it is over, whatever was killed meanwhile. */
    async merge(): Promise<{ id: string; events: unknown; decisions: number }> {
      const body = scoped({ with: OTHER });
      await api.post<Body>(`/v1/subjects/${FIRST}/merge`, body).catch(() => null);
      const { merge_id: id } = await post(`/v1/subjects/${FIRST}/merge`, body);
      const { events, decisions } = await awaited(id, "merged");
      return { id, events, decisions };
    },
    async undo(id: string): Promise<void> {
      await api.post<Body>(`/v1/merges/${id}/undo`).catch(() => null);
      await post(`/v1/merges/${id}/undo`);
      await awaited(id, "unmerged");
      await post("/v1/consolidate");
    },
  };
}
