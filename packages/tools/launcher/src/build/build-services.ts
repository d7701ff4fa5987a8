import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { WORKSPACE } from "../folders.ts";
import { waitForLock } from "../lock.ts";
import { bundleService } from "./bundle.ts";
import { digestsOf, presentServices, stampOf } from "./sources.ts";

/** Brings the bundles of all services up to date; answers the names of those that were rebuilt. Two processes may call it at once. */
export async function buildServices(): Promise<string[]> {
  const folder = join(WORKSPACE, ".data");
  mkdirSync(folder, { recursive: true });
  const scratch = join(folder, "building");
  const lock = await waitForLock(join(folder, "build-lock"));
  try {
    // What a build that was killed has left would be in the way of this one.
    rmSync(scratch, { recursive: true, force: true });
    const made: string[] = [];
    for (const [service, digest] of digestsOf(presentServices())) {
      if (stampOf(service) === digest) continue;
      await bundleService(service, digest, scratch);
      made.push(service);
    }
    return made;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    lock.release();
  }
}
