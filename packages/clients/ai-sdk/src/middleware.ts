import { MemoryOfTurns, type Step } from "./memory-of-turns.ts";
import type { MemoryMiddlewareOptions } from "./options.ts";
import type { Prompt } from "./prompt.ts";
import { type Heard, reasonOf, watchStream } from "./watch-stream.ts";

export interface CallParams {
  prompt: Prompt;
  abortSignal?: AbortSignal | undefined;
}

type Metadata = Record<string, Record<string, unknown>>;

export interface Generated {
  content: readonly { type: string; text?: unknown }[];
  finishReason: unknown;
}

export interface StreamPart {
  type: string;
  delta?: unknown;
  finishReason?: unknown;
}

export interface Streamed<P> {
  stream: ReadableStream<P>;
}

/** What was said before an answer that failed: nothing. A caller that stopped it does not want it again. */
const unanswered = (signal: AbortSignal | undefined): Heard => ({
  text: "",
  end: signal?.aborted ? "stopped" : "failed",
  callsTools: false,
});

function heardOf({ content, finishReason }: Generated): Heard {
  const texts = content.flatMap(({ type, text }) => (type === "text" ? [String(text)] : []));
  return {
    text: texts.join(""),
    end: "finished",
    callsTools: reasonOf(finishReason) === "tool-calls",
  };
}

/** What was answered, with the id of the trace that explains its memory under `providerMetadata.memory.traceId`. */
function withTrace<T extends object>(answer: T, traceId: string | null): T {
  if (traceId === null) return answer;
  const { providerMetadata } = answer as { providerMetadata?: Metadata };
  return { ...answer, providerMetadata: { ...providerMetadata, memory: { traceId } } };
}

/** The parts of a middleware that are the same in each version of the framework. */
export function memoryParts(options: MemoryMiddlewareOptions) {
  const memory = new MemoryOfTurns(options);
  const steps = new WeakMap<object, Step<Prompt>>();

  async function answered<T>(
    call: () => PromiseLike<T>,
    { abortSignal }: CallParams,
    step: Step<Prompt>,
  ): Promise<T> {
    try {
      return await call();
    } catch (error) {
      await step.heard(unanswered(abortSignal));
      throw error;
    }
  }

  return {
    async transformParams<P extends CallParams>({ params }: { params: P }): Promise<P> {
      const step = await memory.step(params.prompt);
      const changed = { ...params, prompt: step.prompt };
      steps.set(changed, step);
      return changed;
    },

    async wrapGenerate<R extends Generated>(call: {
      doGenerate: () => PromiseLike<R>;
      params: CallParams;
    }): Promise<R> {
      const step = steps.get(call.params);
      if (step === undefined) return call.doGenerate();
      const result = await answered(call.doGenerate, call.params, step);
      await step.heard(heardOf(result));
      return withTrace(result, step.traceId);
    },

    async wrapStream<P extends StreamPart, R extends Streamed<P>>(call: {
      doStream: () => PromiseLike<R & Streamed<P>>;
      params: CallParams;
    }): Promise<R> {
      const step = steps.get(call.params);
      if (step === undefined) return call.doStream();
      const result = await answered(call.doStream, call.params, step);
      const traced = (part: P) => (part.type === "finish" ? withTrace(part, step.traceId) : part);
      const { abortSignal } = call.params;
      return { ...result, stream: watchStream(result.stream, step.heard, traced, abortSignal) };
    },
  };
}
