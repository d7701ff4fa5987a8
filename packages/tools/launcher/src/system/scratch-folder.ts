import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Guard } from "../guard.ts";
import type { Undo } from "../undo.ts";

/** A new folder that is removed when the run is over, and by the guard when the run is cut short. */
export function scratchFolder(guard: Guard, undo: Undo): string {
  const folder = mkdtempSync(join(tmpdir(), "memory-"));
  chmodSync(folder, 0o711);
  guard.sweep(folder);
  undo.add(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
