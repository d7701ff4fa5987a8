import { pageNames } from "./page-names.ts";

const count = new Intl.NumberFormat("en");
const entriesIn = (n: number): string => `${count.format(n)} ${n === 1 ? "entry" : "entries"}`;

/** What the page Audit says. */
export const audit = {
  title: pageNames.audit,
  intro: "Who decided what, and when. The log only grows, and names no subject.",
  verify: "Verify the log",
  all: "All entries",
  types: {
    "key.created": "made a key",
    "key.revoked": "revoked a key",
    "org.created": "provisioned an organization",
    "person.signed_in": "signed in",
    "person.signed_out": "signed out",
    "forget.requested": "asked to forget",
    "forget.refused": "was refused a forget",
    "forget.completed": "forgot",
    "forget.restored": "restored",
    "conflict.resolved": "resolved a conflict",
    "fact.rated": "rated a fact",
    "fact.reviewed": "decided about quarantine",
    "job.retried": "tried a job again",
    "webhook.created": "added a webhook",
    "webhook.changed": "changed a webhook",
    "webhook.deleted": "deleted a webhook",
    "webhook.tested": "tried a webhook",
    "webhook.resent": "sent deliveries again",
    "export.started": "began an export",
    "export.completed": "exported",
    "import.started": "began an import",
    "import.completed": "imported",
    "alias.added": "added an alias",
    "alias.removed": "removed an alias",
    "subjects.merged": "merged subjects",
    "subjects.unmerged": "undid a merge",
  },
  nobody: "nobody named",
  list: {
    label: "Entries, newest first",
    found: (n: number, isAll: boolean) =>
      `${entriesIn(n)}${isAll ? "" : " so far; scroll for more"}`,
    empty: "Nothing was decided yet",
    emptyHint:
      "An entry appears a second or two after somebody makes a key, forgets, settles a conflict, rates or reviews.",
    noMatch: "No entry passes these filters",
    noMatchHint: "Remove a filter, or choose other days. An actor is named exactly so.",
    save: "Save this list",
    saving: "Reading all of it",
  },
  filters: {
    label: "Narrow the list",
    days: "Days",
    lastDays: { 1: "Today", 7: "7 days", 30: "30 days", 90: "90 days" },
    from: "From",
    to: "Before",
    type: "Decided",
    anyType: "Anything",
    by: "Who",
    byHint: "The actor, written exactly so.",
    with: "Key",
    withHint: "The beginning of a key, as the list of keys shows it.",
    apply: "Find",
    clear: "Clear all",
  },
  keyboard: {
    verify: "verify the log",
    down: "next entry",
    up: "the one before",
    close: "close the entry",
    back: "back to all entries",
  },
  detail: {
    label: "Entry",
    choose: "Choose an entry to see it whole.",
    who: "Who",
    key: "Key",
    request: "Request",
    copyRequest: "Copy the request id",
    subject: "Subject",
    subjectHint:
      "A digest: the same in all entries about one subject. Nobody finds it from a name without a secret that this installation keeps.",
    data: "Details",
    none: "nothing more",
    chain: "In the chain",
    position: "Position",
    hash: "Hash",
    previous: "Hash before",
    first: "none: it is the first",
    fits: "This browser computed its hash: it is as it was written.",
    changed: "This browser computed another hash: the entry was changed.",
    cannot:
      "This browser can compute hashes only on pages that came over HTTPS or from this machine.",
    notFound: "The entry is not in the log of this project",
    notFoundHint: "Entries are never removed: check the address.",
  },
  check: {
    title: "Verify the log",
    intro:
      "Your browser reads all entries of this project and computes their hashes again, by the code of the command memory audit verify.",
    head: "A head that was noted",
    headHint:
      "POSITION:HASH, as this page, memory audit verify or GET /v1/audit gave it earlier. It must still be there.",
    headWrong: "A head is a position, a colon and 64 hexadecimal digits.",
    optional: "optional",
    go: "Verify",
    reading: (n: number) => `${entriesIn(n)} read`,
    whole: "As they were written",
    wholeText: (n: number) =>
      n === 1
        ? "The hash of the one entry fits its fields."
        : `The hashes of all ${entriesIn(n)} fit their fields, and each follows the one before it.`,
    broken: "The log was changed",
    more: (n: number) => `and ${count.format(n)} more`,
    seen: "The head that was noted is there.",
    notSeen:
      "The head that was noted is an entry of another project: only verify-audit, which reads the database, can compare it.",
    newHead: "The end of the log now",
    note: "Note it where nobody who can write to the database can: from it you find later whether the end was cut off.",
    others:
      "All projects of an installation share one chain, so entries of others stand between yours. Who runs the server checks those too, with npm run verify-audit.",
    cannot: "It cannot be verified here",
    cannotHint:
      "Browsers compute hashes only on pages that came over HTTPS or from this machine. In a terminal: memory audit verify",
    stop: "Stop",
  },
} as const;
