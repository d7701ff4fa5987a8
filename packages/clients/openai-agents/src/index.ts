export { CapturingSession } from "./capturing-session.ts";
export { type MemoryFilterOptions, memoryFilter } from "./filter.ts";
export type { CaptureOptions, RecallOptions, SubjectOfRun } from "./options.ts";
export { memoryTools } from "./tools.ts";
