import { cpSync, existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { allSettledOrThrow } from "../all-settled-or-throw.ts";
import { WORKSPACE } from "../folders.ts";
import { digestOf, entryPoints, STAMP, stampOf } from "./sources.ts";

/**
 * Bundles every program of a service into its dist folder, by way of a folder below `scratch`, unless that was made from
 * the same sources. Answers whether it did.
 */
export async function bundleService(service: string, scratch: string): Promise<boolean> {
  const folder = join(WORKSPACE, "services", service);
  const dist = join(folder, "dist");
  const digest = digestOf(service);
  if (stampOf(service) === digest) return false;
  const making = join(scratch, service);
  rmSync(making, { recursive: true, force: true });
  await allSettledOrThrow(
    entryPoints(service).map(({ name, source }) => bundle(name, source, making)),
  );
  const migrations = join(folder, "src", "store", "migrations");
  if (existsSync(migrations)) cpSync(migrations, join(making, "migrations"), { recursive: true });
  writeFileSync(join(making, STAMP), digest);
  // Set aside, not removed first: another start may be about to run what is there.
  if (existsSync(dist)) renameSync(dist, `${making}.before`);
  renameSync(making, dist);
  return true;
}

/**
 * One file, but for what is imported dynamically: that is loaded when it is needed, if ever. Throws when an import cannot
 * be found, which would else be left for the running service to find out.
 */
export async function bundle(name: string, source: string, folder: string): Promise<void> {
  const built = await rolldown({
    input: source,
    platform: "node",
    external: ["pg-native", "pino-pretty"],
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
