import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { allSettledOrThrow } from "../all-settled-or-throw.ts";
import { WORKSPACE } from "../folders.ts";
import { buildBrowserApp } from "./browser-app.ts";
import { httpClientOnly, inAscii, tablesBeside } from "./lean-bundle.ts";
import { entryPoints, STAMP } from "./sources.ts";

/** Bundles every program of a service into its dist folder, by way of a folder below `scratch`; `digest` is that of its sources. */
export async function bundleService(
  service: string,
  digest: string,
  scratch: string,
): Promise<void> {
  const folder = join(WORKSPACE, "services", service);
  const dist = join(folder, "dist");
  const making = join(scratch, service);
  rmSync(making, { recursive: true, force: true });
  await allSettledOrThrow(
    entryPoints(service).map(({ name, source }) => bundle(name, source, making)),
  );
  const migrations = join(folder, "src", "store", "migrations");
  if (existsSync(migrations)) cpSync(migrations, join(making, "migrations"), { recursive: true });
  for (const [file, source] of Object.entries(bundledFiles(folder)))
    cpSync(createRequire(join(folder, "package.json")).resolve(source), join(making, file));
  await buildBrowserApp(folder, dist, making);
  writeFileSync(join(making, STAMP), digest);
  // Set aside, not removed first: another start may be about to run what is there.
  if (existsSync(dist)) renameSync(dist, `${making}.before`);
  renameSync(making, dist);
}

/** Files of packages that a service reads at run time, by where they go: its bundled-files.json. */
function bundledFiles(folder: string): Record<string, string> {
  const list = join(folder, "bundled-files.json");
  return existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : {};
}

/**
 * One file, but for large tables, and what is imported dynamically: that is loaded when it is needed, if ever. Throws when an import cannot
 * be found, which would else be left for the running service to find out.
 */
export async function bundle(name: string, source: string, folder: string): Promise<void> {
  const built = await rolldown({
    input: source,
    platform: "node",
    external: ["pg-native", "pino-pretty"],
    plugins: [tablesBeside(), httpClientOnly(), inAscii()],
    onLog(_level, { code, message }) {
      if (code === "UNRESOLVED_IMPORT") throw new Error(message);
    },
  });
  await built.write({
    dir: folder,
    entryFileNames: `${name}.js`,
    chunkFileNames: `${name}-[name]-[hash].js`,
    format: "esm",
    sourcemap: true,
  });
  await built.close();
}
