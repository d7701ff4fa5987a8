import { expect, test } from "vitest";
import { hobby, seededMemory } from "./memory-fixture.ts";

type Memory = Awaited<ReturnType<typeof seededMemory>>;

const valuesOf = (facts: { value: unknown }[]) =>
  facts.map(({ value }) => (value as { value?: string }).value ?? "nothing").sort();

/** The answers of every reading route about a memory, requested once and all at the same moment. */
async function shown(memory: Memory, pro: string) {
  const { api, query, scope, traces } = memory;
  const listed = await api.get(`/v1/traces?project_id=${scope.projectId}`);
  const [facts, history, conflicts, timeline, trace, recalled] = await Promise.all([
    memory.facts(),
    memory.history(pro),
    memory.conflicts(),
    api.get(`/v1/timeline?${query}`),
    api.get(`/v1/inspect/${traces[1]?.traceId}?${query}`),
    memory.recall("Which plan, which employer, which hobby?"),
  ]);
  return {
    facts: valuesOf(facts.filter(({ status }) => status === "active")),
    pro: facts.find(({ id }) => id === pro)?.status ?? null,
    moved: history.status === 200 ? history.json.history.at(-1)?.to : history.status,
    conflicts: conflicts.open_count,
    events: timeline.json.events.length,
    trace: trace.status === 200 ? valuesOf(trace.json.packet.facts) : trace.status,
    served: valuesOf(recalled.facts),
    hidden: recalled.warnings,
    episodes: recalled.episodes.length,
    traces: listed.json.traces.length,
  };
}

const BEFORE = {
  facts: ["Acme", "pro"],
  pro: "active",
  moved: "active",
  conflicts: 1,
  events: 4,
  trace: ["pro"],
  served: ["pro"],
  hidden: ["open_conflict: 2 fact(s) hidden pending conflict resolution"],
  episodes: 4,
  traces: 2,
};

const restored = async (memory: Memory) => {
  const { json } = await memory.forget({ subject_id: memory.scope.subjectId, mode: "disable" });
  return memory.api.post(`/v1/forget/${json.forget_id}/restore`);
};

type Write = (memory: Memory, pro: string) => Promise<{ status: number }>;

const NOTHING_SERVED = { served: [], hidden: [], episodes: 0 };

const WRITES: [string, Write, Partial<Record<keyof typeof BEFORE, unknown>>][] = [
  [
    "a consolidate",
    async (memory) => {
      await memory.capture([hobby("chess")]);
      return memory.consolidate();
    },
    { facts: ["Acme", "chess", "pro"], served: ["chess", "pro"], events: 5, episodes: 5 },
  ],
  [
    "a resolve",
    (memory) => memory.resolve(memory.conflict?.id, memory.second.id),
    { facts: ["Initech", "pro"], served: ["Initech", "pro"], conflicts: 0, hidden: [] },
  ],
  [
    "a rating as incorrect",
    (memory, pro) => memory.rate({ fact_id: pro, rating: "incorrect" }),
    { facts: ["Acme"], pro: "disputed", moved: "disputed", served: [] },
  ],
  [
    "a disable of a fact",
    (memory, pro) => memory.forget({ fact_id: pro, mode: "disable" }),
    { facts: ["Acme"], pro: "disabled", moved: "disabled", served: [] },
  ],
  [
    "a delete of a fact",
    (memory, pro) => memory.forget({ fact_id: pro, mode: "delete" }),
    { facts: ["Acme"], pro: "deleted", moved: "deleted", trace: [], served: [], episodes: 3 },
  ],
  [
    "a disable of a subject",
    ({ forget, scope }) => forget({ subject_id: scope.subjectId, mode: "disable" }),
    { facts: [], pro: "disabled", moved: "disabled", conflicts: 0, ...NOTHING_SERVED },
  ],
  ["a restore", restored, {}],
  [
    "a delete of a subject",
    ({ forget, scope }) => forget({ subject_id: scope.subjectId, mode: "delete" }),
    {
      ...{ facts: [], pro: null, moved: 404, conflicts: 0, events: 0, trace: 404, traces: 0 },
      ...NOTHING_SERVED,
    },
  ],
];

test.each(WRITES)(
  "%s is shown by every route that reads once it has answered",
  async (_name, write, changes) => {
    const memory = await seededMemory();
    const pro = (await memory.fact("pro")).id;
    expect({ ...(await shown(memory, pro)), traces: 2 }).toEqual(BEFORE);

    const { status } = await write(memory, pro);

    expect(status).toBeLessThan(300);
    expect(await shown(memory, pro)).toEqual({ ...BEFORE, traces: 3, ...changes });
  },
);
