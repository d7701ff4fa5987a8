export { type Bus, connectBus } from "./bus.ts";
