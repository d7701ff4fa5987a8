import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { TOOLS } from "@memory/launcher";

const run = promisify(execFile);
const WORKSPACE = resolve(import.meta.dirname, "../../../../..");
const git = async (...args: string[]): Promise<string> =>
  (await run("git", ["-C", WORKSPACE, ...args])).stdout.trim();

export interface PreviousVersion extends AsyncDisposable {
  /** The commit. */
  ref: string;
  /** Its launcher. */
  launcher: typeof import("@memory/launcher");
}

/** `FAULTS_PREVIOUS`, else the newest tag, else the last commit before the newest migration. */
async function previousRef(): Promise<string> {
  const given = process.env["FAULTS_PREVIOUS"];
  if (given) return given;
  const tags = await git("tag", "--sort=-creatordate", "--merged", "HEAD");
  const [newest] = tags.split("\n");
  if (newest) return newest;
  const migrations = ["--diff-filter=A", "--", "services/*/src/store/migrations/*.sql"];
  return `${await git("log", "-1", "--format=%H", ...migrations)}~1`;
}

/** Checks the previous version out into a folder of its own and installs it. */
export async function previousVersion(): Promise<PreviousVersion> {
  const ref = await git("rev-parse", await previousRef());
  const folder = mkdtempSync(join(tmpdir(), "previous-"));
  await git("worktree", "add", "--detach", "--force", folder, ref);
  // Programs that were fetched are the same.
  if (existsSync(TOOLS)) cpSync(TOOLS, join(folder, ".data/tools"), { recursive: true });
  const remove = async () => {
    await git("worktree", "remove", "--force", folder);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await run("npx", ["-y", "pnpm@12.21.0", "install", "--frozen-lockfile", "--prefer-offline"], {
      cwd: folder,
      env: { PATH: process.env["PATH"], HOME: process.env["HOME"] },
    });
    const file = join(folder, "packages/tools/launcher/src/index.ts");
    // The same package, as it was.
    const launcher = (await import(file)) as PreviousVersion["launcher"];
    return { ref, launcher, [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
