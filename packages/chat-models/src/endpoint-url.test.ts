import { expect, test } from "vitest";
import { CHAT_COMPLETIONS } from "./apis/chat-completions.ts";
import { MESSAGES } from "./apis/messages.ts";
import { endpointUrl } from "./endpoint-url.ts";

test.each([
  ["http://127.0.0.1:11434", "http://127.0.0.1:11434/v1/chat/completions"],
  ["http://127.0.0.1:11434/v1/", "http://127.0.0.1:11434/v1/chat/completions"],
  ["https://models.example/api/v1", "https://models.example/api/v1/chat/completions"],
  ["https://a.example/v1/chat/completions", "https://a.example/v1/chat/completions"],
  [
    "https://a.openai.azure.com/openai/deployments/d?api-version=2024-10-21",
    "https://a.openai.azure.com/openai/deployments/d/chat/completions?api-version=2024-10-21",
  ],
])("chat completions of %s are at %s", (base, url) => {
  expect(endpointUrl(base, CHAT_COMPLETIONS).href).toBe(url);
});

test.each([
  ["https://api.anthropic.com", "https://api.anthropic.com/v1/messages"],
  ["https://api.anthropic.com/v1", "https://api.anthropic.com/v1/messages"],
  ["https://models.example/anthropic", "https://models.example/anthropic/v1/messages"],
])("messages of %s are at %s", (base, url) => {
  expect(endpointUrl(base, MESSAGES).href).toBe(url);
});

test("at Azure the key is sent as Azure wants it", () => {
  const settings = { apiKey: "k", baseUrl: "https://a.openai.azure.com/openai/v1" };

  expect(CHAT_COMPLETIONS.headers(settings)).toEqual({ "api-key": "k" });
});
