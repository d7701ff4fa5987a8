import { mkdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { buildClients } from "./build.ts";
import { run } from "./run.ts";

export interface Packed {
  name: string;
  version: string;
  /** The tarball. */
  file: string;
  /** Whether there is anything to import: a program may have nothing. */
  isLibrary: boolean;
}

// The tarball's manifest is pnpm's work: it takes `publishConfig.exports`, and versions for `catalog:` and `workspace:`.
const PNPM = ["-y", "pnpm@12.21.0"];

/** The environment without what npm and pnpm set for scripts, which the other would take for its settings. */
export const plainEnv = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(?!config_(.*registry|cafile|.*proxy|userconfig|cache)$)/i.test(name),
    ),
  );

/** Compiles all packages and packs each into `folder`, as it would be published. */
export async function packClients(folder: string): Promise<Packed[]> {
  const into = resolve(folder);
  mkdirSync(into, { recursive: true });
  const packed: Packed[] = [];
  for (const from of await buildClients()) {
    const args = [...PNPM, "pack", "--json", "--pack-destination", into];
    const answer = JSON.parse(await run("npx", args, from, plainEnv()));
    const { name, version, filename } = Array.isArray(answer) ? answer[0] : answer;
    const { exports } = JSON.parse(readFileSync(resolve(from, "package.json"), "utf8"));
    const file = resolve(into, filename);
    packed.push({ name, version, file, isLibrary: exports !== undefined });
  }
  return packed;
}
