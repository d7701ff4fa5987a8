import { useShortcuts } from "../../shell/shortcuts.ts";
import { common } from "../../strings/common.ts";
import { conflicts } from "../../strings/conflicts.ts";
import type { Choice } from "./decision.ts";
import type { Member } from "./queries.ts";

const words = conflicts.keys;
/** Those that a keyboard has a digit for. */
const MOST_DIGITS = 9;

interface Actions {
  members: readonly Member[];
  decide: (choice: Choice) => void;
  undo: () => void;
  move: (by: number) => void;
  close: () => void;
  focusReason: () => void;
  focusFilter: () => void;
}

/** The keys of the page: each does what a button does. */
export function useConflictKeys(actions: Actions): void {
  const { members, decide, undo, move, close, focusReason, focusFilter } = actions;
  useShortcuts(common.shortcuts.onThisPage, [
    { keys: "j", does: words.down, run: () => move(1) },
    { keys: "k", does: words.up, run: () => move(-1) },
    ...members.slice(0, MOST_DIGITS).map(({ id }, index) => ({
      keys: String(index + 1),
      does: words.keep(index + 1),
      run: () => decide({ kind: "one", factId: id }),
    })),
    { keys: "b", does: words.both, run: () => decide({ kind: "all" }) },
    { keys: "n", does: words.neither, run: () => decide({ kind: "none" }) },
    { keys: "z", does: words.undo, run: undo },
    { keys: "r", does: words.reason, run: focusReason },
    { keys: "/", does: words.filter, run: focusFilter },
    { keys: "Escape", does: words.close, run: close },
  ]);
}
