import { newId } from "@memory/ids";
import type { ConsolidationUnderTest } from "./consolidation-under-test.ts";

export interface ListedFact {
  source_event_ids: string[];
  source_count?: number;
  id: string;
  predicate: string;
  value: Record<string, unknown>;
  status: string;
  version: number;
  superseded_by: string | null;
}

/** What a client of one project does. */
export function clientOf(memory: ConsolidationUnderTest, project: string = newId()) {
  let day = 1;
  let headers: Record<string, string> = {};
  const call = (method: "GET" | "POST", url: string, body?: unknown) =>
    memory.call(method, url, body, project, headers);
  const client = {
    project,
    call,
    /** Whom the calls from now on name. */
    signAs(actor: string): void {
      headers = { "x-service-actor": actor };
    },
    /** Captures entries of the structured path, each stated a day after the one before, and consolidates them. */
    async remember(...entries: object[]): Promise<void> {
      client.capture(...entries);
      await client.consolidate();
    },
    capture: (...entries: object[]) =>
      memory.ingest.capture(
        project,
        entries.map((entry) => {
          const occurredAt = new Date(Date.UTC(2026, 0, day++)).toISOString();
          return { payload: { facts: [entry] }, occurredAt };
        }),
      ),
    consolidate: () => call("POST", "/v1/consolidate"),
    async facts(subject = "s"): Promise<ListedFact[]> {
      const url = `/v1/facts?project_id=${project}&subject_id=${subject}`;
      return (await call("GET", url)).body.facts;
    },
    /** The fact whose value is this. */
    async fact(value: unknown): Promise<ListedFact> {
      const facts = await client.facts();
      const found = facts.find((fact) => fact.value["value"] === value);
      if (!found) throw new Error("no such fact");
      return found;
    },
    async conflicts(more = "") {
      return (await call("GET", `/v1/conflicts?project_id=${project}${more}`)).body;
    },
    resolve: (id: string, keep: string) =>
      call("POST", `/v1/conflicts/${id}/resolve`, { project_id: project, keep_fact_id: keep }),
    rate: (body: object) => call("POST", "/v1/feedback", { project_id: project, ...body }),
    async history(factId: string) {
      return (await call("GET", `/v1/facts/${factId}/history`)).body.history;
    },
  };
  return client;
}
