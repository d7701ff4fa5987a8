import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { rolldown } from "rolldown";
import { expect, test } from "vitest";
import { json, liveServer } from "./live-server.ts";

/** What browsers, edge runtimes, Deno and Bun have alike; no `process`, no `Buffer`, no `require`, and `crypto` as on a page without TLS. */
const web = () => ({
  ...{ fetch, AbortController, AbortSignal, URL, URLSearchParams, ReadableStream, Blob },
  ...{ TextEncoder, TextDecoder, setTimeout, clearTimeout, performance },
  crypto: { getRandomValues: (to: Uint8Array) => crypto.getRandomValues(to) },
});

test("the client runs where there is nothing but the web's own functions", async () => {
  const { baseUrl, received } = await liveServer(
    json({ events: [{ id: "e", deduplicated: false }], consolidation_job_id: "j" }),
  );
  await using bundle = await rolldown({
    input: join(import.meta.dirname, "../src/index.ts"),
    platform: "neutral",
  });
  const { output } = await bundle.generate({ format: "iife", name: "client" });

  const program = `${output[0].code}
    (async () => {
      const memory = new client.Memory({ baseUrl: ${JSON.stringify(baseUrl)}, apiKey: "mk_1" });
      const sam = memory.subject("sam");
      const { jobId } = await sam.capture([{ role: "user", content: "I moved to Oslo." }]);
      const buffer = memory.buffer();
      await buffer.capture("sam", [{ role: "user", content: "I play the cello." }]);
      await buffer.close();
      await memory.import(["{}\\n"]);
      return jobId;
    })()`;

  expect(await runInContext(program, createContext(web()))).toBe("j");
  expect(received.map(({ url }) => url.split("?")[0])).toEqual([
    "/v1/capture",
    "/v1/capture",
    "/v1/import",
  ]);
});
