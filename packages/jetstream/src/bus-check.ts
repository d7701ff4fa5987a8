import type { Bus } from "./bus.ts";

/** For notices of readiness: throws while there is no connection to NATS. */
export const busCheck = (bus: Bus) => async (): Promise<void> => {
  if (!bus.isUp()) throw new Error("no connection");
};
