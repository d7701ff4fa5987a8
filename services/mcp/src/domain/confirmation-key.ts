import { hash } from "node:crypto";

/**
 * The key that signs what a person is asked to confirm, so that any replica can check it: made from the caller's own key, as 32 bytes of
 * hex. Who holds that key may forget without being asked; who does not can make no confirmation.
 */
export const confirmationKey = (bearer: string): string =>
  hash("sha256", `memory mcp confirmation\0${bearer}`, "hex");
