import type { IconName } from "./components/icons.tsx";
import { pageNames } from "./strings/page-names.ts";

interface NavigationEntry {
  to: string;
  label: string;
  icon: IconName;
  /** Opens it after `g`. */
  letter: string;
}

/**
 * The pages in their order. Why, Conflicts, Subjects, Forget, Playground, Overview, Jobs, Keys, Audit, Webhooks, Import and export: a page
 * has its line here from the day it is built.
 */
export const NAVIGATION: readonly NavigationEntry[] = [
  { to: "/why", label: pageNames.why, icon: "why", letter: "w" },
  { to: "/conflicts", label: pageNames.conflicts, icon: "conflict", letter: "c" },
  { to: "/forget", label: pageNames.forget, icon: "erase", letter: "f" },
  { to: "/playground", label: pageNames.playground, icon: "play", letter: "p" },
];
