import type { Log } from "@memory/log";
import { openSentenceModel } from "@memory/sentence-model";
import { type Embed, type EndpointSettings, embeddingsEndpoint } from "./embeddings-endpoint.ts";

/** A model in this process, in place of an endpoint. */
interface ModelFolderSettings {
  /** What `packages/sentence-model` loads. */
  readonly folder: string;
  readonly questionTimeoutMs: number;
}

export type EmbeddingsSettings = EndpointSettings | ModelFolderSettings;

/** The configured model that turns texts into vectors. */
export interface Embedder {
  readonly name: string;
  /** It runs in this service: it is never unavailable, and its backlog is bounded by what was captured. */
  readonly isLocal: boolean;
  /** Stored with each vector and each trace; vectors with another mark are not compared, and are replaced. */
  readonly mark: string;
  /** How long a question waits for its vector. */
  readonly questionTimeoutMs: number;
  /** How many texts are computed together in the background. */
  readonly batchTexts: number;
  readonly questionVectors: Embed;
  readonly textVectors: Embed;
  stop(): Promise<void>;
}

// A batch of long texts takes half a second of a core.
const BATCH_TEXTS = 16;

/** Null where no model is configured, and where the one in a folder cannot be loaded: words are compared without it. */
export async function openEmbedder(
  settings: EmbeddingsSettings | null,
  log: Log,
): Promise<Embedder | null> {
  if (settings === null) return null;
  return "folder" in settings ? openFolder(settings, log) : overEndpoint(settings);
}

async function openFolder(
  { folder, questionTimeoutMs }: ModelFolderSettings,
  log: Log,
): Promise<Embedder | null> {
  try {
    const model = await openSentenceModel(folder);
    const mark = `${model.name}@${model.version}/${model.dimensions}`;
    log.info({ model: mark }, "sentence model loaded");
    return { ...model, isLocal: true, mark, questionTimeoutMs, batchTexts: BATCH_TEXTS };
  } catch (err) {
    log.error({ err, folder }, "sentence model not loaded, ranking by words alone");
    return null;
  }
}

function overEndpoint(settings: EndpointSettings): Embedder {
  const embed = embeddingsEndpoint(settings);
  const { model, dimensions, questionTimeoutMs, batchTexts } = settings;
  return {
    name: model,
    isLocal: false,
    mark: `${model}/${dimensions}`,
    questionTimeoutMs,
    batchTexts,
    questionVectors: embed,
    textVectors: embed,
    stop: async () => undefined,
  };
}
