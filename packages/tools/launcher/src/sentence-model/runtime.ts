import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../run.ts";
import { UserError } from "../user-error.ts";

/** A package of npm's registry, and what of it is needed. */
export interface RuntimePackage {
  readonly name: string;
  readonly version: string;
  /** As npm states it: the SHA-512 of the packed package. */
  readonly integrity: string;
  readonly files: readonly string[];
}

/** Packs a package with npm, and so from the registry that npm is set up for, into `node_modules` of a folder; its scripts do not run. Throws a UserError when that fails. */
export async function fetchPackage(
  { name, version, integrity, files }: RuntimePackage,
  folder: string,
): Promise<void> {
  await succeed("npm", ["pack", `${name}@${version}`, "--silent"], folder);
  const packed = join(folder, `${name}-${version}.tgz`);
  const digest = createHash("sha512").update(readFileSync(packed)).digest("base64");
  if (`sha512-${digest}` !== integrity) {
    throw new UserError(`${name} ${version} is not the package expected: sha512-${digest}.`);
  }
  const into = join(folder, "node_modules", name);
  mkdirSync(into, { recursive: true });
  const members = files.map((file) => `package/${file}`);
  await succeed("tar", ["-xzf", packed, "-C", into, "--strip-components=1", ...members], folder);
}

async function succeed(program: string, args: string[], cwd: string): Promise<void> {
  const { status, output } = await run(program, args, { cwd });
  if (status !== 0) throw new UserError(`${program} ${args.join(" ")} failed:\n${output.trim()}`);
}
