import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { Tokenizer } from "@huggingface/tokenizers";
import type { InferenceSession, Tensor } from "onnxruntime-common";
import type { ModelFolder } from "./model-folder.ts";

/** The vector of a text, of unit length. */
export type Encode = (text: string) => Promise<Float32Array>;

type Runtime = typeof import("onnxruntime-common");

// One core, and no memory kept for the next text: a service of 50 MB grows by 95.
const OPTIONS: InferenceSession.SessionOptions = {
  executionProviders: ["cpu"],
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableCpuMemArena: false,
  logSeverityLevel: 3,
};

/** Loads a model with the runtime that Node finds from its folder. Throws when either cannot be loaded or the vectors have other dimensions. */
export async function openEncoder(model: ModelFolder): Promise<Encode> {
  const runtime = runtimeOf(model.folder);
  // The second argument names special tokens, which `ids` hold already.
  const tokenizer = new Tokenizer(JSON.parse(await readFile(model.tokenizerFile, "utf8")), {});
  const session = await runtime.InferenceSession.create(model.weightsFile, OPTIONS);
  const encode: Encode = async (text) => {
    const ids = tokensOf(tokenizer, text, model.mostTokens);
    const answer = await session.run(inputsOf(runtime, session, ids));
    return unitVector(meanOfTokens(outputOf(answer, session)));
  };
  const { length } = await encode(model.name);
  if (length !== model.dimensions) {
    throw new Error(`the model gives ${length} dimensions, model.json says ${model.dimensions}`);
  }
  return encode;
}

/** `onnxruntime-node` has the interface of `onnxruntime-common`, which holds its types. */
const runtimeOf = (folder: string): Runtime =>
  createRequire(`${folder}/model.json`)("onnxruntime-node") as Runtime;

/** The first tokens, and the last one, which ends a text. */
function tokensOf(tokenizer: Tokenizer, text: string, most: number): readonly number[] {
  const { ids } = tokenizer.encode(text);
  return ids.length <= most ? ids : [...ids.slice(0, most - 1), ...ids.slice(-1)];
}

function inputsOf(
  { Tensor: TensorOf }: Runtime,
  { inputNames }: InferenceSession,
  ids: readonly number[],
): Record<string, Tensor> {
  const count = ids.length;
  const values: Record<string, () => BigInt64Array> = {
    input_ids: () => BigInt64Array.from(ids, BigInt),
    attention_mask: () => new BigInt64Array(count).fill(1n),
    token_type_ids: () => new BigInt64Array(count),
  };
  return Object.fromEntries(
    inputNames.map((name) => {
      const value = values[name];
      if (value === undefined) throw new Error(`the model asks for ${name}, which is not known`);
      return [name, new TensorOf("int64", value(), [1, count])];
    }),
  );
}

function outputOf(answer: Readonly<Record<string, Tensor>>, { outputNames }: InferenceSession) {
  const output = answer["sentence_embedding"] ?? answer[outputNames[0] ?? ""];
  if (!(output?.data instanceof Float32Array)) throw new Error("the model gives no 32-bit floats");
  return { data: output.data, dimensions: output.dims.at(-1) ?? 0 };
}

function meanOfTokens({ data, dimensions }: { data: Float32Array; dimensions: number }) {
  const sum = new Float32Array(dimensions);
  for (let at = 0; at < data.length; at++) {
    const component = at % dimensions;
    sum[component] = (sum[component] ?? 0) + (data[at] ?? 0);
  }
  return sum;
}

function unitVector(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  if (!(length > 0 && Number.isFinite(length))) throw new Error("a vector of no length came");
  return vector.map((one) => one / length);
}
