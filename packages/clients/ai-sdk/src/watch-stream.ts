/** What a stream of a model's answer said when it ended, or was stopped. */
export interface Heard {
  text: string;
  /** "failed": there was no answer, and the framework may ask again. */
  end: "finished" | "stopped" | "failed";
  /** True where the model waits for a tool's result, and the turn goes on. */
  callsTools: boolean;
}

interface Part {
  type: string;
  delta?: unknown;
  finishReason?: unknown;
}

/** Why a model stopped, as a word: versions of the framework have it as text or as an object. */
export const reasonOf = (reason: unknown): unknown =>
  typeof reason === "object" && reason !== null && "unified" in reason ? reason.unified : reason;

/**
 * The same stream, which hands over what it said once: when it has ended, failed or was stopped by its reader or `signal`. It closes
 * when `heard` is done.
 */
export function watchStream<P extends Part>(
  stream: ReadableStream<P>,
  heard: (heard: Heard) => Promise<void>,
  change: (part: P) => P,
  signal?: AbortSignal,
): ReadableStream<P> {
  const reader = stream.getReader();
  let text = "";
  let isFinished = false;
  let callsTools = false;
  let handedOver: Promise<void> | undefined;
  const handOver = () => {
    signal?.removeEventListener("abort", stop);
    handedOver ??= heard({ text, end: isFinished ? "finished" : "stopped", callsTools });
    return handedOver;
  };
  const stop = () => void handOver().catch(() => undefined);
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop, { once: true });
  return new ReadableStream<P>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          await handOver();
          controller.close();
          return;
        }
        if (value.type === "text-delta") text += String(value.delta ?? "");
        if (value.type === "finish") {
          isFinished = true;
          callsTools = reasonOf(value.finishReason) === "tool-calls";
        }
        controller.enqueue(change(value));
      } catch (error) {
        await handOver();
        controller.error(error);
      }
    },
    async cancel(reason) {
      await Promise.all([reader.cancel(reason), handOver()]);
    },
  });
}
