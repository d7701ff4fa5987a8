import { useMay } from "../../data/session.ts";
import { common } from "../../strings/common.ts";
import { conflicts } from "../../strings/conflicts.ts";
import type { Choice } from "./decision.ts";
import type { Conflict } from "./queries.ts";

/** Why a conflict cannot be decided in a way, in words; null where it can. */
export function useBarred(shown: Conflict | undefined): (choice: Choice["kind"]) => string | null {
  const mayReview = useMay("review");
  const mayCapture = useMay("capture");
  return (choice) => {
    if (shown === undefined) return conflicts.decision.notYet;
    if (shown.status === "resolved") return conflicts.settled.cannotDecide;
    if (!mayReview) return common.needsRight("review");
    if (choice !== "all") return null;
    if (!mayCapture) return conflicts.decision.notAll;
    const hidden = shown.member_count - shown.members.length;
    return hidden > 0 ? conflicts.detail.more(hidden) : null;
  };
}
