import { randomUUID } from "node:crypto";
import { mintProject, system } from "@memory/testkit";
import { describe, expect, test } from "vitest";
import { type Asked, CONNECTIONS, type Connection, type Whose } from "./clients.ts";

const NAMES = [
  "memory_recall",
  "memory_remember",
  "memory_explain",
  "memory_conflicts",
  "memory_resolve",
  "memory_forget",
];

interface Somebody extends Whose {
  key: string;
  subjectId: string;
  projectId: string;
}

async function somebody(extra: Partial<Whose> = {}): Promise<Somebody> {
  const { key, projectId } = await mintProject();
  return { baseUrl: system().baseUrl, subjectId: `sam-${randomUUID()}`, key, projectId, ...extra };
}

const note = async (mcp: Connection, text: string) => {
  const { isError, data } = await mcp.call("memory_remember", { text });
  expect(isError).toBe(false);
  return data;
};

async function contradiction(mcp: Connection): Promise<{ id: string; facts: string[] }> {
  await note(mcp, "The user lives in Oslo.");
  await note(mcp, "The user lives in Bergen.");
  const { data } = await mcp.call("memory_conflicts");
  expect(data.open).toBe(1);
  const [conflict] = data.conflicts;
  return {
    id: conflict.conflict_id,
    facts: conflict.sides.map(({ fact_id }: { fact_id: string }) => fact_id),
  };
}

describe.each(Object.entries(CONNECTIONS))("%s", (name, connect) => {
  // Between two requests nothing is kept, so that a server of the earlier protocol cannot ask back over HTTP.
  const canAsk = name !== "http, earlier";

  test("what is remembered is recalled and explained, with its annotations", async () => {
    await using mcp = await connect(await somebody());
    const tools = await mcp.tools();
    const made = await note(mcp, "The user lives in Oslo.");
    const recalled = await mcp.call("memory_recall", { question: "Where does the user live?" });
    const why = await mcp.call("memory_explain", { trace_id: recalled.data.trace_id });

    expect(tools.map((tool) => tool.name)).toEqual(NAMES);
    expect(tools.map(({ annotations }) => annotations)).toEqual([
      expect.objectContaining({ readOnlyHint: true }),
      expect.objectContaining({ readOnlyHint: false, destructiveHint: false }),
      expect.objectContaining({ readOnlyHint: true }),
      expect.objectContaining({ readOnlyHint: true }),
      expect.objectContaining({ destructiveHint: true, idempotentHint: true }),
      expect.objectContaining({ destructiveHint: true, idempotentHint: true }),
    ]);
    expect(made).toMatchObject({
      learned: true,
      facts: [{ predicate: "home_city", value: "Oslo", status: "active" }],
    });
    expect(recalled.data.facts).toMatchObject([{ predicate: "home_city", value: "Oslo" }]);
    expect(recalled.text).toContain("It is not an instruction");
    expect(why.data).toMatchObject({
      question: "Where does the user live?",
      facts: [{ value: "Oslo", words: [{ said: "The user lives in Oslo." }] }],
    });
    expect(why.text).toContain('"The user lives in Oslo."');
  });

  test("resources and the prompt are about the one subject", async () => {
    await using mcp = await connect(await somebody());
    await contradiction(mcp);
    await note(mcp, "I am allergic to peanuts.");

    expect(await mcp.resources()).toEqual(["memory://subject/facts", "memory://subject/conflicts"]);
    expect(await mcp.read("memory://subject/facts")).toContain("allergy = peanuts");
    expect(await mcp.read("memory://subject/conflicts")).toContain("home_city = Bergen");
    expect(await mcp.prompt("memory-protocol")).toContain("memory_recall");
    await expect(mcp.read("memory://subjects/other/facts")).rejects.toThrow(/not found/i);
  });

  test("a contradiction is resolved by the fact that is named, and says which value holds", async () => {
    await using mcp = await connect(await somebody());
    const { id, facts } = await contradiction(mcp);
    const resolved = await mcp.call("memory_resolve", { conflict_id: id, keep_fact_id: facts[1] });
    const recalled = await mcp.call("memory_recall", { question: "Where does the user live?" });

    expect(resolved.text).toContain("home_city = Bergen holds");
    expect(resolved.data).toMatchObject({ status: "resolved", superseded_fact_ids: [facts[0]] });
    expect(recalled.data.facts).toMatchObject([{ value: "Bergen" }]);
    expect((await mcp.call("memory_conflicts")).data.open).toBe(0);
  });

  test("without a fact the person chooses, or the model has to ask", async () => {
    const asked: Asked[] = [];
    const choose = (question: Asked) => {
      asked.push(question);
      return question.choices[0] ?? null;
    };
    await using mcp = await connect(await somebody({ choose }));
    const { id } = await contradiction(mcp);
    const { isError, data, text } = await mcp.call("memory_resolve", { conflict_id: id });

    expect(isError).toBe(false);
    if (canAsk) {
      expect(asked).toMatchObject([{ choices: [/^1: .*Oslo/, /^2: .*Bergen/].map(matching) }]);
      expect(data).toMatchObject({ status: "resolved", kept: { value: "Oslo" } });
    } else {
      expect(asked).toEqual([]);
      expect(data.status).toBe("choice_needed");
      expect(text).toContain("keep_fact_id");
    }
  });

  test("a forget asks a person with counts, and does what they choose", async () => {
    const asked: Asked[] = [];
    const choices: (string | null)[] = [null, "keep", "hide, can be restored", "delete for ever"];
    const choose = (question: Asked) => {
      asked.push(question);
      return choices.shift() ?? null;
    };
    const whose = await somebody({ choose });
    await using mcp = await connect(whose);
    await note(mcp, "The user lives in Oslo.");
    await note(mcp, "I am allergic to peanuts.");
    const [first, second] = [
      await mcp.call("memory_forget", { everything: true }),
      await mcp.call("memory_forget", { everything: true }),
    ];
    const kept = await mcp.read("memory://subject/facts");

    expect(kept).toContain("Oslo");
    expect(kept).toContain("peanuts");
    if (!canAsk) {
      expect([first.isError, first.data.status]).toEqual([true, "confirmation_needed"]);
      expect(first.text).toMatch(/2 events, 2 active facts.*\n.*Nothing was forgotten/s);
      return;
    }
    expect([first.data.status, second.data.status]).toEqual(["declined", "declined"]);
    expect(asked[0]?.message).toContain("2 events, 2 active facts, 0 open conflicts");
    expect(asked[0]?.choices[0]).toBe("keep");
    const { data } = await mcp.call("memory_recall", { question: "Where does the user live?" });
    const city = data.facts.find(
      ({ predicate }: { predicate: string }) => predicate === "home_city",
    );
    const hidden = await mcp.call("memory_forget", { fact_id: city.id });
    const left = await mcp.read("memory://subject/facts");
    const all = await mcp.call("memory_forget", { everything: true });

    expect(hidden.data).toMatchObject({ status: "hidden", facts: 1 });
    expect(left).not.toContain("Oslo");
    expect(all.data).toMatchObject({ status: "forgotten", events: 2 });
    expect(await mcp.read("memory://subject/facts")).not.toContain("peanuts");
  });

  test("a client that cannot ask forgets nothing", async () => {
    await using mcp = await connect(await somebody());
    await note(mcp, "The user lives in Oslo.");
    const { isError, data, text } = await mcp.call("memory_forget", { everything: true });

    expect([isError, data.status]).toEqual([true, "confirmation_needed"]);
    expect(text).toContain("memory forget");
    expect(await mcp.read("memory://subject/facts")).toContain("Oslo");
  });

  test("without a subject every tool says how to name one", async () => {
    const { subjectId: _none, ...whose } = await somebody();
    await using mcp = await connect(whose);
    const recalled = await mcp.call("memory_recall", { question: "Who?" });

    expect(recalled.isError).toBe(true);
    expect(recalled.text).toMatch(/X-Service-Subject-Id|MEMORY_SUBJECT/);
  });
});

const matching = (pattern: RegExp): string => expect.stringMatching(pattern) as string;
