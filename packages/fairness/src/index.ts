export { enter, type Room } from "./enter.ts";
export { type FairGate, fairGate } from "./fair-gate.ts";
export { mapInSlices, timeSlice } from "./time-slice.ts";
