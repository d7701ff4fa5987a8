import { memoryParts } from "./middleware.ts";
import type { MemoryMiddlewareOptions } from "./options.ts";

export type { MemoryMiddlewareOptions } from "./options.ts";
export { memoryTools } from "./tools.ts";

/** The middleware for AI SDK 6: `wrapLanguageModel({ model, middleware: memoryMiddleware({ subject }) })`. */
export const memoryMiddleware = (options: MemoryMiddlewareOptions) => ({
  specificationVersion: "v3" as const,
  ...memoryParts(options),
});
