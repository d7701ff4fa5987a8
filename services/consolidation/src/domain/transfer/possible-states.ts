import type { FactStatus } from "@memory/contracts";

/** The states of a fact that depend on each other, by the names they have in a line. */
interface States {
  kind: "fact" | "retraction";
  status: FactStatus;
  previous_status: FactStatus | null;
  temporal_state: "current" | "past" | "detached";
  ended_at: string | null;
  quarantined: boolean;
  recorded_to: string | null;
  conflict_set_id: string | null;
  predicate: string;
  qualifiers: Record<string, unknown>;
  value: Record<string, unknown>;
  assertions: readonly unknown[];
}

const LIVE: readonly FactStatus[] = ["active", "candidate", "disputed"];

/** True where the service itself leaves a row in such a combination of states. */
export function isPossible(line: States): boolean {
  if (line.status === "deleted") return isEmptied(line);
  if (line.assertions.length === 0) return false;
  if ((line.previous_status !== null) !== (line.status === "disabled")) return false;
  if (line.kind === "retraction") return isRetraction(line);
  const isLive = LIVE.includes(line.status);
  if (isLive !== (line.recorded_to === null)) return false;
  if ((line.ended_at !== null) !== (line.temporal_state === "past")) return false;
  if (line.conflict_set_id !== null && !(isLive && line.temporal_state === "current")) return false;
  return isStatusPossible(line);
}

function isStatusPossible(line: States): boolean {
  switch (line.status) {
    case "active":
      return line.temporal_state === "current" && !line.quarantined;
    case "candidate":
      return line.temporal_state === (line.quarantined ? "detached" : "current");
    case "superseded":
      return line.temporal_state !== "current";
    case "disabled":
      return line.previous_status !== null && LIVE.includes(line.previous_status);
    case "disputed":
    case "deleted":
      return true;
  }
}

const isRetraction = (line: States): boolean =>
  line.ended_at === null &&
  line.conflict_set_id === null &&
  line.temporal_state !== "detached" &&
  (line.status === "superseded" ||
    (line.status === "disabled" && line.previous_status === "superseded"));

/** An erased fact says nothing any more. */
const isEmptied = (line: States): boolean =>
  line.kind === "fact" &&
  line.temporal_state === "detached" &&
  line.previous_status === null &&
  line.conflict_set_id === null &&
  line.predicate === "deleted" &&
  line.assertions.length === 0 &&
  Object.keys(line.value).length + Object.keys(line.qualifiers).length === 0;
