import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { WebSocket } from "undici";

/** What a process holds once everything unreachable is collected, in bytes. */
export interface LiveMemory {
  /** Objects of the heap, and buffers outside it. */
  live: number;
  resident: number;
}

interface Reply {
  id: number;
  result?: { result?: { value?: string } };
  error?: { message: string };
}

// Buffers that a collection found dead are freed by another thread.
const FREED_AFTER_MS = 500;
const MEMORY = "JSON.stringify(process.memoryUsage())";

/** Collects the garbage of a Node process that was started with `--inspect`, and measures what is left. */
export async function liveMemory(inspectorUrl: string): Promise<LiveMemory> {
  const targets = (await (await fetch(`${inspectorUrl}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const [target] = targets;
  if (target === undefined) throw new Error(`nothing to inspect at ${inspectorUrl}`);
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, "open");
  let calls = 0;
  const call = async (method: string, params: object = {}): Promise<Reply> => {
    const id = ++calls;
    const answer = Promise.withResolvers<Reply>();
    const listen = ({ data }: { data: unknown }) => {
      const reply = JSON.parse(String(data)) as Reply;
      if (reply.id === id) answer.resolve(reply);
    };
    socket.addEventListener("message", listen);
    socket.send(JSON.stringify({ id, method, params }));
    const reply = await answer.promise;
    socket.removeEventListener("message", listen);
    if (reply.error !== undefined) throw new Error(`${method}: ${reply.error.message}`);
    return reply;
  };
  try {
    await call("HeapProfiler.collectGarbage");
    await delay(FREED_AFTER_MS);
    await call("HeapProfiler.collectGarbage");
    const { result } = await call("Runtime.evaluate", { expression: MEMORY });
    const { heapUsed, external, rss } = JSON.parse(
      result?.result?.value ?? "",
    ) as NodeJS.MemoryUsage;
    return { live: heapUsed + external, resident: rss };
  } finally {
    socket.close();
  }
}
