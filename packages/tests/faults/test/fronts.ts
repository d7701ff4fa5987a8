import type { ServiceName } from "@memory/launcher";
import { type Balancer, balancer } from "./balancer.ts";

export const BALANCED = [
  "edge",
  "ingest",
  "consolidation",
  "context",
  "admin",
  "gateway",
  "mcp",
] as const;

interface Process {
  name: ServiceName;
  publicUrl: string;
  internalUrl: string;
}

/** A balancer before each service that is called over HTTP, and before admin's internal port; they end with `undo`. */
export async function fronts(undo: AsyncDisposableStack) {
  const front = new Map<string, Balancer>();
  for (const name of [...BALANCED, "keys"]) front.set(name, undo.use(await balancer()));
  const urlOf = (name: string) => front.get(name)?.url ?? "";
  const asked = { SERVICE_ADMIN_URL: urlOf("keys") };
  return {
    /** Where clients call edge. */
    baseUrl: urlOf("edge"),
    /** What makes the services of a system call each other by the balancers. */
    serviceEnv: {
      edge: {
        SERVICE_INGEST_URL: urlOf("ingest"),
        SERVICE_CONSOLIDATION_URL: urlOf("consolidation"),
        SERVICE_CONTEXT_URL: urlOf("context"),
        SERVICE_ADMIN_PUBLIC_URL: urlOf("admin"),
        SERVICE_GATEWAY_URL: urlOf("gateway"),
        SERVICE_MCP_URL: urlOf("mcp"),
      },
      ...{ ingest: asked, consolidation: asked, context: asked, gateway: asked },
      mcp: { ...asked, SERVICE_API_URL: urlOf("edge") },
    },
    /** Puts processes behind the balancers of their services. */
    join(processes: readonly Process[]) {
      for (const { name, publicUrl, internalUrl } of processes) {
        const readyUrl = `${internalUrl}/readyz`;
        front.get(name)?.backends.push({ url: publicUrl, readyUrl });
        if (name === "admin") front.get("keys")?.backends.push({ url: internalUrl, readyUrl });
      }
    },
  };
}
