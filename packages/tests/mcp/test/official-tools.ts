import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run, TOOLS } from "@memory/launcher";

/** The first conformance release with scenarios of 2026-07-28 is a preview. */
const RELEASES = {
  "@modelcontextprotocol/conformance": "0.2.0-alpha.12",
  "@modelcontextprotocol/inspector": "2.12.0",
};

export interface Tools {
  /** Programs for Node. */
  conformance: string;
  inspector: string;
}

/** The official programs in the pinned releases, installed unless they were. Throws with what npm said where that fails. */
export async function officialTools(): Promise<Tools> {
  const named = Object.values(RELEASES).join("-");
  const folder = join(TOOLS, `mcp-${named}`);
  const done = join(folder, "installed");
  if (!existsSync(done)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, "package.json"),
      JSON.stringify({ private: true, dependencies: RELEASES }),
    );
    // The scripts of the inspector install what only its pages need.
    const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    const { status, output } = await run("npm", ["install", ...quiet], { cwd: folder });
    if (status !== 0) throw new Error(`npm install in ${folder}:\n${output.trim()}`);
    writeFileSync(done, "");
  }
  const packages = join(folder, "node_modules/@modelcontextprotocol");
  return {
    conformance: join(packages, "conformance/dist/index.js"),
    inspector: join(packages, "inspector/clients/launcher/build/index.js"),
  };
}
