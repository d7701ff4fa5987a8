import { pageNames } from "./page-names.ts";

const count = new Intl.NumberFormat("en");
const many = (n: number, one: string, more: string): string =>
  `${count.format(n)} ${n === 1 ? one : more}`;

/** What the page Webhooks says. */
export const webhooks = {
  title: pageNames.webhooks,
  intro: "Your addresses that are called when something is decided in this project.",
  add: "Add a webhook",
  all: "All webhooks",
  states: { enabled: "Active", request: "Paused", gone: "Ended by the receiver" },
  goneHint:
    "The receiver answered 410, which means that it is gone. Nothing is sent until you resume.",
  pausedHint:
    "Nothing is sent, and what is decided meanwhile is not kept to be sent later. Resume when the receiver is ready.",
  list: {
    label: "Webhooks, oldest first",
    loaded: (n: number) => `${many(n, "webhook", "webhooks")} of 20`,
    empty: "Nothing is called yet",
    emptyHint:
      "Add the address of a receiver of yours: a ticket system, a chat, a program. It is called when people have to decide, when a job fails, when a forget is done.",
    columns: { webhook: "Address", last: "Last deliveries", state: "State" },
    noDeliveries: "nothing sent yet",
    recent: ({ delivered, pending, dead }: Readonly<Record<Status, number>>) =>
      [
        [delivered, "delivered"],
        [pending, pending === 1 ? "waits" : "wait"],
        [dead, "failed"],
      ]
        .filter(([n]) => n !== 0)
        .map(([n, what]) => `${n} ${what}`)
        .join(", "),
  },
  events: {
    "conflict.opened": "Facts contradict each other, and a person has to decide.",
    "conflict.resolved": "Somebody decided a conflict.",
    "fact.disputed": "A fact is in doubt.",
    "fact.superseded": "Another fact took the place of one.",
    "forget.completed": "A forget or a restore is done everywhere.",
    "job.failed": "Nothing was learned from what was captured, for the time being.",
    "webhook.test": "Somebody sent a test.",
  } satisfies Record<string, string>,
  form: {
    titleNew: "Add a webhook",
    titleEdit: "Change the webhook",
    url: "Address",
    urlHint:
      "It starts with https:// and leads to the internet; the operator of the server may allow others.",
    description: "Note",
    descriptionHint: "What it is for, for your colleagues.",
    optional: "optional",
    events: "Call it when",
    noEvent: "Choose at least one.",
    include: "Send the facts too",
    includeHint:
      "Each call then carries what the facts say and whose they are. Without it a call has ids only. Choose it only where the receiver may know that.",
    what: "What a call carries",
    create: "Add the webhook",
    save: "Save",
    saved: "Saved. What already waits goes to the new address too.",
  },
  secret: {
    title: "The signing secret",
    text: "Give it to the receiver now: it verifies with it that a call comes from here. It is shown this once; nobody can read it again. If it is lost, make another one.",
    copy: "Copy the secret",
    how: "Calls are signed as Standard Webhooks says; a library for your language verifies them.",
    until: "Until then calls are signed with the old one too:",
    onward: "I have stored it",
  },
  detail: {
    tab: (url: string) => `Webhook ${url}`,
    about: "About it",
    description: "Note",
    events: "Called for",
    include: "A call carries",
    content: "ids, and the facts with their subjects",
    ids: "ids only",
    created: "Made",
    by: "Made by",
    noActor: "nobody named",
    withKey: (prefix: string) => `key ${prefix}…`,
    id: "Id",
    test: "Send a test",
    testing: "Calling",
    change: "Change",
    pause: "Pause",
    paused: "Paused. What waited is now with the failed ones, and can be sent again.",
    resume: "Resume",
    resumed: "Active again, from now on.",
    rotate: "New secret",
    remove: "Delete",
    tested: (status: number | null, ms: number) =>
      `The receiver took the test: ${status ?? ""} in ${count.format(ms)} ms.`,
    notTested: (why: string) => `The test failed. ${why}`,
  },
  pause: {
    title: "Pause this webhook?",
    text: "What waits for another try moves to the failed ones, from where you can send it again. What is decided while it is paused is not sent later.",
    go: "Pause it",
  },
  rotate: {
    title: "Make a new secret?",
    text: "For a day each call is signed with both secrets, so that you can change the receiver without losing a call. Change it again within that day, and the oldest ends at once.",
    go: "Make a new secret",
  },
  remove: {
    title: "Delete this webhook?",
    text: "It is called no more, and all its deliveries are deleted, those that wait or failed too. It cannot be undone; to stop for a while, pause it.",
    go: "Delete it",
    done: "Deleted.",
  },
  deliveries: {
    title: "Deliveries",
    label: "Deliveries, newest first",
    filter: "Show",
    statuses: {
      all: "All",
      pending: "Waiting",
      delivered: "Delivered",
      dead: "Failed",
    },
    one: { pending: "waiting", delivered: "delivered", dead: "failed" },
    found: (n: number, isAll: boolean) =>
      `${many(n, "delivery", "deliveries")}${isAll ? "" : " so far; scroll for more"}`,
    columns: {
      status: "State",
      type: "Event",
      answer: "Answer",
      attempts: "Tries",
      when: "Decided",
    },
    empty: "Nothing was sent yet",
    emptyHint:
      "Send a test to see whether the receiver takes it. Events are sent as they are decided from now on.",
    noMatch: "None is in this state",
    noMatchHint: "Delivered ones are kept for 7 days, failed ones for 30.",
    tries: (n: number) => many(n, "try", "tries"),
    notYet: "not yet called",
    answered: (status: number) => `answered ${status}`,
    took: (ms: number) => `in ${count.format(ms)} ms`,
    nextTry: "Next try",
    lastTry: "Last try",
    webhookId: "webhook-id of its calls",
    deliveryId: "Delivery",
    resend: "Send it again",
    tryNow: "Try it now",
    resent: "It is sent again, for a day.",
    resendAll: "Send all failed again",
    resentAll: (n: number) =>
      n === 0 ? "There was none to send." : `${many(n, "is", "are")} sent again.`,
    enableFirst: "The webhook is paused: resume it first.",
    noneFailed: "None has failed.",
    faults: {
      status: "The receiver answered something other than 2xx. Look into its log.",
      redirect:
        "The receiver answered with a redirect, which is not followed. Change the address to where it leads.",
      refused_address:
        "The name leads to an address that calls must not go to: a private network, this machine, or one that is reserved.",
      unresolved: "The name of the host has no address. Check how it is written, and its DNS.",
      connection: "No connection: the host refuses it, or it broke off. Is the receiver running?",
      tls: "The certificate of the receiver is not accepted, or it does not speak TLS.",
      timeout:
        "The receiver took too long: an answer has to begin within 8 seconds. Answer first, work afterwards.",
      interrupted: "The server stopped during the call. It is not known whether it arrived.",
      disabled: "It was not sent: the webhook was paused.",
      too_many_pending: "It was not sent: 10,000 waited already.",
    },
    inShort: {
      redirect: "a redirect",
      refused_address: "address refused",
      unresolved: "no such host",
      connection: "no connection",
      tls: "TLS fault",
      timeout: "too slow",
      interrupted: "interrupted",
      disabled: "not sent: paused",
      too_many_pending: "not sent: too many waited",
    },
  },
  keys: {
    add: "add a webhook",
    down: "the next one",
    up: "the one before",
    back: "back to all webhooks",
    test: "send a test",
    change: "change the webhook",
    resend: "send the open delivery again",
  },
} as const;

type Status = "pending" | "delivered" | "dead";
