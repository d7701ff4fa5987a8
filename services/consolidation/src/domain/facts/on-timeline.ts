import type { Fact } from "./fact.ts";

/** True for rows that belong to the timeline of their identity. */
export const isOnTimeline = (row: Fact): boolean =>
  row.kind === "retraction"
    ? row.status === "superseded"
    : row.temporalState !== "detached" &&
      row.status !== "disabled" &&
      row.status !== "deleted" &&
      row.conflictSetId === null;
