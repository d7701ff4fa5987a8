import { readEnv } from "@memory/env";
import { expect, test } from "vitest";
import { checkModel, ExtractionEnv, extractorOf, modelSettings } from "./extraction-env.ts";

const Checked = ExtractionEnv.superRefine(checkModel);
const read = (env: Record<string, string>) => readEnv(Checked, env);

test("rules alone are the default, and where they are asked for no model is configured", () => {
  const env = read({
    SERVICE_EXTRACTOR: "rules",
    SERVICE_EXTRACTION_BASE_URL: "http://127.0.0.1:9/v1",
    SERVICE_EXTRACTION_MODEL: "m",
  });

  expect(extractorOf(read({}))).toBe("rules");
  expect(modelSettings(read({}))).toBeNull();
  expect(modelSettings(env)).toBeNull();
});

test("a model on this machine is one setting: rules read first, the model what they leave", () => {
  const env = read({ SERVICE_EXTRACTION_MODEL: "ollama/qwen3:8b" });

  expect(extractorOf(env)).toBe("both");
  expect(modelSettings(env)).toMatchObject({
    api: "chat-completions",
    baseUrl: "http://127.0.0.1:11434/v1",
    model: "qwen3:8b",
    apiKey: null,
  });
});

test.each([
  ["openai/gpt-5-mini", "OPENAI_API_KEY", "chat-completions", "https://api.openai.com/v1"],
  ["anthropic/claude-haiku-4-5", "ANTHROPIC_API_KEY", "messages", "https://api.anthropic.com/v1"],
  [
    "openrouter/acme/small",
    "OPENROUTER_API_KEY",
    "chat-completions",
    "https://openrouter.ai/api/v1",
  ],
])("%s takes its key from %s", (model, variable, api, baseUrl) => {
  const env = read({ SERVICE_EXTRACTION_MODEL: model, [variable]: "k" });

  expect(modelSettings(env)).toMatchObject({ api, baseUrl, apiKey: "k" });
});

test("a key of the service's own goes before that of the provider's tools", () => {
  const env = read({
    SERVICE_EXTRACTION_MODEL: "openai/gpt-5-mini",
    SERVICE_EXTRACTION_API_KEY: "own",
    OPENAI_API_KEY: "other",
  });

  expect(modelSettings(env)?.apiKey).toBe("own");
});

test("at a base URL the model is called what it is called there, and no other provider's key is sent", () => {
  const env = read({
    SERVICE_EXTRACTOR: "model",
    SERVICE_EXTRACTION_BASE_URL: "http://127.0.0.1:9/v1",
    SERVICE_EXTRACTION_MODEL: "openai/small",
    SERVICE_EXTRACTION_TOKENS_PER_DAY: "500",
    OPENAI_API_KEY: "k",
  });

  expect(modelSettings(env)).toMatchObject({
    api: "chat-completions",
    baseUrl: "http://127.0.0.1:9/v1",
    model: "openai/small",
    apiKey: null,
    tokensPerDay: 500,
  });
});

test.each([
  [{ SERVICE_EXTRACTION_BASE_URL: "https://api.anthropic.com" }, "messages"],
  [{ SERVICE_EXTRACTION_BASE_URL: "https://models.example/anthropic" }, "messages"],
  [{ SERVICE_EXTRACTION_BASE_URL: "https://models.example/v1" }, "chat-completions"],
  [
    {
      SERVICE_EXTRACTION_BASE_URL: "https://models.example/v1",
      SERVICE_EXTRACTION_API: "messages",
    },
    "messages",
  ],
])("the protocol of %o is %s", (settings, api) => {
  const env = read({ SERVICE_EXTRACTION_MODEL: "m", ...settings });

  expect(modelSettings(env)?.api).toBe(api);
});

test("a model that is not named, or whose provider is not known, is a fault that says what to write", () => {
  expect(() => read({ SERVICE_EXTRACTOR: "both" })).toThrow(
    /SERVICE_EXTRACTION_MODEL: is required when SERVICE_EXTRACTOR is both/,
  );
  expect(() => read({ SERVICE_EXTRACTION_MODEL: "gpt-5-mini" })).toThrow(
    /SERVICE_EXTRACTION_MODEL: names no known provider: write one of openai, anthropic/,
  );
});
