import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const WORDS = "[PAD] [UNK] [CLS] [SEP] query passage never exit tea soup rain dog cat".split(" ");
const TOKENIZER = {
  version: "1.0",
  truncation: null,
  padding: null,
  added_tokens: [],
  normalizer: { type: "Lowercase" },
  pre_tokenizer: { type: "Whitespace" },
  post_processor: {
    type: "BertProcessing",
    sep: ["[SEP]", 3],
    cls: ["[CLS]", 2],
  },
  decoder: null,
  model: {
    type: "WordPiece",
    continuing_subword_prefix: "##",
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(WORDS.map((word, id) => [word, id])),
    unk_token: "[UNK]",
  },
};

interface Content {
  /** What `model.json` says besides or instead. */
  description?: object;
  weights?: string;
  hasRuntime?: boolean;
}

/** A folder with a model of a dozen words; "never" is never computed, "exit" ends the thread. */
export function modelFolderWith(content: Content = {}): string {
  const { description = {}, weights = "weights", hasRuntime = true } = content;
  const folder = mkdtempSync(join(tmpdir(), "sentence-model-"));
  const described = { name: "a dozen words", dimensions: 32, ...description };
  writeFileSync(join(folder, "model.json"), JSON.stringify(described));
  writeFileSync(join(folder, "model.onnx"), weights);
  writeFileSync(join(folder, "tokenizer.json"), JSON.stringify(TOKENIZER));
  if (!hasRuntime) return folder;
  const runtime = join(folder, "node_modules", "onnxruntime-node");
  mkdirSync(runtime, { recursive: true });
  copyFileSync(join(import.meta.dirname, "stand-in-runtime.cjs"), join(runtime, "index.js"));
  return folder;
}
