import type { IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { ForwardedRoute } from "@memory/api";
import { createLog } from "@memory/log";
import { type LoopbackServer, loopbackServer } from "@memory/testkit/loopback-server";
import { buildApp } from "../src/app.ts";
import type { Addresses } from "../src/domain/addresses.ts";
import type { HostSettings } from "../src/host-rule.ts";
import type { Limits } from "../src/http-listener.ts";
import type { SlotLimits } from "../src/request-slots.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export interface Origin extends LoopbackServer {
  /** What it was asked, in order, as "METHOD target". */
  asked: string[];
}

/** A real HTTP server that answers as `handler` says. */
export async function origin(handler: Handler): Promise<Origin> {
  const asked: string[] = [];
  const server = await loopbackServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    void handler(request, response);
  });
  return { ...server, asked };
}

export interface EdgeUnderTest extends AsyncDisposable {
  url: string;
  /** Sends bytes as they are and answers everything that comes back until the connection closes. */
  raw(bytes: string): Promise<string>;
}

const NONE: Addresses = {
  ingest: undefined,
  consolidation: undefined,
  context: undefined,
  admin: undefined,
  gateway: undefined,
  mcp: undefined,
  console: undefined,
};

interface Options {
  /** Address of every service, or of some. */
  publicUrls: string | Partial<Addresses>;
  internalUrls?: Partial<Addresses>;
  contextReplicas?: string[];
  limits?: Partial<Limits & SlotLimits>;
  healthWithinMs?: number;
  requestsPerSecond?: number;
  requestTimeoutMs?: number;
  uploadBytesPerSecond?: number;
  trustedProxies?: string[];
  hosts?: Partial<HostSettings>;
  routes?: readonly ForwardedRoute[];
}

export async function edgeUnderTest(options: Options): Promise<EdgeUnderTest> {
  const { publicUrls, internalUrls = {}, limits = {} } = options;
  const all = (url: string): Addresses => ({
    ingest: url,
    consolidation: url,
    context: url,
    admin: url,
    gateway: url,
    mcp: url,
    console: url,
  });
  const edge = buildApp({
    config: {
      publicUrls: typeof publicUrls === "string" ? all(publicUrls) : { ...NONE, ...publicUrls },
      internalUrls: { ...NONE, ...internalUrls },
      contextReplicas: options.contextReplicas ?? [],
      requestsPerSecond: options.requestsPerSecond,
      requestTimeoutMs: options.requestTimeoutMs ?? 30_000,
      uploadBytesPerSecond: options.uploadBytesPerSecond ?? 1e9,
      connections: {},
      trustedProxies: options.trustedProxies ?? [],
      hosts: { publicHosts: [], authRequired: true, adminMode: true, ...options.hosts },
    },
    log: createLog("edge", "silent"),
    limits,
    ...(options.healthWithinMs && { healthWithinMs: options.healthWithinMs }),
    ...(options.routes && { routes: options.routes }),
  });
  const { port } = (await edge.app.listen({ host: "127.0.0.1", port: 0 })) as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    raw: (bytes) => exchange(port, bytes),
    async [Symbol.asyncDispose]() {
      await edge.app.close();
      await edge.stop();
      await edge.internal.app.close();
    },
  };
}

function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", reject);
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("latin1")));
  });
}

/** The whole body of a request. */
export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await request.toArray());
}
