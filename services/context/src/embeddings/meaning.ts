import { type Embed, type EmbeddingsSettings, embeddingsEndpoint } from "./embeddings-endpoint.ts";

/** How meaning is compared: who makes the vectors, and what they are marked with. */
export interface Meaning extends EmbeddingsSettings {
  /** Vectors with another mark are not compared and made anew. */
  readonly mark: string;
  readonly embed: Embed;
}

/** Null where no model is configured. */
export const meaningOf = (settings: EmbeddingsSettings | null): Meaning | null =>
  settings && {
    ...settings,
    mark: `${settings.model}/${settings.dimensions}`,
    embed: embeddingsEndpoint(settings),
  };
