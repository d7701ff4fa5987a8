import type { IconName } from "./components/icons.tsx";
import { pageNames } from "./strings/page-names.ts";

export interface NavigationEntry {
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
  { to: "/subjects", label: pageNames.subjects, icon: "person", letter: "s" },
  { to: "/forget", label: pageNames.forget, icon: "erase", letter: "f" },
  { to: "/playground", label: pageNames.playground, icon: "play", letter: "p" },
  { to: "/overview", label: pageNames.overview, icon: "gauge", letter: "o" },
  { to: "/jobs", label: pageNames.jobs, icon: "jobs", letter: "j" },
  { to: "/keys", label: pageNames.keys, icon: "key", letter: "k" },
  { to: "/audit", label: pageNames.audit, icon: "log", letter: "a" },
  { to: "/webhooks", label: pageNames.webhooks, icon: "webhook", letter: "h" },
  { to: "/transfer", label: pageNames.transfer, icon: "download", letter: "t" },
];
