import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { expect, test } from "vitest";

const MOST_BYTES = 10_000;

test("the client is below 10 kB compressed, and needs nothing else", async () => {
  await using bundle = await rolldown({
    input: join(import.meta.dirname, "../src/index.ts"),
    platform: "neutral",
  });
  const { output } = await bundle.generate({ format: "esm", minify: true });

  expect(output.flatMap((chunk) => (chunk.type === "chunk" ? chunk.imports : []))).toEqual([]);
  const code = output.map((chunk) => (chunk.type === "chunk" ? chunk.code : "")).join("");
  expect(gzipSync(code, { level: 9 }).byteLength).toBeLessThan(MOST_BYTES);
});
