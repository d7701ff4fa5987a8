export { newKey } from "../events.ts";
export { digest } from "./digest.ts";
export { type CaptureSettings, type OnFailure, type RecallSettings, settled } from "./options.ts";
export { recallFor } from "./recall.ts";
export { joined, RecentTurns, sayAt } from "./recent-turns.ts";
export { inputOf, memoryTool } from "./tools.ts";
export { captureTurn, storedOf, type TurnSaid } from "./turn-capture.ts";
