import { execFile, spawn } from "node:child_process";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { hashKey } from "@memory/auth";
import type { VerifiedKey } from "@memory/contracts";
import { newId } from "@memory/ids";
import { eventually, freePort, freshNats, peakMib, THRIFTY_MALLOC } from "@memory/testkit";

/** As every installation starts it. */
const FLAGS = ["--max-semi-space-size=16", "--heap-growing-percent=300"];

export interface IngestProcess {
  port: number;
  /** Whether it is still the process that was started. */
  isAlive(): boolean;
  /** The most memory it ever had, in MiB. */
  peakMiB(): number;
  stop(): Promise<void>;
}

/** The project that a key belongs to here. */
export const projectOf = (key: string): string => projectOfHash(hashKey(key));
const projectOfHash = (hash: string): string => `prj-${hash.slice(0, 16)}`;

const pathTo = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Ingest's bundle, as images have it, as a process with a heap of so many MiB, on a database, with every key known. */
export async function startIngest(databaseUrl: string, heapMiB: number): Promise<IngestProcess> {
  await promisify(execFile)(process.execPath, [
    pathTo("../../../packages/tools/launcher/src/build.ts"),
  ]);
  const [admin, keys] = await knowingAdmin();
  const [port, internalPort] = [await freePort(), await freePort()];
  const child = spawn(
    process.execPath,
    [...FLAGS, `--max-old-space-size=${heapMiB}`, pathTo("../dist/main.js")],
    {
      stdio: "ignore",
      env: {
        SERVICE_PORT: `${port}`,
        SERVICE_INTERNAL_PORT: `${internalPort}`,
        SERVICE_DATABASE_URL: databaseUrl,
        SERVICE_NATS_URL: await freshNats(),
        SERVICE_ADMIN_URL: `http://127.0.0.1:${admin}`,
        SERVICE_INTERNAL_TOKEN: "internal-token-of-a-test",
        SERVICE_LOG_LEVEL: "silent",
        SERVICE_DRAIN_MS: "0",
        ...THRIFTY_MALLOC,
      },
    },
  );
  await eventually(
    async () => {
      const { ok } = await fetch(`http://127.0.0.1:${internalPort}/readyz`);
      if (!ok) throw new Error("ingest is not ready");
    },
    { withinMs: 60_000 },
  );
  return {
    port,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    peakMiB: () => peakMib(child.pid ?? 0),
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      if (child.exitCode === null && child.signalCode === null) {
        child.kill();
        await ended;
      }
      keys.close();
    },
  };
}

/** A stand-in for admin that accepts every key: ingest asks admin about keys only. */
async function knowingAdmin() {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const { hashes } = JSON.parse(text) as { hashes: string[] };
    const keys = hashes.map((hash): VerifiedKey => {
      return { keyId: newId(), prefix: "key", orgId: "org", projectId: projectOfHash(hash) };
    });
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ keys }));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return [(server.address() as AddressInfo).port, server] as const;
}
