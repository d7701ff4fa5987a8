import { type RefObject, useCallback, useRef } from "react";
import type { VirtualListHandle } from "../../components/virtual-list.tsx";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { subjects } from "../../strings/subjects.ts";

/** `j` and `k` through the items of a list that can be stepped to. Answers what to call when one takes the focus. */
export function useSteps(
  title: string,
  list: RefObject<VirtualListHandle | null>,
  places: readonly number[],
): (index: number) => void {
  const at = useRef(-1);
  const move = (by: number) => {
    const from = places.findIndex((place) => place >= at.current);
    const isOn = places[from] === at.current;
    const step = at.current < 0 ? 0 : isOn || by < 0 ? from + by : from;
    const to = places[Math.min(Math.max(step, 0), places.length - 1)];
    if (to === undefined) return;
    at.current = to;
    list.current?.focus(to);
  };
  useShortcuts(title, [
    { keys: "j", does: subjects.keys.down, run: () => move(1) },
    { keys: "k", does: subjects.keys.up, run: () => move(-1) },
  ]);
  return useCallback((index) => {
    at.current = index;
  }, []);
}
