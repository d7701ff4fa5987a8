export { type Bus, connectBus } from "./bus.ts";
export { busMetrics } from "./bus-metrics.ts";
