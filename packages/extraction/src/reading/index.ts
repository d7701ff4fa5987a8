export type { Turn } from "./turn.ts";
export { turnsOf } from "./turns.ts";
