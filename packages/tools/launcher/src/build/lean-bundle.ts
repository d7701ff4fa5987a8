import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import type { Plugin } from "rolldown";

const LARGE_BYTES = 64 * 1024;

/**
 * Large tables of ours go beside the program and are read when it starts. V8 keeps the source of a program as long as that runs, and
 * tables in it beside the values that they became.
 */
export const tablesBeside = (): Plugin => ({
  name: "tables-beside",
  load(id) {
    if (!id.endsWith(".json") || id.includes("/node_modules/")) return null;
    if (statSync(id).size < LARGE_BYTES) return null;
    const source = readFileSync(id);
    const digest = createHash("sha256").update(source).digest("hex").slice(0, 8);
    const fileName = `${basename(id, ".json")}-${digest}.json`;
    this.emitFile({ type: "asset", fileName, source });
    const place = `new URL(${JSON.stringify(`./${fileName}`)}, import.meta.url)`;
    return {
      moduleType: "js",
      code: `import { readFileSync } from "node:fs";\nexport default JSON.parse(readFileSync(${place}, "utf8"));`,
    };
  },
});

/** What services use of undici. The rest, such as fetch, WebSockets, caches and mocks, is nearly half of it and takes 3 MB in each process. */
const UNDICI = {
  Agent: "lib/dispatcher/agent.js",
  Pool: "lib/dispatcher/pool.js",
  buildConnector: "lib/core/connect.js",
  errors: "lib/core/errors.js",
};
const UNDICI_PREFIX = "\0undici:";

/** Of undici only its HTTP client goes into a bundle. An import of anything else of it fails. */
export const httpClientOnly = (): Plugin => ({
  name: "http-client-only",
  resolveId(source, importer) {
    if (source !== "undici" || importer === undefined || importer.includes("/node_modules/"))
      return null;
    return `${UNDICI_PREFIX}${dirname(createRequire(importer).resolve(source))}`;
  },
  load(id) {
    if (!id.startsWith(UNDICI_PREFIX)) return null;
    const from = (file: string) => JSON.stringify(join(id.slice(UNDICI_PREFIX.length), file));
    return [
      `import Dispatcher from ${from("lib/dispatcher/dispatcher.js")};`,
      `import methods from ${from("lib/api/index.js")};`,
      // As undici's own entry does.
      "Object.assign(Dispatcher.prototype, methods);",
      ...Object.entries(UNDICI).map(
        ([name, file]) => `export { default as ${name} } from ${from(file)};`,
      ),
    ].join("\n");
  },
});

/**
 * Writes characters beyond ASCII as escapes: one of them is enough for V8 to keep the source with two bytes a character. Throws where an
 * escape would be read as something else.
 */
export const inAscii = (): Plugin => ({
  name: "in-ascii",
  // The bundler prints strings once more after renderChunk, without escapes.
  generateBundle(_options, files) {
    for (const file of Object.values(files))
      if (file.type === "chunk") file.code = escaped(file.code, file.fileName);
  },
});

function escaped(code: string, fileName: string): string {
  if (/String\.raw`[^`]*[^\0-\x7f]/.test(code))
    throw new Error(`${fileName}: a raw template has characters beyond ASCII`);
  // A backslash of its own would turn the escape into text, and without it the character is the same.
  return code.replace(
    /(\\*)([^\0-\x7f])/g,
    (_, backslashes: string, unit: string) =>
      `${backslashes.slice(backslashes.length % 2)}\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
