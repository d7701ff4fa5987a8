import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/** What sends and fetches: the system that `npm start` runs, unless the environment names another. */
const API = process.env["MEMORY_URL"] ?? "http://127.0.0.1:8080";

/** Writes each file of the build in the codings that the server sends. */
function codedFiles(): Plugin {
  const codings = {
    ".br": (bytes: Buffer) =>
      brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    ".gz": (bytes: Buffer) => gzipSync(bytes, { level: 9 }),
  };
  return {
    name: "coded-files",
    apply: "build",
    writeBundle({ dir = "" }) {
      const files = readdirSync(dir, { recursive: true, withFileTypes: true });
      for (const file of files.filter((entry) => entry.isFile())) {
        const path = join(file.parentPath, file.name);
        const bytes = readFileSync(path);
        for (const [ending, coded] of Object.entries(codings))
          writeFileSync(`${path}${ending}`, coded(bytes));
      }
    },
  };
}

export default defineConfig({
  root: join(import.meta.dirname, "src/app"),
  base: "/console/",
  cacheDir: join(import.meta.dirname, "node_modules/.cache/vite"),
  publicDir: false,
  plugins: [tailwindcss(), codedFiles()],
  build: {
    outDir: join(import.meta.dirname, "dist/app"),
    emptyOutDir: true,
    // Browsers of the last two years.
    target: ["chrome120", "firefox120", "safari17"],
    // The policy of the page allows no data URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Directives of libraries to servers that render, which there is none of.
      checks: { moduleLevelDirective: false },
    },
  },
  server: { proxy: { "/v1": API, "/health": API, "/.well-known": API } },
});
