import { describe, expect, test } from "vitest";
import { type Provider, parametersInMemory, withProvider } from "./fake-provider.ts";
import {
  anthropicNewest,
  ollama,
  openaiNewest,
  openaiOldest,
  toolsOnly,
  vllm,
  wordsOnly,
} from "./providers-in-fake.ts";

const ANSWER = { text: '{"facts": []}', isCut: false };

describe("every provider is asked in a way it accepts, and then in no other", () => {
  test.each<[string, Provider, { model?: string; requests: number }]>([
    ["OpenAI's models that reason", openaiNewest, { requests: 2 }],
    ["OpenAI's models from before schemas", openaiOldest, { requests: 2 }],
    ["a server that knows tools alone and says nothing", toolsOnly, { requests: 3 }],
    ["a server that knows words alone", wordsOnly, { requests: 4 }],
    ["Ollama", ollama, { model: "qwen3:8b", requests: 1 }],
    ["vLLM", vllm, { model: "served", requests: 1 }],
  ])("%s", async (_name, provider, { model = "small", requests }) => {
    await using to = await withProvider(provider, { model });

    expect(await to.ask()).toMatchObject(ANSWER);
    const first = to.asked.length;
    await to.ask("I moved to Kiel.");

    expect([first, to.asked.length]).toEqual([requests, requests + 1]);
  });

  test("Anthropic's models without a temperature", async () => {
    await using to = await withProvider(anthropicNewest, { api: "messages" });

    expect(await to.ask()).toMatchObject({ text: '{"facts":[]}' });
    await to.ask();

    expect(to.asked.map(({ body }) => "temperature" in body)).toEqual([true, false, false]);
  });
});

test("a model that reasons is asked with the newer limit and without a temperature", async () => {
  await using to = await withProvider(openaiNewest);

  await to.ask();

  expect(to.asked.at(-1)?.body).toMatchObject({
    max_completion_tokens: 4_000,
    response_format: { type: "json_schema" },
  });
  expect(to.asked.at(-1)?.body).not.toHaveProperty("temperature");
  expect(to.asked.at(-1)?.body).not.toHaveProperty("max_tokens");
});

test("what a provider refuses is learned once for all processes", async () => {
  const parameterStore = parametersInMemory();
  await using to = await withProvider(openaiNewest, { parameterStore });
  await to.ask();

  await to.ask("I moved to Kiel.", to.open());

  expect(to.asked).toHaveLength(3);
  expect(parameterStore.writes).toBe(1);
});

test("a store that fails keeps nobody from asking", async () => {
  const fails = () => Promise.reject(new Error("database unavailable"));
  await using to = await withProvider(openaiNewest, {
    parameterStore: { read: fails, write: fails },
  });

  expect(await to.ask()).toMatchObject(ANSWER);
});

test("a question that is refused in every way leaves the way of the others alone", async () => {
  const parameterStore = parametersInMemory();
  await using to = await withProvider(
    (asked, n) =>
      JSON.stringify(asked.body).includes("Kiel") ? { status: 400 } : openaiNewest(asked, n),
    { parameterStore },
  );
  await to.ask();

  await expect(to.ask("I moved to Kiel.")).rejects.toMatchObject({ kind: "refused" });
  await to.ask();

  expect(to.asked.at(-1)?.body).toMatchObject({ response_format: { type: "json_schema" } });
  expect(parameterStore.writes).toBe(1);
});
