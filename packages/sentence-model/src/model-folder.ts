import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";

const Description = z.object({
  name: z.string().min(1),
  dimensions: z.number().int().min(1).max(8192),
  mostTokens: z.number().int().min(8).max(512).default(128),
  questionPrefix: z.string().default(""),
  textPrefix: z.string().default(""),
});

/** A model on disk: what its `model.json` says, and where its files are. */
export interface ModelFolder extends z.infer<typeof Description> {
  /** The first digits of the SHA-256 of the weights. */
  readonly version: string;
  readonly folder: string;
  readonly weightsFile: string;
  readonly tokenizerFile: string;
}

const VERSION_DIGITS = 8;

/** What a folder says about the model in it. Throws when a file is missing or `model.json` is not valid. */
export async function readModelFolder(path: string): Promise<ModelFolder> {
  const folder = resolve(path);
  const description = Description.parse(
    JSON.parse(await readFile(join(folder, "model.json"), "utf8")),
  );
  const weightsFile = join(folder, "model.onnx");
  const hash = createHash("sha256");
  await pipeline(createReadStream(weightsFile), hash);
  return {
    ...description,
    version: hash.digest("hex").slice(0, VERSION_DIGITS),
    folder,
    weightsFile,
    tokenizerFile: join(folder, "tokenizer.json"),
  };
}
