import { expect, test } from "vitest";
import { event, stating } from "./events.ts";
import { type Body, mintProject } from "./project.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const estimate = (text: string) => Math.max(1, Math.floor([...text].length / 4));

/** A project with facts learned from all these statements; `ask` gives the packet and the decisions of its trace. */
async function having(eventsOf: (scope: Parameters<typeof event>[0]) => unknown[]) {
  const { api, scope, query } = await mintProject();
  const captured = await api.post("/v1/capture", { events: eventsOf(scope) });
  expect(captured.status).toBe(202);
  await api.post("/v1/consolidate");
  const ask = async (question: string, budgetTokens?: number) => {
    const { json } = await api.post("/v1/context", {
      project_id: scope.projectId,
      subject_id: scope.subjectId,
      query: question,
      purpose: "test",
      budget_tokens: budgetTokens,
    });
    const { decisions } = (await api.get(`/v1/inspect/${json.trace_id}?${query}`)).json;
    return { ...json, decisions };
  };
  const facts = (await api.get(`/v1/facts?${query}`)).json.facts;
  return { ask, facts };
}

const linesOf = ({ packet }: Body) => [
  ...packet.facts.map(({ predicate, value }) => `${predicate}: ${JSON.stringify(value)}`),
  ...packet.episodes.map(({ occurred_at, excerpt }) => `${occurred_at?.slice(0, 10)} ${excerpt}`),
];

test("volatile and ephemeral facts past their horizon are hidden and counted; slow ones are served and marked", async () => {
  const { ask, facts } = await having((scope) => [
    stating(
      scope,
      ["stable", "slow", "volatile", "ephemeral"].map((volatility) => ({
        predicate: `thing_${volatility}`,
        value: "kept",
        volatility,
      })),
      { occurred_at: daysAgo(400) },
    ),
  ]);

  const { packet, decisions } = await ask("Which thing is kept?");

  const nameOf = (id: string | null) => facts.find((fact) => fact.id === id)?.predicate;
  expect(packet.facts.map(({ predicate }) => predicate).toSorted()).toEqual([
    "thing_slow",
    "thing_stable",
  ]);
  expect(packet.warnings).toEqual(["volatility_expired: 2 fact(s) past their volatility horizon"]);
  expect(packet.status).toBe("degraded");
  expect(
    decisions
      .filter(({ reason_code }) => reason_code === "volatility_expired")
      .map(({ fact_id, action }) => `${nameOf(fact_id)} ${action}`)
      .toSorted(),
  ).toEqual(["thing_ephemeral excluded", "thing_slow included", "thing_volatile excluded"]);
});

test("facts are served at every budget that holds one, beside the events they came from", async () => {
  const { ask, facts } = await having((scope) =>
    Array.from({ length: 40 }, (_, i) =>
      stating(scope, [{ predicate: `setting_${i}`, value: `setting number ${i}` }]),
    ),
  );

  for (const budgetTokens of [20, 60, 200, 900]) {
    const answer = await ask("Which setting number?", budgetTokens);

    expect(answer.packet.facts.length).toBeGreaterThan(0);
    expect(answer.token_count).toBeLessThanOrEqual(budgetTokens);
    const decided = answer.decisions.map((decision) => decision.fact_id);
    expect(decided).toEqual(expect.arrayContaining(facts.map(({ id }) => id)));
  }
});

test("the token count is the sum of a line for each fact and episode", async () => {
  const { ask } = await having((scope) => [
    stating(scope, [{ predicate: "plays", value: { instrument: "cello 🎻", since: 2001 } }]),
    event(scope, { payload: { text: "The cello 🎻 is at the repair shop in Oslo." } }),
  ]);

  const answer = await ask("Where is the cello?");

  const lines = linesOf(answer);
  expect(lines).toHaveLength(3);
  expect(answer.token_count).toBe(lines.reduce((sum, line) => sum + estimate(line), 0));
});

test("an excerpt is the first 300 characters of the text, an emoji counting as one", async () => {
  const text = `The dog is called Biscuit. ${"🐕é ".repeat(200)}`;
  const { ask } = await having((scope) => [event(scope, { payload: { text } })]);

  const { packet } = await ask("What is the dog called?");

  expect(packet.episodes.map(({ excerpt }) => excerpt)).toEqual([[...text].slice(0, 300).join("")]);
});
