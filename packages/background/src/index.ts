export { type BackgroundTask, backgroundTask } from "./background-task.ts";
export { pause } from "./pause.ts";
export { lowerPriority } from "./process-priority.ts";
export { repeatUntil } from "./repeat-until.ts";
