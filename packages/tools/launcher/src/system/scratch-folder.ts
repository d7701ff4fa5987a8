import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Watchdog } from "../watchdog.ts";

/** A new folder that is removed when the run is over, and by the watchdog when the run is cut short. */
export function scratchFolder(watchdog: Watchdog, cleanup: AsyncDisposableStack): string {
  const folder = mkdtempSync(join(tmpdir(), "memory-"));
  chmodSync(folder, 0o711);
  watchdog.sweep(folder);
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
