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
  "mcp",
  "console",
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
  nodeFlags: string[];
}

// A small young generation costs a little time and saves much memory in processes that mostly wait.
const BRISK = ["--max-semi-space-size=2"];
// Collecting a smaller young generation took edge a quarter of its time under load; with memory saver mode it was half of what a call cost the gateway.
const BUSY = ["--max-semi-space-size=8"];
// What waits for its commit outlives a collection: with half as many, half as much is copied.
const WAITING = ["--max-semi-space-size=16"];
// By default the old generation of a process this small is collected again after a few requests of a thousand events.
const TAKING = [...WAITING, "--heap-growing-percent=300"];
// Memory saver mode took the worker a quarter of its time. It may have as much again as it holds before it collects all.
const LEARNING = [...WAITING, "--heap-growing-percent=100"];
const SPARING = [...BRISK, "--memory-saver-mode"];
const serving = { bundle: "main", nats: true } as const;

export const PROGRAMS: Record<ServiceName, Program> = {
  admin: { ...serving, folder: "admin", context: "admin", nodeFlags: SPARING },
  ingest: { ...serving, folder: "ingest", context: "ingest", nodeFlags: TAKING },
  consolidation: {
    ...serving,
    folder: "consolidation",
    context: "consolidation",
    nodeFlags: BUSY,
  },
  worker: {
    folder: "consolidation",
    bundle: "worker",
    context: "consolidation",
    nats: true,
    nodeFlags: LEARNING,
  },
  context: { ...serving, folder: "context", context: "context", nodeFlags: WAITING },
  gateway: { ...serving, folder: "gateway", context: null, nodeFlags: BUSY },
  mcp: { ...serving, folder: "mcp", context: null, nats: false, nodeFlags: SPARING },
  console: { ...serving, folder: "console", context: null, nats: false, nodeFlags: SPARING },
  edge: { ...serving, folder: "edge", context: null, nats: false, nodeFlags: BUSY },
};

/** The bundle of a service. */
export const bundleOf = (name: ServiceName): string =>
  join(WORKSPACE, "services", PROGRAMS[name].folder, "dist", `${PROGRAMS[name].bundle}.js`);

/** The services this workspace has a bundle of. */
export const builtServices = (): ServiceName[] =>
  SERVICES.filter((name) => existsSync(bundleOf(name)));
