import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { fetchedModel } from "./fetch-model.ts";

const folder = mkdtempSync(join(tmpdir(), "fetched-model-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a fetched model is used unless the environment says otherwise", () => {
  expect(fetchedModel({}, folder)).toEqual({});
  writeFileSync(join(folder, "model.json"), "{}");

  expect(fetchedModel({}, folder)).toEqual({ SERVICE_EMBEDDINGS_MODEL_FOLDER: folder });
  expect(fetchedModel({ SERVICE_EMBEDDINGS_MODEL_FOLDER: "" }, folder)).toEqual({});
  expect(fetchedModel({ SERVICE_EMBEDDINGS_BASE_URL: "http://models" }, folder)).toEqual({});
});
