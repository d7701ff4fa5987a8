import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  databaseUrl,
  type System,
  type SystemOptions,
  startSystem,
  withClient,
} from "@memory/launcher";

export interface BenchSystem extends System {
  orgId: string;
  projectId: string;
  /** Headers of a JSON request by the bench's own key. */
  headers: Record<string, string>;
  /** URL of an empty database on the same server, for the baselines. */
  ceilingUrl: string;
}

/** Where the launcher of a checkout is, newest place first. */
const LAUNCHERS = ["packages/tools/launcher/src/index.ts", "packages/launcher/src/index.ts"];

async function startOf(checkout: string): Promise<typeof startSystem> {
  for (const path of LAUNCHERS) {
    const file = join(checkout, path);
    if (existsSync(file)) return (await import(file)).startSystem;
  }
  throw new Error(`${checkout} is no checkout of this project`);
}

/**
 * A durable system in a scratch folder, with a key of its own and an empty database beside those of the product; that of another checkout
 * of this project where one is given.
 */
export async function benchSystem(
  options: Pick<SystemOptions, "serviceEnv" | "pooled"> = {},
  checkout: string | null = null,
): Promise<BenchSystem> {
  const start = checkout === null ? startSystem : await startOf(checkout);
  const system = await start({ durable: true, ...options });
  const suffix = Date.now().toString(36);
  const [orgId, projectId] = [`org_${suffix}`, `prj_${suffix}`];
  const made = await fetch(`${system.baseUrl}/v1/keys`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${system.adminKey}` },
    body: JSON.stringify({ org_id: orgId, project_id: projectId, label: "bench" }),
  });
  if (made.status !== 201) throw new Error(`no key: ${made.status} ${await made.text()}`);
  const { key } = (await made.json()) as { key: string };
  const name = `ceiling_${suffix}`;
  await withClient(system.postgres.url, (admin) => admin.query(`CREATE DATABASE ${name}`));
  return {
    ...system,
    orgId,
    projectId,
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    ceilingUrl: databaseUrl(system.postgres.url, name),
  };
}
