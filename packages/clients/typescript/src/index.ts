export {
  BufferError,
  type BufferedItems,
  type BufferedOptions,
  type BufferOptions,
  type CaptureBuffer,
  dropWith,
  type WhenDown,
} from "./buffer/index.ts";
export type { Scope } from "./caller.ts";
export type { Captured } from "./capture.ts";
export * from "./errors.ts";
export type { ChatMessage, RawEvent, SubjectOptions, UnscopedEvent } from "./events.ts";
export type { GatewayOptions } from "./gateway.ts";
export type { components, operations, paths } from "./generated/index.ts";
export type { WaitOptions } from "./jobs.ts";
export { List, type Page, type PageOptions } from "./list.ts";
export { Memory } from "./memory.ts";
export { Packet } from "./packet.ts";
export { withoutMemory } from "./prompt.ts";
export type { FeedbackOptions, ForgetOptions } from "./resources.ts";
export type { CallOptions, MemoryOptions, OnError } from "./settings.ts";
export {
  type CaptureOptions,
  type ConsolidateOptions,
  type ContextOptions,
  Subject,
} from "./subject.ts";
export type {
  AnswerOf,
  ContextPacket,
  EventIn,
  EventOut,
  Fact,
  Filters,
  ForgetMode,
  ImportSource,
  Job,
  Method,
  PacketEpisode,
  PacketFact,
  PacketSession,
  PathOf,
  Rating,
  RequestOptions,
  WhoAmI,
} from "./types.ts";
