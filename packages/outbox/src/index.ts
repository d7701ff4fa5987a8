export { answerOutbox } from "./answer-outbox.ts";
export { type Decided, emit } from "./emit.ts";
export { followOutbox, type OutboxFollower, type OutboxHandler } from "./follow-outbox.ts";
export { type OutboxOwner, outboxOwner, type ReadOutbox } from "./owner.ts";
export { type IsSubscribed, type Subscriptions, subscriptions } from "./subscriptions.ts";
export { outboxEvents, outboxSubscriptions } from "./tables.ts";
