import { createHash } from "node:crypto";
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

/** A digest of all that a service's bundles are made of: its sources, those of the packages it runs on, the locked versions of the rest. */
export function digestOf(service: string): string {
  const own = globSync(`services/${service}/{package.json,src/**/*}`, {
    cwd: WORKSPACE,
    withFileTypes: true,
  });
  const hash = createHash("sha256");
  for (const file of [...own, ...packageSources()].filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name);
    hash
      .update(`${relative(WORKSPACE, path)}\n`)
      .update(readFileSync(path))
      .update("\n");
  }
  return hash.update(readFileSync(join(WORKSPACE, "pnpm-lock.yaml"))).digest("hex");
}

const packageSources = () =>
  globSync("packages/*/{package.json,src/**/*.{ts,json}}", {
    cwd: WORKSPACE,
    withFileTypes: true,
    exclude: (entry) => entry.name === "node_modules",
  });
