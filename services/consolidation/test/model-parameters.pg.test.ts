import { CHAT_DEFAULTS, chatEndpoint, type RequestParameters } from "@memory/chat-models";
import { ANSWER_FORMAT } from "@memory/extraction/model";
import { expect, test } from "vitest";
import { storedParameters } from "../src/store/model-parameters.ts";
import { fakeModel } from "./fake-model.ts";
import { ownPool } from "./own-pool.ts";

const pool = await ownPool(2);
const NEWEST: RequestParameters = {
  form: "schema",
  limit: "max_completion_tokens",
  hasTemperature: false,
};

test("what one process learned of a model the next one knows at its first question", async () => {
  await using model = await fakeModel(({ body }) =>
    "max_tokens" in body
      ? { status: 400, raw: '{"error": "max_tokens: use max_completion_tokens instead"}' }
      : "{}",
  );
  const settings = {
    ...CHAT_DEFAULTS,
    api: "chat-completions" as const,
    baseUrl: model.baseUrl,
    apiKey: "none",
    model: "newest",
  };
  const process = () =>
    chatEndpoint(settings, {
      format: ANSWER_FORMAT,
      nowMs: Date.now,
      stopping: new AbortController().signal,
      parameterStore: storedParameters(pool, settings),
    });
  await process()([{ role: "user", content: "I live in Ghent." }]);

  await process()([{ role: "user", content: "I moved to Kiel." }]);

  expect(model.heard.map(({ body }) => "max_tokens" in body)).toEqual([true, false, false]);
  expect(await storedParameters(pool, settings).read()).toEqual(NEWEST);
});

test("they are kept for each address and model, without its query or credentials, and not for ever", async () => {
  const at = (baseUrl: string, model = "m") => storedParameters(pool, { baseUrl, model });
  await at("https://me:secret@models.example/v1?key=secret").write(NEWEST);
  await pool.query(
    "INSERT INTO model_manners VALUES ('https://models.example/v1', 'old', $1, now() - interval '31 days')",
    [JSON.stringify(NEWEST)],
  );
  await pool.query(
    "INSERT INTO model_manners VALUES ('https://models.example/v1', 'odd', '{\"form\": 1}', now())",
  );

  const { rows } = await pool.query("SELECT * FROM model_manners WHERE model = 'm'");

  expect(JSON.stringify(rows)).not.toContain("secret");
  expect(await at("https://models.example/v1").read()).toEqual(NEWEST);
  expect(await at("https://models.example/v1", "other").read()).toBeNull();
  expect(await at("https://models.example/v1", "old").read()).toBeNull();
  expect(await at("https://models.example/v1", "odd").read()).toBeNull();
});
