export { batcher } from "./batcher.ts";
export { portionsOf } from "./portions.ts";
export { singleFlight } from "./single-flight.ts";
export { togetherOrAlone } from "./together-or-alone.ts";
