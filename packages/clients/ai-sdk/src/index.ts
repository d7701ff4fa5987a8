import { type LanguageModelMiddleware, wrapLanguageModel } from "ai";
import { memoryParts } from "./middleware.ts";
import type { MemoryMiddlewareOptions } from "./options.ts";

export type { MemoryMiddlewareOptions } from "./options.ts";
export { memoryTools } from "./tools.ts";

type Wrapped = Parameters<typeof wrapLanguageModel>[0]["model"];

/** A middleware for AI SDK 7 that recalls once for each turn of the user, and captures the turn when it ends or is stopped. */
export const memoryMiddleware = (options: MemoryMiddlewareOptions): LanguageModelMiddleware => ({
  specificationVersion: "v4",
  ...memoryParts(options),
});

/** The model with memory: for `generateText`, `streamText` and agents alike. */
export const withMemory = (
  model: Wrapped,
  options: MemoryMiddlewareOptions,
): ReturnType<typeof wrapLanguageModel> =>
  wrapLanguageModel({ model, middleware: memoryMiddleware(options) });
