export { type FairGate, type FairGateOptions, fairGate } from "./fair-gate.ts";
export { type TimeSlice, timeSlice } from "./time-slice.ts";
