import type { StreamsState } from "./ask-streams.ts";

interface Watch {
  ask: () => Promise<StreamsState>;
  everyMs: number;
  /** Called when the streams were silent that many times in a row. */
  times: number;
  act: () => Promise<void>;
}

export interface StreamsWatch {
  /** Asks no more. */
  close(): void;
}

/**
 * Acts when a server answers, but not for its streams: nats-server keeps the lock of a stream's file after a write that failed, for ever
 * (https://github.com/nats-io/nats-server/issues/8386), and only a restart ends that.
 */
export function watchStreams({ ask, everyMs, times, act }: Watch): StreamsWatch {
  let silences = 0;
  let closed = false;
  let timer: NodeJS.Timeout;
  const look = async () => {
    const state = await ask();
    if (closed) return;
    silences = state === "silent" ? silences + 1 : 0;
    if (silences === times) {
      silences = 0;
      await act();
    }
    lookLater();
  };
  const lookLater = () => {
    timer = setTimeout(() => void look(), everyMs).unref();
  };
  lookLater();
  return {
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
