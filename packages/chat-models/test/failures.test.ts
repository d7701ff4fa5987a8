import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type Provider, withProvider } from "./fake-provider.ts";
import {
  anthropic,
  completion,
  message,
  ollama,
  openaiError,
  overloaded,
  toolUse,
  vllm,
} from "./providers-in-fake.ts";

const always =
  (reply: ReturnType<Provider>): Provider =>
  () =>
    reply;

describe("the provider says why no question is answered", () => {
  test.each<[string, Provider, string]>([
    [
      "a model that Ollama does not have",
      ollama,
      "the model answered 404: model 'small' not found",
    ],
    [
      "a model that vLLM does not serve",
      vllm,
      "the model answered 404: The model `small` does not exist.",
    ],
    [
      "a wrong key, of which nothing is shown",
      always(
        openaiError(401, "Incorrect API key provided: sk-test-0123456789abcdef. Find yours in …", {
          code: "invalid_api_key",
        }),
      ),
      "the model answered 401: Incorrect API key provided: [key]. Find yours in …",
    ],
    [
      "a key that is refused as an input",
      always({ status: 400, body: [{ error: { code: 400, message: "API key not valid." } }] }),
      "the model answered 400: API key not valid.",
    ],
    [
      "an account without money",
      always(openaiError(429, "You exceeded your current quota.", { code: "insufficient_quota" })),
      "the model answered 429: You exceeded your current quota.",
    ],
    [
      "a relay that answers well and means a fault",
      always({ body: { error: { code: 401, message: "User not found." } } }),
      "the model answered 401: User not found.",
    ],
    [
      "a limit above the model's",
      always(openaiError(400, "max_tokens is too large: 4000. It supports at most 2048.")),
      "the model answered 400: max_tokens is too large: 4000. It supports at most 2048.",
    ],
  ])("%s", async (_name, provider, message) => {
    await using to = await withProvider(provider);

    await expect(to.ask()).rejects.toMatchObject({ kind: "configuration", message });
    expect(to.asked).toHaveLength(1);
  });

  test("a wrong path is named", async () => {
    await using to = await withProvider(always({ status: 404, body: "404 page not found" }), {
      path: "/api",
    });

    await expect(to.ask()).rejects.toMatchObject({
      kind: "configuration",
      message: `the model answered 404: nothing is at ${to.origin}/api/chat/completions`,
    });
  });

  test("a web page where the model should be", async () => {
    await using to = await withProvider(
      always({ headers: { "content-type": "text/html" }, body: "<html></html>" }),
    );

    await expect(to.ask()).rejects.toMatchObject({ kind: "configuration" });
  });
});

test("an error that repeats what was said shows none of it", async () => {
  const said = "My sister Ines came over from Kiel with her two dogs.";
  await using to = await withProvider(
    always({ status: 400, body: { error: `Invalid input: ${said}` } }),
  );

  await expect(to.ask(said)).rejects.toMatchObject({
    kind: "refused",
    message: "the model answered 400",
  });
});

test("a long error is cut, and its line breaks are spaces", async () => {
  await using to = await withProvider(always(openaiError(401, `No.\n${"no ".repeat(500)}`)));

  await expect(to.ask()).rejects.toThrow(/^the model answered 401: No\. no .{250,300}…$/u);
});

describe("what is wrong with one question is not tried again", () => {
  test.each<[string, Provider]>([
    ["too long", always(openaiError(400, "Exceeds the context window.", {}))],
    ["flagged", always(openaiError(403, "Your input was flagged by moderation."))],
    ["declined", always(completion({ content: null, refusal: "I cannot help with that." }))],
    ["filtered", always(completion({ content: "" }, "content_filter"))],
    ["too large", always({ status: 413 })],
  ])("%s", async (_name, provider) => {
    await using to = await withProvider(provider);

    await expect(to.ask()).rejects.toMatchObject({ kind: "refused" });
    expect(to.asked).toHaveLength(1);
  });
});

describe("what passes is tried again", () => {
  test.each([
    ["overloaded", overloaded],
    ["too many requests", { status: 429, headers: { "retry-after": "0" } }],
    ["too many requests, for milliseconds", { status: 429, headers: { "retry-after-ms": "2" } }],
    ["a broken gateway", { status: 502, body: "<html>Bad gateway</html>" }],
    ["half an answer", { body: '{"choices": [' }],
  ])("%s", async (_name, trouble) => {
    await using to = await withProvider((_asked, n) => (n === 0 ? trouble : completion()));

    expect(await to.ask()).toMatchObject({ text: '{"facts": []}' });
  });

  test("a provider that asks for a long rest is left to the caller, with its time", async () => {
    const at = new Date(Date.now() + 600_000).toUTCString();
    await using to = await withProvider(always({ status: 429, headers: { "retry-after": at } }));

    const failure: unknown = await to.ask().catch((error: unknown) => error);

    expect(failure).toMatchObject({ kind: "busy", message: "the model answered 429" });
    expect(Reflect.get(Object(failure), "afterMs")).toBeGreaterThan(500_000);
    expect(to.asked).toHaveLength(1);
  });

  test("nobody listens at the address", async () => {
    const to = await withProvider(always(completion()), { attempts: 1 });
    await to[Symbol.asyncDispose]();

    await expect(to.ask()).rejects.toMatchObject({
      kind: "busy",
      message: `the model cannot be reached at ${to.origin} (ECONNREFUSED)`,
    });
  });

  test("no answer in time", async () => {
    await using to = await withProvider(always({ ...completion(), afterMs: 2_000 }), {
      timeoutMs: 50,
      attempts: 1,
    });

    await expect(to.ask()).rejects.toMatchObject({ message: "the model took too long" });
  });
});

test.each([
  ["gzip", gzipSync],
  ["br", brotliCompressSync],
])("an answer that a proxy packed as %s is read", async (encoding, pack) => {
  const body = pack(JSON.stringify(completion().body));
  await using to = await withProvider(always({ headers: { "content-encoding": encoding }, body }));

  expect(await to.ask()).toMatchObject({ text: '{"facts": []}' });
});

describe("Anthropic", () => {
  test("is asked in its own protocol, with the system's words apart", async () => {
    await using to = await withProvider(
      anthropic(() => message([{ type: "thinking", thinking: "…" }, toolUse({ facts: [1] })])),
      { api: "messages", path: "" },
    );

    expect(await to.ask()).toEqual({
      text: '{"facts":[1]}',
      isCut: false,
      isDeclined: false,
      promptTokens: 100,
      answerTokens: 20,
    });
    expect(to.asked[0]?.body).toMatchObject({
      system: "Write down what is said.",
      max_tokens: 4_000,
      tool_choice: { type: "tool", name: "note_facts" },
    });
  });

  test.each([
    ["max_tokens", { isCut: true }],
    ["model_context_window_exceeded", { isCut: true }],
    ["stop_sequence", { isCut: false }],
  ])("stops for %s", async (reason, expected) => {
    await using to = await withProvider(
      anthropic(() => message([{ type: "text", text: "{}" }], reason)),
      { api: "messages" },
    );

    expect(await to.ask()).toMatchObject({ text: "{}", ...expected });
  });

  test("a refusal of the model is of that question alone", async () => {
    await using to = await withProvider(
      anthropic(() => message([], "refusal")),
      { api: "messages" },
    );

    await expect(to.ask()).rejects.toMatchObject({ kind: "refused" });
  });

  test.each([
    [{ model: "other" }, "the model answered 404: model: other"],
    [{ apiKey: "wrong" }, "the model answered 401: invalid x-api-key"],
  ])("with %o it says what is wrong", async (settings, why) => {
    await using to = await withProvider(
      anthropic(() => message([toolUse()])),
      { api: "messages", ...settings },
    );

    await expect(to.ask()).rejects.toMatchObject({ kind: "configuration", message: why });
  });
});
