import { Spill, type SpillOptions } from "./spill.ts";

export { SpillInUseError } from "./lock.ts";
export { closeAtExit } from "./shutdown.ts";
export { type SpillOptions, SpillOwnerError } from "./spill.ts";

/**
 * For `whenDown` of a buffer: an event is in a file of this directory before it is accepted, and stays there until the service has stored or refused it. A process that is killed
 * loses nothing that it accepted; the next one with this directory sends it, in order. The directory is for one process at a time, on a local disk.
 */
export const spillTo = (dir: string, options?: SpillOptions): { store: Spill } => ({
  store: new Spill(dir, options),
});
