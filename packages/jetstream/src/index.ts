export { type Bus, connectBus } from "./bus.ts";
export { busCheck } from "./bus-check.ts";
export { busMetrics, consumerMetrics } from "./bus-metrics.ts";
export { dialOnce } from "./connection.ts";
