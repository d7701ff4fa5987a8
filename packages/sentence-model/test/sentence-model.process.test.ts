import { rmSync } from "node:fs";
import { join, relative } from "node:path";
import { modelFolderWith } from "@memory/testkit";
import { afterAll, expect, test } from "vitest";
import { openSentenceModel, type SentenceModel } from "../src/index.ts";

const MOST_MS = 60_000;
const folders: string[] = [];
const models: SentenceModel[] = [];
afterAll(async () => {
  for (const model of models) await model.stop();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function folderWith(content: Parameters<typeof modelFolderWith>[0] = {}): string {
  const folder = modelFolderWith(content);
  folders.push(folder);
  return folder;
}

async function modelWith(
  content: Parameters<typeof modelFolderWith>[0] = {},
  options: Parameters<typeof openSentenceModel>[1] = {},
) {
  const model = await openSentenceModel(folderWith(content), options);
  models.push(model);
  return model;
}

const cosine = (a: Float32Array | undefined, b: Float32Array | undefined) =>
  (a ?? new Float32Array()).reduce((sum, one, at) => sum + one * (b?.[at] ?? 0), 0);

test("texts that share more have the larger cosine, in the order of the texts", async () => {
  const { questionVectors, textVectors } = await modelWith();

  const [question] = await questionVectors(["tea and soup"], MOST_MS);
  const [near, far] = await textVectors(["soup tea", "rain dog cat"], MOST_MS);

  expect(cosine(question, question)).toBeCloseTo(1);
  expect(cosine(question, near)).toBeGreaterThan(cosine(question, far));
});

test("of a long text the beginning counts", async () => {
  const { textVectors } = await modelWith({ description: { mostTokens: 8 } });
  const long = "tea soup ".repeat(3);

  const [one, other, different] = await textVectors(
    [`${long} rain`, `${long} dog cat`, `rain ${long}`],
    MOST_MS,
  );

  expect(cosine(one, other)).toBeCloseTo(1);
  expect(cosine(one, different)).toBeLessThan(0.99);
});

test("questions and texts are computed after the prefixes that a model expects", async () => {
  const plain = await modelWith();
  const prefixed = await modelWith({
    description: { questionPrefix: "query ", textPrefix: "passage " },
  });

  const [expected] = await plain.questionVectors(["query tea"], MOST_MS);
  const [question] = await prefixed.questionVectors(["tea"], MOST_MS);
  const [text] = await prefixed.textVectors(["tea"], MOST_MS);

  expect(cosine(question, expected)).toBeCloseTo(1);
  expect(cosine(question, text)).toBeLessThan(0.99);
});

test("a question does not wait for the texts that are being computed", async () => {
  const { questionVectors, textVectors } = await modelWith();

  const texts = textVectors(["never"], MOST_MS).catch((error: Error) => error.message);

  expect(await questionVectors(["tea"], MOST_MS)).toHaveLength(1);
  await models.at(-1)?.stop();
  expect(await texts).toBe("the sentence model was stopped");
});

test("what takes too long is given up", async () => {
  const { questionVectors } = await modelWith();

  const asked = ["never", "tea"].map((text) => questionVectors([text], 50));
  const outcomes = await Promise.allSettled(asked);

  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

test("a thread that ends takes its request with it and is started again", async () => {
  const { textVectors } = await modelWith();

  await expect(textVectors(["exit"], MOST_MS)).rejects.toThrow("ended");

  expect(await textVectors(["tea"], MOST_MS)).toHaveLength(1);
});

test("a thread that hangs is ended, and the next request starts another", async () => {
  const { questionVectors, textVectors } = await modelWith({}, { hangsAfterMs: 5_000 });

  for (const vectors of [questionVectors, textVectors]) {
    await expect(vectors(["never"], 100)).rejects.toThrow("longer than 100 ms");
    await expect(vectors(["never"], MOST_MS)).rejects.toThrow("did nothing");

    expect(await vectors(["tea"], MOST_MS)).toHaveLength(1);
  }
});

test("a folder may be named relative to the current one", async () => {
  const model = await openSentenceModel(relative(process.cwd(), folderWith()));
  models.push(model);

  expect(await model.questionVectors(["tea"], MOST_MS)).toHaveLength(1);
});

test("the version of a model changes with its weights", async () => {
  const [one, same, other] = [
    await modelWith(),
    await modelWith(),
    await modelWith({ weights: "x" }),
  ];

  expect(one.version).toBe(same.version);
  expect(one.version).not.toBe(other.version);
});

test("what a folder lacks or has wrong is said when it is opened", async () => {
  const lacking = folderWith();
  rmSync(join(lacking, "tokenizer.json"));
  const open = (folder: string) => openSentenceModel(folder);

  await expect(open(join(lacking, "nowhere"))).rejects.toThrow("model.json");
  await expect(open(lacking)).rejects.toThrow("tokenizer.json");
  await expect(open(folderWith({ hasRuntime: false }))).rejects.toThrow("onnxruntime-node");
  await expect(open(folderWith({ weights: "broken" }))).rejects.toThrow("no model in there");
  await expect(open(folderWith({ description: { dimensions: 16 } }))).rejects.toThrow(
    "the model gives 32 dimensions, model.json says 16",
  );
});
