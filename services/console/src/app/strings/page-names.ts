/** The names of the pages, for the menu: it is loaded with the first page, their other words only with each. */
export const pageNames = {
  why: "Why?",
  conflicts: "Conflicts",
  subjects: "Subjects",
  forget: "Forget",
  playground: "Playground",
  overview: "Overview",
  jobs: "Jobs",
  keys: "Keys",
  audit: "Audit",
  webhooks: "Webhooks",
  transfer: "Import and export",
} as const;
