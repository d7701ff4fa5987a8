export { memoryMiddleware } from "./middleware.ts";
export { captureNode, recallNode } from "./nodes.ts";
export type {
  CaptureOptions,
  MemoryMiddlewareOptions,
  RecallOptions,
  Run,
  SubjectOfRun,
} from "./options.ts";
export { memoryTools } from "./tools.ts";
