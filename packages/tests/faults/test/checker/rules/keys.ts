import { operationsOf } from "../history.ts";
import { type Rule, which } from "./rule.ts";

/** A key that was made opens until it is revoked, a revoked one never again; what is listed as live opens. */
export const keys: Rule = (history, state) => {
  const listed = new Set(state.keys.map(({ id }) => id));
  const revocations = operationsOf(history, "revoke key");
  const made = operationsOf(history, "make key").filter(({ outcome }) => outcome === "ok");
  return [
    ...made
      .filter(({ keyId }) => !listed.has(keyId ?? ""))
      .map(({ keyId }) => `key ${keyId} was made and is lost`),
    ...state.keys.flatMap(({ id, isRevoked, opens }) => {
      const outcomes = revocations.filter((one) => one.keyId === id).map(({ outcome }) => outcome);
      const isAskedFor = outcomes.some((outcome) => outcome !== "refused");
      return which(
        [isRevoked && opens === true, `key ${id} is listed as revoked and opens`],
        [!isRevoked && opens === false, `key ${id} is listed as live and is shut`],
        [isRevoked && !isAskedFor, `key ${id} is revoked, which nobody asked for`],
        [!isRevoked && outcomes.includes("ok"), `key ${id} was revoked and is live`],
      );
    }),
  ];
};
