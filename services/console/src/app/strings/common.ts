const quoted = (names: readonly string[], between = ", "): string =>
  names.map((name) => `“${name}”`).join(between);

/** What every page says: the shell, sign-in, and what stands where there is nothing to show. */
export const common = {
  product: "Memory console",
  skip: "Skip to the page",
  menu: "Menu",
  navigation: "Pages",
  close: "Close",
  copy: "Copy",
  copied: "Copied",
  cancel: "Cancel",
  tryAgain: "Try again",
  undo: "Undo",
  loading: "Loading",
  loadMore: "Load more",
  allLoaded: "That is all.",
  none: "none",
  project: "Project",
  server: (version: string) => `Server ${version}`,
  signOut: "Sign out",
  changeProject: "Change project",
  theme: { label: "Colours", system: "System", light: "Light", dark: "Dark" },
  shortcuts: {
    title: "Keyboard",
    open: "Keyboard",
    help: "show this help",
    everywhere: "Everywhere",
    goTo: (page: string) => `go to ${page}`,
    onThisPage: "On this page",
    enabled: "Single keys are shortcuts",
    enabledHint: "Turn off if you dictate, or if a program of yours uses single keys.",
    after: "then",
  },
  needsRight: (right: string) =>
    `Your key does not have the right “${right}”. Sign in with one that has it.`,
  cannotOpen: {
    title: "Your key may not open this page",
    takes: (rights: readonly string[]) =>
      rights.length === 1
        ? `It takes the right ${quoted(rights)}.`
        : `It takes one of the rights ${quoted(rights)}.`,
    has: (rights: readonly string[]) =>
      rights.length === 0 ? "Your key has no rights." : `Your key has only ${quoted(rights)}.`,
    short: (rights: readonly string[]) =>
      `Your key does not open this page: it takes the right ${quoted(rights, " or ")}`,
    whatToDo:
      "Sign in with a key that may. Who has the admin key, or a key with the right “keys”, makes one:",
    orAdminKey: "Sign in with the admin key, or with a key that may. Who has either makes one:",
    command: (rights: readonly string[]) =>
      `memory keys create --label console --rights ${rights.join(",")}`,
    action: "Sign in with another key",
    opens: "Your key opens:",
  },
  notFoundPage: {
    title: "There is no such page",
    hint: "The address may be of another version of the console.",
    action: "Go to the first page",
  },
  problem: {
    title: "This could not be loaded",
    offline: "The server does not answer. Check that it runs, and your connection; then try again.",
    slow: "The server took too long to answer. Try again; if it stays so, narrow what you ask for.",
    signedOut:
      "The key is not accepted any more: it was revoked, or the server was set up again. Sign out and sign in with a key that is valid.",
    forbidden: "Your key may not do this.",
    notFound:
      "It is not there: it was erased, it is older than the server keeps it, or it is of another project.",
    busy: "The server has too much to do right now. It is tried again by itself.",
    page: "The page itself failed. Reload it; if it happens again, report what stands below.",
    request: (id: string) => `Request ${id}`,
  },
  truncated: (shown: string, all: string) => `${shown} of ${all} characters are shown.`,
  showMore: "Show more",
  erased: "erased",
  unnamed: "(no text)",
  hiddenCharacter: (code: string) => `invisible character ${code}`,
} as const;
