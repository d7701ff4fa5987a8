import { createHash, type Hash } from "node:crypto";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { WORKSPACE } from "../folders.ts";

/** The services that are in this workspace, by the names of their folders. */
export function presentServices(): string[] {
  const folder = join(WORKSPACE, "services");
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => entryPoints(name).length > 0);
}

/** The programs of a service: name of the bundle and its source. */
export function entryPoints(service: string): { name: string; source: string }[] {
  const source = join(WORKSPACE, "services", service, "src");
  return globSync(["{main,worker,extraction-worker,sentence-worker,migrate}.ts", "commands/*.ts"], {
    cwd: source,
  })
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => ({ name: basename(file, ".ts"), source: join(source, file) }));
}

/** What a service's bundles say they were made from, in a file of that name beside them. */
export const STAMP = "built-from";

/** The digest of the sources that a service's bundles were made from, null without bundles. */
export function stampOf(service: string): string | null {
  const file = join(WORKSPACE, "services", service, "dist", STAMP);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

/** What the bundles of all services are made of, and by: patterns of files in the workspace. */
export const SHARED_SOURCES = [
  "packages/{*,clients/*}/{package.json,src/**/*.{ts,json}}",
  "packages/tools/launcher/src/build/*.ts",
];

/**
 * Digests of all that the bundles of each service are made of: its sources, those that all of them share, which are read once, and the
 * locked versions of the rest.
 */
export function digestsOf(services: readonly string[]): Map<string, string> {
  const shared = hashOfFiles(WORKSPACE, SHARED_SOURCES).update(
    readFileSync(join(WORKSPACE, "pnpm-lock.yaml")),
  );
  const digestOf = (service: string) =>
    hashOfFiles(WORKSPACE, [`services/${service}/{package.json,vite.config.ts,src/**/*}`])
      .update(shared.copy().digest())
      .digest("hex");
  return new Map(services.map((service) => [service, digestOf(service)]));
}

/** A digest of files, by patterns from a folder, and of the locked versions of what is installed. */
export const digestOfFiles = (folder: string, patterns: readonly string[]): string =>
  hashOfFiles(folder, patterns)
    .update(readFileSync(join(WORKSPACE, "pnpm-lock.yaml")))
    .digest("hex");

/** A hash of these files: where each is in the workspace, and what it holds. */
function hashOfFiles(folder: string, patterns: readonly string[]): Hash {
  const entries = globSync(patterns, {
    cwd: folder,
    withFileTypes: true,
    exclude: (entry) => entry.name === "node_modules",
  });
  const hash = createHash("sha256");
  for (const file of entries.filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name);
    hash
      .update(`${relative(WORKSPACE, path)}\n`)
      .update(readFileSync(path))
      .update("\n");
  }
  return hash;
}
