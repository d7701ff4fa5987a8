import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { randomSecret, type System, type SystemOptions, startSystem } from "@memory/launcher";
import { modelStandIn } from "./model-stand-in.ts";

/** How much is tried. */
export interface Extent {
  /** Generated calls of each operation, at most. */
  examples: number;
  /** The same seed tries the same calls; null draws one, which the report names in up to 39 digits. */
  seed: string | null;
  /** The module of this folder with the hooks of schemathesis. */
  hooks: "exceptions" | "short_form";
}

export const SHORT: Extent = { examples: 5, seed: "1", hooks: "short_form" };
export const LONG: Extent = { examples: 500, seed: null, hooks: "exceptions" };

const FOLDER = join(import.meta.dirname, "..");

/**
 * Starts a fresh system, with a model provider that answers, and has schemathesis (its `command`) try all of /openapi.json.
 * Answers its exit status and, unless it is shown as it comes, what it wrote.
 */
export async function checkApi(
  command: string,
  { examples, seed, hooks }: Extent,
  start: (options: SystemOptions) => Promise<System> = startSystem,
): Promise<{ status: number | null; output: string }> {
  await using model = await modelStandIn();
  const consoleKey = randomSecret();
  await using system = await start({
    serviceEnv: {
      admin: { SERVICE_CONSOLE_SERVICE_KEY: consoleKey },
      gateway: { SERVICE_LLM_BASE_URL: `${model.url}/v1` },
    },
  });
  const project = await newKey(system);
  const env = {
    ...process.env,
    ADMIN_KEY: system.adminKey ?? "",
    CONSOLE_KEY: consoleKey,
    PROJECT_KEY: project.key,
    PROJECT_KEY_ID: project.id,
    // Only what a run imports is compiled, once, and none of it into this folder.
    PYTHONPYCACHEPREFIX: join(dirname(command), "..", "compiled"),
    PYTHONPATH: FOLDER,
    SCHEMATHESIS_HOOKS: hooks,
    SEED: seed ?? "",
  };
  const args = [
    ...[
      "--config-file",
      join(FOLDER, "schemathesis.toml"),
      "run",
      `${system.baseUrl}/openapi.json`,
    ],
    ...["--max-examples", String(examples), "--generation-database", "none", "--no-color"],
    ...(seed === null ? [] : ["--seed", seed]),
  ];
  // It keeps what it learned in the folder that it runs in.
  return await runShown(command, args, { cwd: dirname(command), env });
}

/** A key of the project that the examples of the document name. */
async function newKey({ baseUrl, adminKey }: System): Promise<{ id: string; key: string }> {
  const response = await fetch(`${baseUrl}/v1/keys`, {
    method: "POST",
    headers: { authorization: `Bearer ${adminKey}`, "content-type": "application/json" },
    body: JSON.stringify({ org_id: "org_1", project_id: "prj_1" }),
  });
  if (response.status !== 201) throw new Error(`no key was made: ${await response.text()}`);
  return (await response.json()) as { id: string; key: string }; // the contract says so
}

/** Runs a command to its end, passing on what it writes as it comes. */
function runShown(
  command: string,
  args: string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    const parts: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (part: Buffer) => {
        parts.push(part);
        process.stdout.write(part);
      });
    child.once("error", reject);
    child.once("close", (status) => resolve({ status, output: Buffer.concat(parts).toString() }));
  });
}
