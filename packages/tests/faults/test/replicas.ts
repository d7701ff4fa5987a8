import type { ServiceName, System } from "@memory/launcher";
import { ownSystem } from "@memory/testkit";
import { type Balancer, balancer } from "./balancer.ts";

const BALANCED = ["edge", "ingest", "consolidation", "context", "admin", "gateway", "mcp"] as const;
export const ROLLED = [...BALANCED, "worker"] as const;

export interface Replicated extends AsyncDisposable {
  system: System;
  /** Where clients call edge. */
  baseUrl: string;
  /** The two processes of a service. */
  replicas(name: ServiceName): Pick<System["services"][number], "restart">[];
}

/** Two processes of every service, a balancer before those that are called over HTTP, and a model provider. */
export async function systemOfReplicas(providerUrl: string, drainMs: number): Promise<Replicated> {
  await using undo = new AsyncDisposableStack();
  const front = new Map<(typeof BALANCED)[number], Balancer>();
  for (const name of BALANCED) front.set(name, undo.use(await balancer()));
  const keys = undo.use(await balancer());
  const urlOf = (name: (typeof BALANCED)[number]) => front.get(name)?.url ?? "";
  const asked = { SERVICE_ADMIN_URL: keys.url };
  const system = undo.use(
    await ownSystem({
      env: { SERVICE_DRAIN_MS: String(drainMs) },
      serviceEnv: {
        edge: {
          SERVICE_INGEST_URL: urlOf("ingest"),
          SERVICE_CONSOLIDATION_URL: urlOf("consolidation"),
          SERVICE_CONTEXT_URL: urlOf("context"),
          SERVICE_ADMIN_PUBLIC_URL: urlOf("admin"),
          SERVICE_GATEWAY_URL: urlOf("gateway"),
          SERVICE_MCP_URL: urlOf("mcp"),
        },
        ingest: asked,
        consolidation: asked,
        context: asked,
        gateway: { ...asked, SERVICE_LLM_BASE_URL: providerUrl, SERVICE_LLM_API_KEY: "none" },
        mcp: { ...asked, SERVICE_API_URL: urlOf("edge") },
      },
    }),
  );
  const second = await Promise.all(ROLLED.map((name) => system.replica(name)));
  const replicas = (name: ServiceName) => [
    system.service(name),
    ...second.filter((replica) => replica.name === name),
  ];
  for (const [name, { backends }] of front)
    for (const { publicUrl, internalUrl } of replicas(name))
      backends.push({ url: publicUrl, readyUrl: `${internalUrl}/readyz` });
  for (const { internalUrl } of replicas("admin"))
    keys.backends.push({ url: internalUrl, readyUrl: `${internalUrl}/readyz` });
  const held = undo.move();
  return {
    system,
    baseUrl: urlOf("edge"),
    replicas,
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}
