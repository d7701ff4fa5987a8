import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Context } from "../contexts.ts";
import { WORKSPACE } from "../folders.ts";

export const SERVICES = [
  "admin",
  "ingest",
  "consolidation",
  "worker",
  "context",
  "gateway",
  "edge",
] as const;
export type ServiceName = (typeof SERVICES)[number];

interface Program {
  /** Folder below services/ and name of the bundle in its dist. */
  folder: string;
  bundle: string;
  /** Whose database it uses. */
  context: Context | null;
  nats: boolean;
  /** Whether it serves requests of clients beside its probes. */
  listens: boolean;
  nodeFlags: string[];
}

// A small young generation costs a little time and saves much memory in processes that mostly wait.
const SMALL = ["--max-semi-space-size=2"];
const serving = (folder: string, context: Context | null, nats = true): Program => ({
  folder,
  bundle: "main",
  context,
  nats,
  listens: true,
  nodeFlags: SMALL,
});

export const PROGRAMS: Record<ServiceName, Program> = {
  admin: serving("admin", "admin"),
  ingest: serving("ingest", "ingest"),
  consolidation: serving("consolidation", "consolidation"),
  worker: {
    folder: "consolidation",
    bundle: "worker",
    context: "consolidation",
    nats: true,
    listens: false,
    nodeFlags: SMALL,
  },
  context: serving("context", "context"),
  gateway: serving("gateway", null),
  edge: serving("edge", null, false),
};

/** The bundle of a service. */
export const bundleOf = (name: ServiceName): string =>
  join(WORKSPACE, "services", PROGRAMS[name].folder, "dist", `${PROGRAMS[name].bundle}.js`);

/** The services this workspace has a bundle of. */
export const builtServices = (): ServiceName[] =>
  SERVICES.filter((name) => existsSync(bundleOf(name)));
