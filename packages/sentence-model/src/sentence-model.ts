import { EncoderThread } from "./encoder-thread.ts";
import { readModelFolder } from "./model-folder.ts";

/** A loaded model. Its vectors have unit length; both functions throw when they take longer than their last argument. */
export interface SentenceModel {
  readonly name: string;
  /** Changes with the weights. */
  readonly version: string;
  readonly dimensions: number;
  questionVectors(texts: readonly string[], timeoutMs: number): Promise<readonly Float32Array[]>;
  textVectors(texts: readonly string[], timeoutMs: number): Promise<readonly Float32Array[]>;
  stop(): Promise<void>;
}

const LOADING_MS = 60_000;
const IDLE_MS = 60_000;
/** Also of a busy machine: a thread that is ended has to load the model again. */
const HANGS_AFTER_MS = 2 * 60_000;

/** Loads the model of a folder; the README says what the folder holds. Throws when it cannot be loaded. */
export async function openSentenceModel(
  folder: string,
  { hangsAfterMs = HANGS_AFTER_MS } = {},
): Promise<SentenceModel> {
  const model = await readModelFolder(folder);
  const questions = new EncoderThread({ model, isBackground: false, hangsAfterMs });
  const texts = new EncoderThread({
    ...{ model, isBackground: true, hangsAfterMs },
    idleAfterMs: IDLE_MS,
  });
  await questions.encode([], LOADING_MS);
  const after = (prefix: string, some: readonly string[]) =>
    prefix === "" ? some : some.map((text) => prefix + text);
  return {
    name: model.name,
    version: model.version,
    dimensions: model.dimensions,
    questionVectors: (some, timeoutMs) =>
      questions.encode(after(model.questionPrefix, some), timeoutMs),
    textVectors: (some, timeoutMs) => texts.encode(after(model.textPrefix, some), timeoutMs),
    async stop() {
      await Promise.all([questions.stop(), texts.stop()]);
    },
  };
}
