export { ATTACKS } from "./attacks.ts";
export { newTenant } from "./tenant.ts";
