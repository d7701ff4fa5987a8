import { stating } from "./events.ts";
import { mintProject } from "./project.ts";

export const UNKNOWN_ID = "00000000-0000-7000-8000-000000000000";
/** Well formed, but of no version of UUIDs that there is. */
export const NO_VERSION_ID = "00000000-0000-0000-0000-000000000001";

/** A statement of the structured path, made on a day of January 2025; without one, a day after the one before. */
type StatedFact = {
  predicate: string;
  value?: unknown;
  action?: string;
  cardinality?: string;
  day?: number;
};

export const employer = (value: string, more: Partial<StatedFact> = {}): StatedFact => ({
  predicate: "employer",
  value,
  ...more,
});

/** A project of the test's own, with the calls of a client on the memory of one subject in it. */
export async function mintMemory() {
  const project = await mintProject();
  const { api, scope, query } = project;
  const { projectId, subjectId } = scope;
  const ask = { project_id: projectId, subject_id: subjectId };
  let today = 1;

  const eventOf = ({ day = today++, ...fact }: StatedFact, about: string) =>
    stating({ ...scope, subjectId: about }, [fact], {
      occurred_at: new Date(Date.UTC(2025, 0, day)).toISOString(),
    });
  const capture = async (statements: StatedFact[], about = subjectId): Promise<string[]> => {
    const { json } = await api.post("/v1/capture", {
      events: statements.map((one) => eventOf(one, about)),
    });
    return json.events.map(({ id }) => id);
  };
  const facts = async () => (await api.get(`/v1/facts?${query}`)).json.facts;

  return {
    ...project,
    ask,
    capture,
    facts,
    consolidate: () => api.post("/v1/consolidate"),
    /** Captures one event for each statement, in one batch, consolidates, and gives back the ids of the events. */
    async learn(...statements: StatedFact[]): Promise<string[]> {
      const ids = await capture(statements);
      await api.post("/v1/consolidate");
      return ids;
    },
    async learnAbout(about: string, ...statements: StatedFact[]): Promise<void> {
      await capture(statements, about);
      await api.post("/v1/consolidate");
    },
    /** The newest fact of this value. */
    async fact(value: unknown) {
      const wanted = JSON.stringify({ value });
      const found = (await facts()).find((fact) => JSON.stringify(fact.value) === wanted);
      if (!found) throw new Error(`no fact ${wanted}`);
      return found;
    },
    /** Statuses by value. */
    async statuses(): Promise<Record<string, string>> {
      const shown = await facts();
      return Object.fromEntries(
        shown.map(({ value, status }) => [JSON.stringify(value), status] as const),
      );
    },
    conflicts: async (more = "") =>
      (await api.get(`/v1/conflicts?project_id=${projectId}${more}`)).json,
    resolve: (id: string | undefined, keepFactId: unknown) =>
      api.post(`/v1/conflicts/${id}/resolve`, { project_id: projectId, keep_fact_id: keepFactId }),
    rate: (body: object) => api.post("/v1/feedback", { project_id: projectId, ...body }),
    forget: (body: object) => api.post("/v1/forget", { project_id: projectId, ...body }),
    history: (factId: string) => api.get(`/v1/facts/${factId}/history`),
    /** A packet for a question, with the decisions of its trace. */
    async recall(question = "Who is the employer?") {
      const { json } = await api.post("/v1/context", { ...ask, query: question, purpose: "test" });
      const trace = await api.get(`/v1/inspect/${json.trace_id}?${query}`);
      return { ...json.packet, traceId: json.trace_id, decisions: trace.json.decisions };
    },
  };
}

/** A memory with an open conflict between facts of these values. */
export async function inConflict(...values: string[]) {
  const memory = await mintMemory();
  await memory.learn(...values.map((value) => employer(value)));
  const [conflict] = (await memory.conflicts()).conflicts;
  const [first, second] = [await memory.fact(values[0]), await memory.fact(values[1])];
  return { ...memory, conflict, first, second };
}

/** Type and field of a refusal, with its status. */
export const refusal = ({
  status,
  json,
}: {
  status: number;
  json: { error: { type: string; field: string | null } };
}) => [status, json.error.type, json.error.field];

export const SUBJECT = "subject-1";

/** The counters of a forget that found nothing. */
export const NO_COUNTERS = {
  facts_disabled: 0,
  facts_deleted: 0,
  conflict_sets_deleted: 0,
  events_deleted: 0,
  traces_deleted: 0,
};

export const hobby = (value: string): StatedFact => ({
  predicate: "hobby",
  value,
  cardinality: "multi",
});

/** A memory of one subject: three live facts (two of them in conflict), one superseded, and two traces. */
export async function seededMemory() {
  const memory = await inConflict("Acme", "Initech");
  await memory.learn(
    { predicate: "plan", value: "basic" },
    { predicate: "plan", value: "pro", action: "supersede" },
  );
  const traces = [await memory.recall(), await memory.recall("Which plan?")];
  return { ...memory, traces };
}
