export const signIn = {
  title: "Sign in",
  intro: "See what an agent was given and why, and what people decided about it.",
  key: "Key",
  keyHint:
    "A key of a project, or the admin key for all projects. It stays in this tab, and is gone when you close it.",
  keyMissing: "Enter a key. Who runs the server has one: npm start prints it.",
  actor: "Your name",
  actorHint: "Kept with your decisions, such as kim@example.com.",
  optional: "optional",
  submit: "Sign in",
  checking: "Checking the key",
  refused:
    "The server does not know this key. Check that all of it was copied, and that it was not revoked.",
  open: "This server runs without keys: everybody who reaches it may do everything. Name the project that you want to see.",
  openProject: "Project",
  openSubmit: "Open",
  choose: {
    title: "Choose a project",
    intro:
      "The admin key manages keys and nothing else. The console makes a key of the project that you choose, for this tab, and revokes it when you sign out.",
    filter: "Find a project",
    empty:
      "No project has a key yet. Create one with POST /v1/keys, or with the command line: memory keys create.",
    noMatch: "No project has this in its name.",
    keys: (count: number) => (count === 1 ? "1 key" : `${count} keys`),
    rights: "What the console may do there",
    label: "Memory console",
    opening: "Opening the project",
  },
  provider: {
    by: "Sign in by",
    completing: "Signing in",
    again: "Back to the sign-in",
    insecure:
      "Signing in by a provider takes a page that came over HTTPS, or from this machine. Open the console by its HTTPS address, or sign in with a key.",
    notBegun:
      "This tab began no sign-in, or it was completed already. Go back and begin again, in one tab.",
  },
  rights: {
    read: "read",
    review: "settle conflicts and rate",
    capture: "capture events",
    erase: "forget",
    keys: "manage keys",
  },
} as const;
