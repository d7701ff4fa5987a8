export { type AnswerOnce, answerOnce, type Keep } from "./answer-once.ts";
export { keptWith } from "./kept-with.ts";
export { idempotencyPruner } from "./prune-loop.ts";
export { type RequestKey, requestKey } from "./request-key.ts";
export { findAnswer, replaceAnswer } from "./store.ts";
export { idempotentRequests } from "./tables.ts";
