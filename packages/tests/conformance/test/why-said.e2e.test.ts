import { apiClient, mintProject, system } from "@memory/testkit";
import { expect, test } from "vitest";
import { event } from "./events.ts";

interface Trace {
  packet: { facts: { id: string; value: object }[] };
}

interface FactShown {
  evidence: { event_id: string; words: string | null; actor_id: string | null }[];
}

test("from a trace id, with a key that only reads, two calls give the words that made the agent say it", async () => {
  const { baseUrl, adminKey } = system();
  const { api, orgId, projectId } = await mintProject();
  const scope = { orgId, projectId, subjectId: "sam" };
  const content = "Long day! I moved to Bergen last week. How is the weather?";
  const said = event(scope, { actor_type: "user", actor_id: "sam-7", payload: { content } });
  const captured = await api.post<{ events: { id: string }[] }>("/v1/capture", { events: [said] });
  await api.post("/v1/consolidate");
  const asked = { project_id: projectId, subject_id: "sam", query: "Where does Sam live?" };
  const { json } = await api.post<{ trace_id: string }>("/v1/context", asked);
  const rights = { org_id: orgId, project_id: projectId, rights: ["read"] };
  const key = await apiClient(baseUrl, adminKey).post<{ key: string }>("/v1/keys", rights);
  const reader = apiClient(baseUrl, key.json.key);
  const query = new URLSearchParams({ project_id: projectId, subject_id: "sam" });

  const trace = await reader.get<Trace>(`/v1/inspect/${json.trace_id}?${query}`);
  const served = trace.json.packet.facts.find(({ value }) => /Bergen/.test(JSON.stringify(value)));
  const fact = await reader.get<FactShown>(`/v1/facts/${served?.id}?project_id=${projectId}`);

  expect([trace.status, fact.status]).toEqual([200, 200]);
  expect(fact.json.evidence).toMatchObject([
    {
      event_id: captured.json.events[0]?.id,
      actor_id: "sam-7",
      words: expect.stringMatching(/^I moved to Bergen last week\.?$/),
      withheld: null,
    },
  ]);
});

test("what was forgotten shows no words: of a deleted subject there is no fact, of a disabled one there are none", async () => {
  const { api, orgId, projectId } = await mintProject();
  const factsOf = async (subjectId: string) => {
    const payload = { content: "I live in Oslo." };
    const events = [event({ orgId, projectId, subjectId }, { payload })];
    await api.post("/v1/capture", { events });
    await api.post("/v1/consolidate");
    const query = new URLSearchParams({ project_id: projectId, subject_id: subjectId });
    return (await api.get<{ facts: { id: string }[] }>(`/v1/facts?${query}`)).json.facts;
  };
  const [hidden] = await factsOf("hidden");
  const [erased] = await factsOf("erased");
  const forget = (subject_id: string, mode: string) =>
    api.post("/v1/forget", { project_id: projectId, subject_id, mode });
  const read = (id: string | undefined) =>
    api.get<FactShown>(`/v1/facts/${id}?project_id=${projectId}`);
  const before = await read(hidden?.id);
  await forget("hidden", "disable");
  await forget("erased", "delete");

  const [disabled, gone] = [await read(hidden?.id), await read(erased?.id)];

  expect(before.json.evidence).toMatchObject([{ words: expect.stringContaining("Oslo") }]);
  expect(disabled.json.evidence).toMatchObject([{ words: null, withheld: "disabled" }]);
  expect(gone.status).toBe(404);
});
