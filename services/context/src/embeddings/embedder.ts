import { type Embed, type EmbeddingsSettings, embeddingsEndpoint } from "./embeddings-endpoint.ts";

/** The configured model that turns texts into vectors. */
export interface Embedder extends EmbeddingsSettings {
  /** Stored with each vector; vectors with another mark are not compared, and are replaced. */
  readonly mark: string;
  readonly embed: Embed;
}

/** Null where no model is configured. */
export const embedderOf = (settings: EmbeddingsSettings | null): Embedder | null =>
  settings && {
    ...settings,
    mark: `${settings.model}/${settings.dimensions}`,
    embed: embeddingsEndpoint(settings),
  };
