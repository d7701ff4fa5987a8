import type { System } from "@memory/launcher";
import { eventually, mintProject } from "@memory/testkit";
import { expect } from "vitest";

interface Fact {
  id: string;
  predicate: string;
  value: { value: string };
  status: string;
}

export type Remembered = Awaited<ReturnType<typeof remembered>>;

interface Answer {
  trace_id: string;
  packet: { facts: Fact[]; episodes: { excerpt: string }[] };
}

/** A subject of a new project: captures, forgets and questions about it. Calls are repeated while a service is unavailable. */
export async function remembered(system: System) {
  const { api, key, orgId, projectId } = await mintProject(system);
  const scope = { project_id: projectId, subject_id: "sam" };
  const query = new URLSearchParams(scope).toString();

  async function post<T>(path: string, body?: object): Promise<T> {
    return eventually(async () => {
      const answer = await api.post<T>(path, body);
      expect(answer.status, answer.text).toBeLessThan(300);
      return answer.json;
    });
  }
  const consolidate = () => post<{ processed: number }>("/v1/consolidate");
  const capture = (predicate: string, value: string, action?: string) =>
    post<{ consolidation_job_id: string }>("/v1/capture", {
      events: [
        {
          org_id: orgId,
          ...scope,
          kind: "agent.observation",
          occurred_at: new Date().toISOString(),
          payload: {
            predicate,
            value,
            ...(action && { action }),
            text: `${predicate} is ${value}`,
          },
        },
      ],
    });
  const facts = (): Promise<Fact[]> =>
    eventually(async () => {
      const { status, json, text } = await api.get<{ facts: Fact[] }>(`/v1/facts?${query}`);
      expect(status, text).toBe(200);
      return json.facts.filter((fact) => fact.status !== "deleted");
    });
  const idOf = async (predicate: string): Promise<string> => {
    const found = (await facts()).find((fact) => fact.predicate === predicate);
    if (!found) throw new Error(`no fact about ${predicate}`);
    return found.id;
  };
  const question = () =>
    post<Answer>("/v1/context", { ...scope, query: "city employer pet is", purpose: "test" });
  return {
    projectId,
    key,
    subjectId: scope.subject_id,
    consolidate,
    capture,
    facts,
    idOf,
    /** Captures and learns. */
    async learn(predicate: string, value: string, action?: string) {
      await capture(predicate, value, action);
      await consolidate();
    },
    forget: (what: { predicate: string } | "subject", mode: "delete" | "disable") =>
      what === "subject"
        ? post("/v1/forget", { ...scope, mode })
        : idOf(what.predicate).then((id) =>
            post("/v1/forget", { project_id: projectId, fact_id: id, mode }),
          ),
    rate: async (predicate: string, rating: string) =>
      post("/v1/feedback", { project_id: projectId, fact_id: await idOf(predicate), rating }),
    /** The trace of a question. */
    ask: async (): Promise<string> => (await question()).trace_id,
    inspect: (traceId: string) => api.get(`/v1/inspect/${traceId}?${query}`),
    /** The answer to a question: facts as `predicate=value`, and excerpts, both sorted. */
    async recall(): Promise<{ facts: string[]; episodes: string[] }> {
      const { packet } = await question();
      return {
        facts: packet.facts.map(({ predicate, value }) => `${predicate}=${value.value}`).sort(),
        episodes: packet.episodes.map(({ excerpt }) => excerpt).sort(),
      };
    },
    async job(id: string): Promise<{ status: string; error: string | null }> {
      return (await api.get<{ status: string; error: string | null }>(`/v1/jobs/${id}`)).json;
    },
    async timeline(): Promise<number> {
      return (await api.get<{ events: unknown[] }>(`/v1/timeline?${query}`)).json.events.length;
    },
  };
}
