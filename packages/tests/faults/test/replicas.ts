import type { ServiceName, System } from "@memory/launcher";
import { ownSystem } from "@memory/testkit";
import { BALANCED, fronts } from "./fronts.ts";

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
  const { baseUrl, serviceEnv, join } = await fronts(undo);
  const model = { SERVICE_LLM_BASE_URL: providerUrl, SERVICE_LLM_API_KEY: "none" };
  const system = undo.use(
    await ownSystem({
      env: { SERVICE_DRAIN_MS: String(drainMs) },
      serviceEnv: { ...serviceEnv, gateway: { ...serviceEnv.gateway, ...model } },
    }),
  );
  const second = await Promise.all(ROLLED.map((name) => system.replica(name)));
  const replicas = (name: ServiceName) => [
    system.service(name),
    ...second.filter((replica) => replica.name === name),
  ];
  join(ROLLED.flatMap(replicas));
  const held = undo.move();
  return {
    system,
    baseUrl,
    replicas,
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}
