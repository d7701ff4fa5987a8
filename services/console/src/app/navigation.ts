import type { IconName } from "./components/icons.tsx";
import { conflicts } from "./strings/conflicts.ts";
import { forget } from "./strings/forget.ts";
import { playground } from "./strings/playground.ts";
import { why } from "./strings/why.ts";

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
  { to: "/why", label: why.title, icon: "why", letter: "w" },
  { to: "/conflicts", label: conflicts.title, icon: "conflict", letter: "c" },
  { to: "/forget", label: forget.title, icon: "erase", letter: "f" },
  { to: "/playground", label: playground.title, icon: "play", letter: "p" },
];
