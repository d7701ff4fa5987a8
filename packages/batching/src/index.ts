export { batcher } from "./batcher.ts";
export { togetherOrAlone } from "./together-or-alone.ts";
