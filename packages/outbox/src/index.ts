export { answerOutbox } from "./answer-outbox.ts";
export { type Decided, emit } from "./emit.ts";
export { followOutbox, type OutboxFollower, type OutboxHandler } from "./follow-outbox.ts";
export { outboxOwner, type ReadOutbox } from "./owner.ts";
export { type Subscriptions, subscriptions } from "./subscriptions.ts";
export { outboxEvents, outboxSubscriptions } from "./tables.ts";
