import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { run } from "./run.ts";

const ROOT = resolve(import.meta.dirname, "../../../..");
const CLIENTS = join(ROOT, "packages/clients");

/** The folders of the packages that are published: the client first, as the others are compiled against its declarations. */
const clientFolders = (): string[] =>
  globSync("*/tsconfig.build.json", { cwd: CLIENTS })
    .map((file) => join(CLIENTS, dirname(file)))
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
const rank = (folder: string): number => (folder.endsWith("/typescript") ? 0 : 1);

/** Compiles every package into its `dist`; gives back their folders. */
export async function buildClients(): Promise<string[]> {
  const folders = clientFolders();
  for (const folder of folders) {
    rmSync(join(folder, "dist"), { recursive: true, force: true });
    await run(join(ROOT, "node_modules/.bin/tsc"), ["-p", "tsconfig.build.json"], folder);
    for (const file of globSync("dist/**/*.d.ts", { cwd: folder })) nameJs(join(folder, file));
  }
  return folders;
}

// The compiler leaves the extensions of sources in declarations, where not every tool understands them.
function nameJs(file: string): void {
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replaceAll(/((?:from|import\()\s*"\.[^"]*)\.ts"/g, '$1.js"'));
}
