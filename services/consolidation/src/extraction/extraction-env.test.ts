import { readEnv } from "@memory/env";
import { expect, test } from "vitest";
import { checkModel, ExtractionEnv, modelSettings } from "./extraction-env.ts";

const Checked = ExtractionEnv.superRefine(checkModel);

test("rules alone are the default, and no model is configured by them", () => {
  const env = readEnv(Checked, {
    SERVICE_EXTRACTION_BASE_URL: "http://127.0.0.1:9/v1",
    SERVICE_EXTRACTION_MODEL: "m",
  });

  expect(env.SERVICE_EXTRACTOR).toBe("rules");
  expect(modelSettings(env)).toBeNull();
});

test("asking for a model without saying which is a fault for each thing that is missing", () => {
  expect(() => readEnv(Checked, { SERVICE_EXTRACTOR: "both" })).toThrow(
    /SERVICE_EXTRACTION_BASE_URL: is required when SERVICE_EXTRACTOR is both\n.*SERVICE_EXTRACTION_MODEL: is required/,
  );
});

test("a model is configured by its own settings", () => {
  const env = readEnv(Checked, {
    SERVICE_EXTRACTOR: "model",
    SERVICE_EXTRACTION_BASE_URL: "http://127.0.0.1:9/v1",
    SERVICE_EXTRACTION_MODEL: "m",
    SERVICE_EXTRACTION_API_KEY: "k",
    SERVICE_EXTRACTION_TOKENS_PER_DAY: "500",
  });

  expect(modelSettings(env)).toMatchObject({
    baseUrl: "http://127.0.0.1:9/v1",
    model: "m",
    apiKey: "k",
    tokensPerDay: 500,
  });
});
