import { LARGEST } from "../lists/routes.ts";

/** A page of the console that is timed. */
export interface TimedPage {
  name: string;
  /** Below `/console`. */
  path: string;
  /** What is there once the page shows what people came for. */
  shown: string;
  /** Its list is scrolled, too. */
  scrolls?: true;
}

/** The pages that show what grows with a project, in the order of the menu. */
export const TIMED_PAGES: readonly TimedPage[] = [
  { name: "why", path: "why", shown: "main li a", scrolls: true },
  { name: "conflicts", path: "conflicts", shown: "main li", scrolls: true },
  { name: "subjects", path: "subjects", shown: "main li a", scrolls: true },
  { name: "facts of a subject", path: `subjects/${LARGEST}`, shown: "main li button" },
  {
    name: "timeline of a subject",
    path: `subjects/${LARGEST}?tab=timeline`,
    shown: "main li",
    scrolls: true,
  },
  { name: "forget", path: `forget/new?subject=${LARGEST}`, shown: "main dl" },
  { name: "playground", path: "playground", shown: "main form" },
  { name: "overview", path: "overview", shown: "main section a" },
  { name: "jobs", path: "jobs", shown: "main li" },
  { name: "audit", path: "audit", shown: "main li" },
];
