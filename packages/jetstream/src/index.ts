export { type Bus, connectBus } from "./bus.ts";
export type { ConsumeOptions } from "./consume.ts";
