/** The names of the pages, for the menu: it is loaded with the first page, their other words only with each. */
export const pageNames = {
  why: "Why?",
  conflicts: "Conflicts",
  forget: "Forget",
  playground: "Playground",
} as const;
