import { randomUUID } from "node:crypto";
import {
  type ContextDatabases,
  type ServiceName,
  type System,
  type SystemOptions,
  startSystem,
} from "@memory/launcher";
import { type Api, apiClient } from "./api.ts";
import { inContainers } from "./in-containers.ts";

/** The running system that the tests of a run share. */
interface SharedSystem {
  baseUrl: string;
  adminKey: string;
  internalToken: string;
  natsUrl: string;
  databases: ContextDatabases;
  services: { name: ServiceName; publicUrl: string; internalUrl: string }[];
}

const VARIABLE = "MEMORY_TEST_SYSTEM";

/** Called by the global setup of end-to-end tests; processes of tests inherit the environment. */
export function publishSystem(running: System): void {
  const { baseUrl, adminKey, postgres, nats, services } = running;
  const shared: SharedSystem = {
    baseUrl,
    adminKey: adminKey ?? "",
    internalToken: services[0]?.env["SERVICE_INTERNAL_TOKEN"] ?? "",
    natsUrl: nats.url,
    databases: postgres.databases,
    services: services.map(({ name, publicUrl, internalUrl }) => ({
      name,
      publicUrl,
      internalUrl,
    })),
  };
  process.env[VARIABLE] = JSON.stringify(shared);
}

/** Called where the system runs already: the tests know the address and the admin key, as a client does. */
export function publishGivenSystem(given: Pick<SharedSystem, "baseUrl" | "adminKey">): void {
  process.env[VARIABLE] = JSON.stringify(given);
}

/** The system this run shares. Throws in a test whose file name does not ask for it. */
export function system(): SharedSystem {
  const published = process.env[VARIABLE];
  if (published === undefined)
    throw new Error("no system here: name the file *.e2e.test.ts, or use ownSystem()");
  return JSON.parse(published) as SharedSystem; // written by publishSystem
}

/** A system of the test's own, to break: on free ports, in a scratch folder, not durable unless asked. Stop it, or hold it by `await using`. */
export async function ownSystem(options: SystemOptions = {}): Promise<System> {
  if (!inContainers()) return startSystem({ pooled: isPooled(), ...options });
  const { containerServers } = await import("./containers.ts");
  return startSystem({ servers: containerServers, ...options });
}

/** Whether systems are to reach their databases through PgBouncer, for a run of any tests against that. */
const isPooled = (): boolean => process.env["MEMORY_TEST_POOLED"] === "true";

export interface Project {
  orgId: string;
  projectId: string;
  key: string;
  keyId: string;
  /** Calls as this project. */
  api: Api;
}

/** A new project with a key of its own, in the shared system unless another is given. */
export async function mintProject(
  { baseUrl, adminKey }: { baseUrl: string; adminKey: string | null } = system(),
  named: { orgId?: string; projectId?: string } = {},
): Promise<Project> {
  const { orgId = `org-${randomUUID()}`, projectId = `prj-${randomUUID()}` } = named;
  const admin = apiClient(baseUrl, adminKey ?? undefined);
  const body = { org_id: orgId, project_id: projectId };
  const { status, json, text } = await admin.post<{ key: string; id: string }>("/v1/keys", body);
  if (status !== 201) throw new Error(`no key was made: ${status} ${text}`);
  return { orgId, projectId, key: json.key, keyId: json.id, api: apiClient(baseUrl, json.key) };
}
