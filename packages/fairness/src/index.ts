export { enter } from "./enter.ts";
export { type FairGate, fairGate, type Room } from "./fair-gate.ts";
export { type RecentTenants, recentTenants } from "./recent-tenants.ts";
export { type TenantPace, tenantPace } from "./tenant-pace.ts";
export { tenantPortions } from "./tenant-portions.ts";
export { tenantRests } from "./tenant-rests.ts";
export { type TenantLoad, tenantTimes } from "./tenant-times.ts";
export { AT_ONCE, atOnce, inSlices, mapInSlices, type TimeSlice, timeSlice } from "./time-slice.ts";
export { timeSlicer } from "./time-slicer.ts";
