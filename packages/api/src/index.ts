export { addAlias, listAliases, removeAlias } from "./aliases.ts";
export * from "./api-route.ts";
export * from "./audit.ts";
export { readBacklog } from "./backlog.ts";
export * from "./capture.ts";
export * from "./certificate.ts";
export { MOST_SAID, readConflict } from "./conflict-detail.ts";
export * from "./conflicts.ts";
export * from "./context.ts";
export { deprecationHeaders } from "./deprecation.ts";
export { ERROR_MEANING } from "./errors.ts";
export { MOST_WORDS, type Withheld } from "./evidence.ts";
export { EXAMPLE } from "./example-ids.ts";
export * from "./fact-detail.ts";
export * from "./facts.ts";
export * from "./feedback.ts";
export * from "./forget.ts";
export { wantedForm } from "./forms.ts";
export * from "./gateway.ts";
export * from "./jobs.ts";
export * from "./keys.ts";
export { mergeSubjects, readMerge, undoMerge } from "./merges.ts";
export * from "./open-api.ts";
export * from "./page.ts";
export * from "./quarantine.ts";
export {
  listReceipts,
  RECEIPT_FORMS,
  Receipt,
  type ReceiptPosition,
  readReceipt,
} from "./receipts.ts";
export * from "./routes.ts";
export { SENDER_HEADER } from "./sender.ts";
export { beginSignIn, completeSignIn, endSignIn, openProject, readSignIn } from "./sign-in.ts";
export * from "./subjects.ts";
export * from "./system.ts";
export * from "./timeline.ts";
export * from "./traces.ts";
export * from "./transfer.ts";
export * from "./usage.ts";
export * from "./webhook-deliveries.ts";
export * from "./webhooks.ts";
