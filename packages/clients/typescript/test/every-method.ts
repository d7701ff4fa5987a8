import type { Memory } from "../src/index.ts";

/** What a call of each method needs to name. */
export interface Names {
  subject: string;
  event: string;
  fact: string;
  quarantined: string;
  conflict: string;
  keep: string;
  trace: string;
  job: string;
  forget: string;
  disabled: string;
  key: string;
  webhook: string;
  delivery: string;
  merge: string;
}

/** Operations of docs/openapi.json that no method calls, and why. */
export const LEFT_TO_REQUEST: Readonly<Record<string, string>> = {
  provisionOrg: "is called by a console with a credential of its own, not with a key of a project",
  chatCompletions: "is called by a client of chat completions that is made with memory.gateway()",
  listModels: "is called by a client of chat completions that is made with memory.gateway()",
  readBacklog: "is for dashboards and the console; every app would load its bytes",
  retryJob: "is for dashboards and the console; every app would load its bytes",
  readSignIn: "is for a page on which people sign in",
  beginSignIn: "is for a page on which people sign in",
  completeSignIn: "is for a page on which people sign in",
  openProject: "is called with the token of a sign-in, not with a key of a project",
  endSignIn: "is called with the token of a sign-in, not with a key of a project",
  health: "is for probes, which have no key",
  certificateKeys: "is for those who verify a certificate, who have no key",
  certificateKeysPem: "is for those who verify a certificate, who have no key",
};

/** A call of every method, in no order, by the operation that it has to reach. */
export function everyMethod(memory: Memory, names: Names): Record<string, () => Promise<unknown>> {
  const { subject, fact, conflict, webhook } = names;
  const sam = memory.subject(subject);
  return {
    capture: () => sam.capture([{ role: "user", content: "I like tea." }]),
    timeline: () => sam.timeline().page(),
    readEvent: () => memory.events.get(names.event),
    listSubjects: () => memory.subjects.list({ prefix: "s" }).page(),
    addAlias: () => memory.subjects.aliases.add(subject, "sam@example.com"),
    listAliases: () => memory.subjects.aliases.list(subject),
    removeAlias: () => memory.subjects.aliases.remove(subject, "sam@example.com"),
    mergeSubjects: () => memory.subjects.merge(subject, "samuel"),
    readMerge: () => memory.subjects.readMerge(names.merge),
    undoMerge: () => memory.subjects.undoMerge(names.merge),
    context: () => sam.context("What does Sam like?"),
    inspect: () => memory.traces.get(names.trace, { subjectId: subject }),
    listTraces: () => memory.traces.list({ subjectId: subject }).page(),
    listFacts: () => memory.facts.list({ subjectId: subject }).page(),
    readFact: () => memory.facts.get(fact),
    factHistory: () => memory.facts.history(fact),
    listQuarantine: () => memory.facts.quarantine().page(),
    reviewFact: () => memory.facts.review(names.quarantined, "discard"),
    feedback: () => memory.facts.feedback(fact, "useful", { reason: "It helped." }),
    listConflicts: () => memory.conflicts.list({ status: "open" }).page(),
    readConflict: () => memory.conflicts.get(conflict),
    resolveConflict: () => memory.conflicts.resolve(conflict, { keep: names.keep }),
    forget: () => memory.forget.fact(fact, { mode: "delete", reason: "Asked for it." }),
    listReceipts: () => memory.forget.list({ mode: "delete" }).page(),
    readReceipt: () => memory.forget.get(names.forget),
    readCertificate: () => memory.forget.certificate(names.forget),
    restoreForget: () => memory.forget.restore(names.disabled),
    exportMemory: () => memory.export({ subjectId: subject }),
    importMemory: () => memory.import(""),
    readJob: () => memory.jobs.get(names.job),
    listJobs: () => memory.jobs.list({ subjectId: subject }).page(),
    consolidate: () => memory.consolidate(),
    consolidateSubject: () => sam.consolidate(),
    readUsage: () => memory.usage({ days: 7 }),
    listAudit: () => memory.audit.list().page(),
    whoAmI: () => memory.whoami(),
    createKey: () => memory.keys.create({ label: "of a test" }),
    listKeys: () => memory.keys.list().page(),
    revokeKey: () => memory.keys.revoke(names.key),
    createWebhook: () =>
      memory.webhooks.create({ url: "https://example.com/hook", events: ["fact.disputed"] }),
    listWebhooks: () => memory.webhooks.list().page(),
    readWebhook: () => memory.webhooks.get(webhook),
    changeWebhook: () => memory.webhooks.update(webhook, { description: "Mine." }),
    deleteWebhook: () => memory.webhooks.delete(webhook),
    rotateWebhook: () => memory.webhooks.rotate(webhook),
    testWebhook: () => memory.webhooks.test(webhook),
    listDeliveries: () => memory.webhooks.deliveries(webhook).page(),
    resendDelivery: () => memory.webhooks.resend(webhook, names.delivery),
    resendDeliveries: () => memory.webhooks.resendFailed(webhook),
  };
}
