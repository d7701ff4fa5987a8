import { inSpan } from "@memory/telemetry";
import { z } from "zod";

/** An endpoint that embeds texts. */
export interface EndpointSettings {
  /** The base address, to which `/embeddings` is appended. */
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly model: string;
  /** How many numbers a vector of the model has. */
  readonly dimensions: number;
  /** How long a question waits for its vector. */
  readonly questionTimeoutMs: number;
  /** How many texts are sent at once in the background. */
  readonly batchTexts: number;
}

/** The endpoint refuses these texts; repeating the call does not help. */
export class RefusedTexts extends Error {}

export type Embed = (
  texts: readonly string[],
  timeoutMs: number,
) => Promise<readonly Float32Array[]>;

const Answer = z.object({
  data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()) })),
});

const REFUSALS = new Set([400, 413, 422]);

/**
 * Asks an `/embeddings` endpoint for the vectors of texts, in their order and of unit length. Throws `RefusedTexts` when
 * the texts are the reason, any other error when the endpoint is.
 */
export const embeddingsEndpoint =
  ({ baseUrl, apiKey, model, dimensions }: EndpointSettings): Embed =>
  async (texts, timeoutMs) => {
    const reply = await inSpan({ name: "POST /embeddings", kind: "client" }, () =>
      fetch(`${baseUrl.replace(/\/+$/, "")}/embeddings`, {
        method: "POST",
        redirect: "error",
        headers: {
          "content-type": "application/json",
          ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
        },
        body: JSON.stringify({ model, input: texts, encoding_format: "float" }),
        signal: AbortSignal.timeout(timeoutMs),
      }),
    );
    if (!reply.ok) {
      await reply.body?.cancel();
      const said = `the embeddings endpoint answered ${reply.status}`;
      throw REFUSALS.has(reply.status) ? new RefusedTexts(said) : new Error(said);
    }
    const { data } = Answer.parse(await reply.json());
    const vectors = data
      .toSorted((a, b) => a.index - b.index)
      .map(({ embedding }) => unitVector(embedding, dimensions));
    if (vectors.length !== texts.length) {
      throw new Error(`${vectors.length} vectors came for ${texts.length} texts`);
    }
    return vectors;
  };

function unitVector(numbers: readonly number[], dimensions: number): Float32Array {
  if (numbers.length !== dimensions) {
    throw new Error(`a vector of ${numbers.length} dimensions came, ${dimensions} are configured`);
  }
  const length = Math.hypot(...numbers);
  if (!(length > 0 && Number.isFinite(length))) throw new Error("a vector of no length came");
  return Float32Array.from(numbers, (one) => one / length);
}
