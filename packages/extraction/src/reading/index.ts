export { isReadable, OBSERVER_TRUST, type Turn } from "./turn.ts";
export { turnsOf } from "./turns.ts";
