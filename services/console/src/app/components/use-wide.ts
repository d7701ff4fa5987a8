import { useSyncExternalStore } from "react";

const wide = matchMedia("(min-width: 1100px)");

function subscribe(listener: () => void): () => void {
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
}

/** Whether there is room for a page and a panel beside each other. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
