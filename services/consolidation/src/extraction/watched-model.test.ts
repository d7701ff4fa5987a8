import { CHAT_DEFAULTS, chatEndpoint } from "@memory/chat-models";
import { ANSWER_FORMAT } from "@memory/extraction/model";
import { createLog } from "@memory/log";
import { expect, test } from "vitest";
import { fakeModel, type Script } from "../../test/fake-model.ts";
import { modelCheck } from "./model-state.ts";
import { watchedModel } from "./watched-model.ts";

async function watching(script: Script) {
  const model = await fakeModel(script);
  const settings = { api: "chat-completions" as const, model: "m", apiKey: "k", attempts: 1 };
  const chat = chatEndpoint(
    { ...CHAT_DEFAULTS, ...settings, baseUrl: model.baseUrl },
    { format: ANSWER_FORMAT, nowMs: Date.now, stopping: new AbortController().signal },
  );
  const watched = watchedModel({ chat, named: { model: "m" }, log: createLog("test", "silent") });
  return {
    ...watched,
    heard: model.heard,
    [Symbol.asyncDispose]: () => model[Symbol.asyncDispose](),
  };
}
const QUESTION = [{ role: "user", content: "I live in Ghent." }] as const;

test("nothing is known of a model before it was asked", async () => {
  await using model = await watching(() => "{}");

  expect(model.status()).toEqual({ state: "unchecked", reason: null });
  await expect(modelCheck(model)()).resolves.toBeUndefined();
});

test.each([
  ["ready", "{}", null],
  ["ready", "no JSON", null],
  ["misconfigured", { status: 401, raw: '{"error": "invalid key"}' }, "invalid key"],
  ["misconfigured", { status: 404, raw: '{"error": "model m not found"}' }, "model m not found"],
  ["unavailable", { status: 503 }, "the model answered 503"],
] as const)("the check finds it %s where it answers %o", async (state, reply, reason) => {
  await using model = await watching(() => reply);

  await model.check();

  expect(model.status()).toEqual({
    state,
    reason: reason === null ? null : expect.stringContaining(reason),
  });
});

test("a misconfigured model is asked nothing but the check, until it answers", async () => {
  let isWell = false;
  await using model = await watching(() => (isWell ? "{}" : { status: 401 }));
  await model.check();

  await expect(model.ask(QUESTION)).rejects.toMatchObject({ kind: "configuration" });
  await expect(modelCheck(model)()).rejects.toThrow("the model answered 401");
  const heard = model.heard.length;
  isWell = true;
  await model.check();
  await model.ask(QUESTION);

  expect([heard, model.heard.length]).toEqual([1, 3]);
  expect(model.status().state).toBe("ready");
});

test("a key that is revoked is noticed by the first question", async () => {
  await using model = await watching((_heard, n) => (n === 0 ? "{}" : { status: 401 }));
  await model.check();

  await expect(model.ask(QUESTION)).rejects.toMatchObject({ kind: "configuration" });

  expect(model.status().state).toBe("misconfigured");
});

test("a question that looks like a wrong setting is refused alone while the model answers others", async () => {
  await using model = await watching(({ text }) =>
    text.includes("Ghent")
      ? {
          status: 400,
          raw: '{"error": "max_tokens is too large: 4000. This model\'s maximum context length is 8192 tokens."}',
        }
      : "{}",
  );
  await model.check();

  await expect(model.ask(QUESTION)).rejects.toMatchObject({ kind: "refused" });

  expect(model.status().state).toBe("ready");
});

test("questions that fail together share one check", async () => {
  await using model = await watching((_heard, n) => (n === 0 ? "{}" : { status: 401 }));
  await model.check();

  await Promise.allSettled([1, 2, 3, 4].map(() => model.ask(QUESTION)));

  expect(model.heard).toHaveLength(1 + 4 + 1);
});
