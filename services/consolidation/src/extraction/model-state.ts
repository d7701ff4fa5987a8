import { Gauge, type Registry } from "@prometheus-io/client";
import { MODEL_STATES, type WatchedModel } from "./watched-model.ts";

type Model = Pick<WatchedModel, "status">;

/** Fails with the reason while the model cannot be asked. */
export const modelCheck = (model: Model) => async (): Promise<void> => {
  const { state, reason } = model.status();
  if (state === "unavailable" || state === "misconfigured") throw new Error(reason ?? state);
};

/** The state of the model in a gauge; no state is 1 where none is configured. */
export function modelMetrics(registry: Registry, model: Model | null): void {
  new Gauge({
    name: "memory_model_state",
    help: "1 for the state that the extraction model is in: unchecked, ready, unavailable, misconfigured.",
    labelNames: ["state"] as const,
    registers: [registry],
    collect() {
      const current = model?.status().state;
      for (const state of MODEL_STATES) this.set({ state }, state === current ? 1 : 0);
    },
  });
}
